import type { Command } from 'commander';
import {
  OperatorRefusal,
  restore,
  transfer,
  transferDocuments,
  type MoneyReport,
  type VerifyDifference,
  type ShreddedReport,
  type VerifyReport,
} from '#operator';
import { CommandFailure, withSession } from '../command-session.js';
import { reappliedLines, registerLines } from './shredding.js';
import { directoryCommands } from './directories.js';
import { exitOnDiskFailure, isServerRunning } from '../run-operation.js';
import { absolutePath } from '../paths.js';
import { collect, failOnProblems, readHeads, integrityLines, missingLines } from './integrity.js';
import { countText, pluralize, fieldsText, tableText } from '../print/text.js';

const differencesText = (differences: readonly VerifyDifference[], all: number): string =>
  `${pluralize(all, 'difference')}:\n\n${tableText(
    ['Kind', 'Location', 'Difference'],
    differences.map(({ kind, where, what }) => [kind, where, what]),
    '',
  )}`;

const verdict = (report: VerifyReport): string =>
  [
    report.differenceCount === 0
      ? 'All data matches the log.'
      : differencesText(report.differences, report.differenceCount),
    '',
    fieldsText(
      ['Events', countText(report.events)],
      ['Streams', countText(report.streams)],
      ['Organizations', countText(report.organizations)],
      ['Read-model documents', countText(report.readModels)],
      ['Stored documents', countText(report.documents)],
      ['Access entries', countText(report.accessEntries)],
      ['Log position', report.head],
    ),
    '',
    fieldsText(...moneyFields(report.money)),
    ...transitLines(report.money),
    '',
    ...integrityLines(report.integrity),
  ].join('\n');

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const moneyFields = ({ sums }: MoneyReport): readonly (readonly [string, string])[] => [
  ['Checks', `${countText(sums.checks)}, total ${dollars(sums.amount)}`],
  ['Applied to bills', `${dollars(sums.applied)}; bills show ${dollars(sums.ofBills)}`],
  ['Pending', dollars(sums.pending)],
  ['Adjusted', dollars(sums.adjusted)],
  ['Refunded', dollars(sums.refunded)],
  ['Unapplied', dollars(sums.unapplied)],
];

/** Lines for amounts recorded so far by only one of a check and its payment. */
const transitLines = ({ inTransit, inTransitCount }: MoneyReport): readonly string[] =>
  inTransitCount === 0
    ? []
    : [
        '',
        `${pluralize(inTransitCount, 'amount')} in transit between checks and bills:`,
        '',
        tableText(
          ['Check', 'Payment', 'Amount', 'Age (minutes)', 'Completed by'],
          inTransit.map(({ checkId, paymentId, cents, ageMs, owner, ownedBy }) => [
            checkId,
            paymentId ?? 'pending claims',
            dollars(cents),
            countText(Math.round(ageMs / 60_000)),
            ownedBy ?? owner ?? 'unknown',
          ]),
          '',
        ),
      ];

const remainingDataText = ({
  subjects,
  scanned,
  differences,
  differenceCount,
  untrusted,
  notProven,
}: ShreddedReport): string =>
  [
    subjects === 0 && differenceCount === 0
      ? 'Nothing has been shredded.'
      : differenceCount === 0
        ? 'Shredded data can no longer be read.'
        : differencesText(differences, differenceCount),
    '',
    fieldsText(
      ['Shredded', pluralize(subjects, 'bill, request or recipient', 'bills, requests and recipients')],
      ['Scanned', `${megabytes(scanned.bytes)} in ${pluralize(scanned.files, 'file')} of ${scanned.folder}`],
      ['Mentions', pluralize(scanned.mentions, 'time')],
      ['Keys tried', countText(scanned.keysTried)],
      ['Untrusted register entries', untrusted === 0 ? null : countText(untrusted)],
    ),
    '',
    'Not verified, because these places cannot be read from here:',
    ...notProven.map(({ what, until }) => `  ${what}\n    until ${until}`),
  ].join('\n');

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

interface RestoreOptions {
  readonly masterKeyFile?: string;
  readonly against?: string;
  readonly erased: readonly string[];
  readonly key: readonly string[];
}

interface VerifyOptions {
  readonly shredded?: boolean;
  readonly against?: string;
  readonly key: readonly string[];
}

