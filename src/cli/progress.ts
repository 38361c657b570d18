import { Presets, SingleBar } from 'cli-progress';

/** How far one stage has come. */
export interface StageProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly label?: string;
}

/**
 * Shows progress on stderr: a bar per stage on a terminal, a line per stage elsewhere.
 * Call `stop` when the work ends, however it ends.
 */
export function stageBars(): { readonly show: (progress: StageProgress) => void; readonly stop: () => void } {
  return process.stderr.isTTY ? bars() : lines();
}

function bars() {
  let stage: string | undefined;
  let bar: SingleBar | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  const show = ({ stage: name, done, total, label }: StageProgress) => {
    if (name !== stage) {
      stop();
      stage = name;
      bar = new SingleBar(
        {
          format: `${name.padEnd(10)} {bar} {value}/{total} {label}`,
          stream: process.stderr,
          hideCursor: true,
        },
        Presets.shades_classic,
      );
      bar.start(total, done, { label: label ?? '' });
    }
    bar?.setTotal(total);
    bar?.update(done, { label: label ?? '' });
  };
  return { show, stop };
}

function lines() {
  let stage: string | undefined;
  const show = ({ stage: name, total }: StageProgress) => {
    if (name === stage) return;
    stage = name;
    process.stderr.write(`${name}${total > 0 ? ` (${total})` : ''}…\n`);
  };
  return { show, stop: () => {} };
}
