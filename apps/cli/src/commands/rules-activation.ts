import type { Command } from 'commander';
import { CommandFailure, withSession } from '../command-session.js';

interface SignerOptions {
  readonly by?: string;
  readonly reason?: string;
}

interface SetOptions extends SignerOptions {
  readonly csv: string;
}

interface ReassessOptions {
  readonly bills?: string;
  readonly includeReviews?: boolean;
  readonly dryRun?: boolean;
}

interface ImportOptions extends SignerOptions {
  readonly dryRun?: boolean;
  readonly unsigned?: boolean;
  readonly out?: string;
}

const activationText = ({
  rulesVersion,
  previous,
}: {
  readonly rulesVersion: string;
  readonly previous: string;
}): string => `Active rules: ${rulesVersion} (previously ${previous}). Every process applies them within a second.`;

export const rulesActivationCommands = (rules: Command): void => {
  rules
    .command('import')
    .description('Import and activate a rule pack; exit code 1 and a list of errors if it is rejected')
    .argument('<file>', 'rule pack in JSON; its signature is <file>.minisig')
    .option('--dry-run', 'dry run: report changes, including those of open bills, without making them')
    .option('--out <file>', 'write the changes of a dry run as CSV')
    .option('--unsigned', 'import an unsigned pack into the operator layer')
    .option('--reason <text>', 'reason to import an unsigned pack')
    .option('--by <name>', 'person responsible (default: --as, or your operating system user)')
    .action(async (file: string, { out, ...options }: ImportOptions, command: Command) =>
      withSession(command, async ({ ask, operator, print }) => {
        const { changesText, effectsText, packFile, refusalText, writeEffects } = await import('../rules-report.js');
        const done = await ask('rules.import', {
          ...packFile(file),
          ...options,
          by: options.by ?? operator,
          all: out !== undefined,
        });
        if (done.code !== null) {
          print(done, refusalText(file, done));
          throw new CommandFailure();
        }
        if (out !== undefined && done.bills) writeEffects(out, done.bills.items);
        const open = done.bills ? `\n\n${effectsText(done.bills)}` : '';
        print(
          done,
          `${changesText(done.changes)}${open}\n\n${done.dryRun ? 'Nothing was changed.' : activationText(done)}`,
        );
      }),
    );
  rules
    .command('template')
    .description('Print a table template for a rule, for `rules set --csv`')
    .argument('<id>', 'rule ID; fee.report has the columns of `directory import fees`')
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ print }) => {
        const { templateText } = await import('../rules-report.js');
        const columns = templateText(id);
        print({ columns }, columns.join(','));
      }),
    );
  rules
    .command('set')
    .description('Import rows of a table into the operator layer and activate them')
    .requiredOption(
      '--csv <file>',
      'table in the format of `rules template`; rows with the same rule, facts and day are replaced',
    )
    .option('--reason <text>', 'reason for the change')
    .option('--by <name>', 'person responsible (default: --as, or your operating system user)')
    .action(async ({ csv, ...options }: SetOptions, command: Command) =>
      withSession(command, async ({ ask, operator, print }) => {
        const { csvText, refusalText } = await import('../rules-report.js');
        const done = await ask('rules.set', { text: csvText(csv), ...options, by: options.by ?? operator });
        if (done.code !== null) {
          print(done, refusalText(csv, done));
          throw new CommandFailure();
        }
        print(done, `${done.added} added, ${done.replaced} replaced. ${activationText(done)}`);
      }),
    );
  rules
    .command('reassess')
    .description(
      'Recalculate allowed amounts and payer deadlines of open bills under the active rules; organizations are notified',
    )
    .argument('<version>', 'active version from `rules versions`')
    .option(
      '--bills <file>',
      'file with one bill ID per line, or a CSV with IDs in the first column (default: all open bills)',
    )
    .option('--include-reviews', 'include bills with a pending review')
    .option('--dry-run', 'dry run: report changes without making them')
    .action(async (version: string, { bills, ...options }: ReassessOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const { billIdsIn, refusalText } = await import('../rules-report.js');
        const named = bills === undefined ? undefined : billIdsIn(bills);
        const done = await ask('rules.reassess', { ...options, version, bills: named });
        if (done.code !== null) {
          print(done, refusalText(version, done));
          throw new CommandFailure();
        }
        const { scanned, repriced, deadlines } = done;
        print(
          done,
          `${scanned} open bills checked: ${repriced} repriced, ${deadlines} payer deadlines recalculated.${done.dryRun ? ' Nothing was changed.' : ''}`,
        );
      }),
    );
  rules
    .command('rollback')
    .description('Reactivate an earlier rule version')
    .argument('<version>', 'version from `rules versions`')
    .option('--reason <text>', 'reason for the change')
    .option('--by <name>', 'person responsible (default: --as, or your operating system user)')
    .action(async (version: string, options: SignerOptions, command: Command) =>
      withSession(command, async ({ ask, operator, print }) => {
        const { refusalText } = await import('../rules-report.js');
        const done = await ask('rules.rollback', { version, ...options, by: options.by ?? operator });
        if (done.code !== null) {
          print(done, refusalText(version, done));
          throw new CommandFailure();
        }
        const other = done.sameAsThen
          ? ''
          : `\nThe built-in rules are those of this release, not those of ${version}, because they are part of the build.`;
        print(done, `${activationText(done)}${other}`);
      }),
    );
  rules
    .command('versions')
    .description('List rule versions, newest first')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const [done, { tableText }] = [await ask('rules.versions', {}), await import('../print/text.js')];
        print(
          done,
          tableText(
            ['Version', 'Activated', 'Method', 'Signed by', 'Activated by', 'Reason'],
            done.versions.map((version) => [
              version.rulesVersion,
              version.activatedAt,
              version.how,
              version.signedBy,
              version.by,
              version.reason,
            ]),
            'Only the built-in rules have been active so far.',
          ),
        );
      }),
    );
};
