import type { Command } from 'commander';
import colours from 'picocolors';
import { type VerifyReport, verifyLibrary } from '../building/verify.js';
import { readConfig } from '../config.js';
import { counted } from '../text/counted.js';
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
        print(report, json, formatVerifyReport);
        exit(ExitCode.found);
      } finally {
        bars.stop();
        release();
      }
    });
}

function formatVerifyReport({ library, contentHash, builtAt, works, checks, notes }: VerifyReport): string {
  return [
    `${colours.green('verified')} ${library}: ${counted(works, 'work')}, built ${builtAt}`,
    ...checks.map(({ check, checked, of }) => `  ${check}: ${checked} ${of}`),
    `  content ${contentHash}`,
    ...notes.map((note) => `${colours.yellow('note')} ${note}`),
  ].join('\n');
}
