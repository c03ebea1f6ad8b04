import type { Command } from 'commander';
import { CommandFailure, inSession } from '../command-session.js';

interface SignerOptions {
  readonly by?: string;
  readonly reason?: string;
}

interface SetOptions extends SignerOptions {
  readonly csv: string;
}

interface ImportOptions extends SignerOptions {
  readonly dryRun?: boolean;
  readonly unsigned?: boolean;
}

const activated = ({ rulesVersion, previous }: { readonly rulesVersion: string; readonly previous: string }): string =>
  `In force: ${rulesVersion} (before: ${previous}). Every process takes it up within a second.`;

/** The commands that put rules in force. */
export const rulesActivation = (rules: Command): void => {
  rules
    .command('import')
    .description('put a pack in force, all of it or nothing; exit code 1 and the mistakes where it is refused')
    .argument('<file>', 'the pack, JSON; its signature is <file>.minisig')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--unsigned', 'take it without a signature, into the operator’s layer')
    .option('--reason <text>', 'why it is taken unsigned')
    .option('--by <name>', 'who does it (default: your name on this machine)')
    .action(async (file: string, options: ImportOptions, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const { changesText, packFile, personOf, refusalText } = await import('../rules-report.js');
        const done = await ask('rules.import', { ...packFile(file), ...options, by: personOf(options.by) });
        if (done.code !== null) {
          print(done, refusalText(file, done));
          throw new CommandFailure();
        }
        print(done, `${changesText(done.changes)}\n\n${done.dryRun ? 'Nothing was changed.' : activated(done)}`);
      }),
    );
  rules
    .command('template')
    .description('print a table to fill for a rule, for `rules set --csv`')
    .argument('<id>', 'the rule; fee.report has the columns of `directory import fees`')
    .action(async (id: string, _: object, command: Command) =>
      inSession(command, async ({ print }) => {
        const { templateText } = await import('../rules-report.js');
        const columns = templateText(id);
        print({ columns }, columns.join(','));
      }),
    );
  rules
    .command('set')
    .description('put rows of a table in force in the operator’s layer, all of them or nothing')
    .requiredOption('--csv <file>', 'the table, as `rules template` begins it; the same rule, facts and day replace')
    .option('--reason <text>', 'why')
    .option('--by <name>', 'who does it (default: your name on this machine)')
    .action(async ({ csv, ...options }: SetOptions, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const { csvText, personOf, refusalText } = await import('../rules-report.js');
        const done = await ask('rules.set', { text: csvText(csv), ...options, by: personOf(options.by) });
        if (done.code !== null) {
          print(done, refusalText(csv, done));
          throw new CommandFailure();
        }
        print(done, `${done.added} added, ${done.replaced} replaced. ${activated(done)}`);
      }),
    );
  rules
    .command('rollback')
    .description('put a whole former set in force again')
    .argument('<version>', 'a version of `rules versions`')
    .option('--reason <text>', 'why')
    .option('--by <name>', 'who does it (default: your name on this machine)')
    .action(async (version: string, options: SignerOptions, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const { personOf, refusalText } = await import('../rules-report.js');
        const done = await ask('rules.rollback', { version, ...options, by: personOf(options.by) });
        if (done.code !== null) {
          print(done, refusalText(version, done));
          throw new CommandFailure();
        }
        print(done, activated(done));
      }),
    );
  rules
    .command('versions')
    .description('list the sets of rules that were in force, the newest first')
    .action(async (_: object, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const [done, { tableText }] = [await ask('rules.versions', {}), await import('../print/text.js')];
        print(
          done,
          tableText(
            ['Version', 'Since', 'How', 'Signed by', 'By', 'Reason'],
            done.versions.map((one) => [one.rulesVersion, one.activatedAt, one.how, one.signedBy, one.by, one.reason]),
            'The shipped pack alone was in force so far.',
          ),
        );
      }),
    );
};
