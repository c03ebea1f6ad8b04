import type { Command } from 'commander';
import { parsePositive } from '../arguments.js';
import { withSession } from '../command-session.js';
import { tableText } from '../print/text.js';
import { parsePastTime } from '../time.js';

export const accessCommands = (program: Command): void => {
  const access = program.command('access').description('Access log');
  access
    .command('unknown')
    .description('List attempts with unknown keys and invalid or expired links, which belong to no organization')
    .option('--from <when>', 'only attempts since: 24h, 7d, a date or a time', parsePastTime)
    .option('--limit <number>', 'maximum number of entries', parsePositive, 100)
    .action(async (options: { readonly from?: string; readonly limit: number }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const found = await ask('access.unknown', options);
        const rows = found.attempts.map(({ at, operation, problem, outcome, address, userAgent, times }) => [
          ...[at, operation, problem ?? outcome, String(times), address ?? '', userAgent ?? ''],
        ]);
        const table = tableText(
          ['When', 'Operation', 'Result', 'Count', 'Address', 'User agent'],
          rows,
          'There were no attempts with unknown credentials.',
        );
        print(found, found.more ? `${table}\n\nThere are more entries: increase --limit.` : table);
      }),
    );
};
