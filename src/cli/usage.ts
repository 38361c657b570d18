import type { Command } from 'commander';
import colours from 'picocolors';
import { openExistingAccounts } from '../accounts/open-accounts.js';
import type { UsageSignals } from '../accounts/usage/signals.js';
import { QUERY_DAYS, Usage } from '../accounts/usage/usage.js';
import { readConfig } from '../config.js';
import { counted } from '../text/counted.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';

interface Options {
  readonly month?: string;
  readonly json?: boolean;
}

/** `verbatim usage signals|purge` */
export function usageCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('usage')
    .description('what the record of tool calls says; recorded only where the server runs with USAGE=on');
  command
    .command('signals')
    .description(
      'whether clients search enough: questions with one search and no read, and calls per question',
    )
    .option('--month <YYYY-MM>', 'which month, in UTC; this one when unset')
    .option('--json', 'print the structured result')
    .addHelpText('after', `\n${RULE}\nExit code 1 when the month has no question.`)
    .action(({ month, json }: Options) => {
      const signals = withUsage((usage) => usage.signals(month));
      print({ ...signals, rule: RULE }, json, formatSignals);
      exit(signals.questions > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
  command
    .command('purge')
    .description(
      `replace queries older than ${QUERY_DAYS} days by their SHA-256, as a running server does daily`,
    )
    .option('--json', 'print the structured result')
    .action(({ json }: Options) => {
      const replaced = withUsage((usage) => usage.purge());
      print({ replaced }, json, () => `${counted(replaced, 'query', 'queries')} replaced.`);
    });
}

const RULE =
  'A question is the calls of one MCP session or stdio connection with gaps under ten minutes; over HTTP without a session, of one account or client.';

function withUsage<T>(use: (usage: Usage) => T): T {
  const db = openExistingAccounts(readConfig().dataDir);
  try {
    return use(new Usage(db));
  } finally {
    db.close();
  }
}

function formatSignals({
  month,
  questions,
  calls,
  oneSearchNoRead,
  share,
  medianCalls,
}: UsageSignals): string {
  if (share === null) return `No question was recorded in ${month}.`;
  return [
    `${colours.bold(month)}: ${questions} questions, ${calls} calls`,
    `one search and no read   ${(share * 100).toFixed(1)} % (${oneSearchNoRead} of ${questions})`,
    `median calls a question  ${medianCalls}`,
    colours.dim(RULE),
    colours.dim('A client that stops at its first search is one for ONE_SHOT=on; docs/one-shot.md says how.'),
  ].join('\n');
}
