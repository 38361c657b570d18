import type { Command } from 'commander';
import { verifyLibrary } from '../building/verify.js';
import { readConfig } from '../config.js';
import { ExitCode } from './exit-codes.js';
import { interruptSignal } from './interrupt.js';
import { print } from './output.js';
import { stageBars } from './progress.js';

/** `verbatim verify` */
export function verifyCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('verify')
    .description('check the built library against its sources, unit by unit')
    .option('--json', 'print the report as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const bars = stageBars();
      const { signal, release } = interruptSignal();
      try {
        const report = await verifyLibrary({ config: readConfig(), onProgress: bars.show, signal });
        bars.stop();
        print(report, json, (r) => JSON.stringify(r, null, 2));
        exit(ExitCode.found);
      } finally {
        bars.stop();
        release();
      }
    });
}