export const maintenanceCommands = (program: Command): void => {
  program
    .command('verify')
    .description(
      'Replay the log and compare all data with it; exit code 1 if anything differs, 2 if the log does not match its signed heads',
    )
    .option('--against <file>', 'signed head stored elsewhere, as printed by `checkpoint`')
    .option('--key <key>', 'trusted key for signed heads; replaces the known keys', collect, [])
    .option('--shredded', 'search for data that should have been erased: reads every byte of the data folder')
    .action(async ({ shredded = false, against, key: keys }: VerifyOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        if (shredded) {
          const report = await ask('verify.shredded', {});
          print(report, remainingDataText(report));
          if (report.differenceCount > 0) throw new CommandFailure();
          return;
        }
        const report = await ask('verify', { ...readHeads(against), keys });
        print(report, verdict(report));
        failOnProblems(report.differenceCount, report.integrity);
      }),
    );
  program
    .command('backup')
    .description('Back up the data folder while the server runs (embedded engines)')
    .argument('<folder>', 'empty or new folder')
    .option('--with-outbox', 'include pending transmissions; they are not encrypted')
    .addHelpText(
      'after',
      '\nThe master key is not included: store DATA_DIR/master.key (or MASTER_KEY) in another safe place. Without it, the\nbackup cannot be read.',
    )
    .action(async (folder: string, { withOutbox = false }: { withOutbox?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('backup', { folder: absolutePath(folder), outbox: withOutbox });
        print(
          made,
          [
            `Backed up to ${made.folder}: ${pluralize(made.files, 'file')}, ${megabytes(made.bytes)}, ${pluralize(made.documents, 'document')}.`,
            'The master key and the key of signed heads are not included: store them in another safe place.',
            ...(made.isSigned
              ? []
              : ['The manifest is not signed, because no key of signed heads is usable (see `doctor`).']),
            ...(made.leftOut > 0
              ? [
                  `${pluralize(made.leftOut, 'transmission')} in the outbox not included (--with-outbox includes them unencrypted).`,
                ]
              : []),
            ...registerLines(made),
          ].join('\n'),
        );
      }),
    );
  program
    .command('restore')
    .description('Restore a backup into an empty data folder and verify it')
    .argument('<folder>', 'backup folder')
    .option('--master-key-file <file>', 'file with the master key of the data')
    .option('--against <file>', 'signed head stored elsewhere; reports events that the backup lacks')
    .option('--key <key>', 'trusted key for signed heads; replaces the keys in the backup', collect, [])
    .option('--erased <file>', 'erasure register at another location than the backup', collect, [])
    .action(async (folder: string, { masterKeyFile, against, erased, key: keys }: RestoreOptions, command: Command) =>
      withSession(command, async ({ place, config, bar, signal, operator, print }) => {
        if (await isServerRunning(place))
          throw new OperatorRefusal('a server is running on this data folder: stop it first');
        const restored = await restore({
          config: await config(),
          folder: absolutePath(folder),
          ...(masterKeyFile !== undefined && { masterKeyFile: absolutePath(masterKeyFile) }),
          ...readHeads(against),
          keys,
          erased: erased.map(absolutePath),
          operator,
          progress: bar.show.bind(bar),
          signal,
          onFatal: exitOnDiskFailure,
        });
        print(
          restored,
          [
            `Restored the backup of ${restored.manifest.madeAt} to ${place.dataDir}.`,
            ...missingLines(restored.check.integrity),
            ...(restored.unsigned === null ? [] : [`Note: ${restored.unsigned}.`]),
            ...reappliedLines(restored.erasures),
            '',
            verdict(restored.check),
          ].join('\n'),
        );
        // Events missing from the backup don't fail the command. They were reported above.
        const { integrity, differenceCount } = restored.check;
        const { failed, untrusted } = restored.erasures;
        if (failed.length + untrusted > 0) throw new CommandFailure();
        failOnProblems(differenceCount, integrity.shortBy > 0 ? { ...integrity, broken: null } : integrity);
      }),
    );
  program
    .command('transfer')
    .description('Migrate from the embedded engines to EventStoreDB and MongoDB; resumes if interrupted')
    .addHelpText(
      'after',
      '\nSet EVENTSTOREDB_URL and MONGODB_URL (and BLOB_STORE), and stop every server. The production engines need the same master key.\nIDs stay the same, positions change: readers of feeds get 410 cursor_expired once. Imported directories and the outbox\nstay in DATA_DIR.',
    )
    .option('--documents', 'migrate only the documents from GridFS to the object store of BLOB_STORE')
    .action(async ({ documents = false }: { documents?: boolean }, command: Command) =>
      withSession(command, async ({ place, config, bar, signal, print }) => {
        if (documents) {
          const moved = await transferDocuments({
            config: await config(),
            progress: bar.show.bind(bar),
            signal,
            onFatal: exitOnDiskFailure,
          });
          print(
            moved,
            `${pluralize(moved.documents, 'document')} (${megabytes(moved.bytes)}) are identical in both places; ${countText(moved.copied)} of them were copied in this run.`,
          );
          return;
        }
        if (await isServerRunning({ ...place, production: false }))
          throw new OperatorRefusal('a server is running on this data folder: stop it first');
        const moved = await transfer({
          config: await config(),
          progress: bar.show.bind(bar),
          signal,
          onFatal: exitOnDiskFailure,
        });
        print(
          moved,
          [
            `Transferred ${pluralize(moved.events, 'event')}, ${pluralize(moved.keys, 'key')}, ${pluralize(moved.documents, 'document')} and ${pluralize(moved.stateRecords, 'state store record')}.`,
            `Both logs have the digest ${moved.digest}.`,
            '',
            verdict(moved.check),
            '',
            'Start the servers with ENGINES=production; they rebuild the read models from the log. Do not start a server on the old folder.',
          ].join('\n'),
        );
        if (moved.check.differenceCount > 0) throw new CommandFailure();
      }),
    );
  directoryCommands(program);
};
