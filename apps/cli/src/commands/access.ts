import type { Command } from 'commander';
import { atLeastOne } from '../arguments.js';
import { inSession } from '../command-session.js';
import { tableText } from '../print/text.js';
import { pastMoment } from '../time.js';

/** `access …` */
export const accessCommands = (program: Command): void => {
  const access = program.command('access').description('the record of access');
  access
    .command('unknown')
    .description('list attempts with unknown keys and forged or expired links, which belong to no organization')
    .option('--from <when>', 'only attempts since then: 24h, 7d, a date or a time', pastMoment)
    .option('--limit <number>', 'maximum number of entries', atLeastOne, 100)
    .action(async (options: { readonly from?: string; readonly limit: number }, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const found = await ask('access.unknown', options);
        const rows = found.attempts.map(({ at, operation, problem, outcome, address, userAgent, times }) => [
          ...[at, operation, problem ?? outcome, String(times), address ?? '', userAgent ?? ''],
        ]);
        const table = tableText(
          ['When', 'Operation', 'Result', 'Times', 'Address', 'Program'],
          rows,
          'There were no attempts with unknown credentials.',
        );
        print(found, found.more ? `${table}\n\nThere are more: raise --limit.` : table);
      }),
    );
};
