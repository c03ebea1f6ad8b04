import type { Command } from 'commander';
import { CommandFailure, inSession } from '../command-session.js';
import { NotUnderstood } from '../known-words.js';

interface ListOptions {
  readonly id?: string;
  readonly asOf?: string;
  readonly expiring?: boolean;
}

/** `rules …`. */
export const ruleCommands = (program: Command): void => {
  const rules = program.command('rules').description('fees, periods, rates and calendars as dated data');
  rules
    .command('list')
    .description('list the rules that come with this release and hold on a day')
    .option('--id <id>', 'one rule, or all whose id begins so up to a dot')
    .option('--as-of <day>', 'basis day, YYYY-MM-DD (default: today in Los Angeles)')
    .option('--expiring', 'those alone that have ended, or end within 60 days')
    .action(async (options: ListOptions, command: Command) =>
      inSession(command, async ({ print }) => {
        const [{ isRealDate }, { listText, ruleList }] = await Promise.all([
          import('#domain'),
          import('../rules-report.js'),
        ]);
        if (options.asOf !== undefined && !isRealDate(options.asOf))
          throw new NotUnderstood('--as-of is no date, YYYY-MM-DD');
        const list = ruleList(options);
        print(list, listText(list));
      }),
    );
  rules
    .command('check')
    .description('check a pack’s file; exit code 1 when anything in it is wrong')
    .argument('<file>', 'the pack, JSON (docs/rules.schema.json)')
    .option('--key <key>', 'public key of minisign, or its file: the signature <file>.minisig must hold, too')
    .action(async (file: string, { key }: { readonly key?: string }, command: Command) =>
      inSession(command, async ({ print }) => {
        const { reportOn, reportText } = await import('../rules-report.js');
        const report = reportOn(file, key);
        print(report, reportText(report));
        if (report.code !== null) throw new CommandFailure();
      }),
    );
  rules
    .command('diff')
    .description('say what a pack’s file says otherwise than another one, or than the shipped pack')
    .argument('<file>', 'the pack')
    .argument('[before]', 'the pack that it is compared with')
    .action(async (file: string, before: string | undefined, _: object, command: Command) =>
      inSession(command, async ({ print }) => {
        const { changesIn, changesText } = await import('../rules-report.js');
        const changes = changesIn(file, before);
        print({ changes }, changesText(changes));
      }),
    );
};
