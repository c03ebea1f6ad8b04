import { Argument, Option, type Command } from 'commander';
import { erasureReasons, type ErasureReason, type LegalHold } from '#domain';
import { explain, OperatorRefusal, type BillShredReport, type RegisterReport, type ShredReport } from '#operator';
import { CommandFailure, withSession, accessReasonOption } from '../command-session.js';
import { UsageError } from '../known-values.js';
import { absolutePath, readBytes } from '../paths.js';
import { pluralize, tableText } from '../print/text.js';
import { collect } from './integrity.js';

type WithRegister = { readonly register: RegisterReport };
type RemainingRequests = { readonly requestsLeft: readonly string[] };

const shredText = (
  what: string,
  { changed, shreddedAt, outgoing, register }: ShredReport & WithRegister,
  atPartners: readonly string[] = [],
): string =>
  [
    changed
      ? `${what} is shredded: its personal data is permanently erased.`
      : `${what} was shredded at ${shreddedAt}.`,
    ...(outgoing > 0 ? [`${pluralize(outgoing, 'file')} in the outbox removed.`] : []),
    ...atPartners,
    ...registerLines(register),
    'Earlier backups still contain the data and its key. `restore` erases it again if it finds the erasure register. Delete these backups when they are no longer needed.',
  ].join('\n');

/** Reports files to which the erasure register could not be written. Empty if all copies were written. */
export const registerLines = ({ failed }: Pick<RegisterReport, 'failed'>): readonly string[] =>
  failed.map(({ file, why }) => `The erasure register cannot be written to ${file}: ${why}. The service retries this.`);

const partnersText = ({ payerFiles, partners, drafts }: BillShredReport): readonly string[] => [
  ...(drafts > 0 ? [`${pluralize(drafts, 'draft')} of bills of the patient erased.`] : []),
  ...(payerFiles > 0 ? [`${pluralize(payerFiles, 'archived payer file')} redacted or destroyed.`] : []),
  ...partners.flatMap(({ partner, interchange, files, fetched }) => [
    ...(files.length > 0 ? [`Removed from the folder of ${partner} before it was fetched: ${files.join(', ')}.`] : []),
    ...(fetched ? [`${partner} received it in the file ${interchange}: ask the partner to delete it.`] : []),
  ]),
];

const remainingRequestsText = (reports: readonly RemainingRequests[]): readonly string[] => {
  const ids = new Set(reports.flatMap(({ requestsLeft }) => requestsLeft));
  return ids.size > 0
    ? [`Requests for authorization of the same patient remain (erase them with \`shred rfa\`): ${[...ids].join(', ')}.`]
    : [];
};

/** Throws OperatorRefusal without --yes, because the command can't be undone. */
export const requireConfirmation = (yes: boolean | undefined): void => {
  if (yes !== true) throw new OperatorRefusal('this cannot be undone: add --yes to confirm');
};

const reasonOption = () =>
  new Option('--reason <reason>', 'reason; stored unencrypted in the log')
    .choices(erasureReasons)
    .makeOptionMandatory();

/** Reads IDs from a file, one per line. Ignores text after a `#`. */
const idsIn = (file: string): readonly string[] =>
  readBytes(file)
    .toString('utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');

interface BillOptions {
  readonly org?: string;
  readonly list?: string;
  readonly reason: ErasureReason;
  readonly override?: ErasureReason;
  readonly yes?: boolean;
}

export const shreddingCommands = (program: Command): void => {
  const shred = program.command('shred').description('Permanent erasure of personal data');
  shred
    .command('bill')
    .description(
      "Erase a bill's patient data, texts and documents; refused while its balance is open or a legal hold applies",
    )
    .argument('[bills...]', 'IDs of bills (bill_…)')
    .option('--list <file>', 'file with one ID per line')
    .option('--org <organization>', 'ID of the organization (default: looked up)')
    .addOption(reasonOption())
    .addOption(
      new Option('--override <reason>', 'reason to erase even if the balance is open or a legal hold applies').choices(
        erasureReasons,
      ),
    )
    .option('--yes', 'confirm this permanent change')
    .action(async (named: readonly string[], { org, list, yes, ...why }: BillOptions, command: Command) =>
      withSession(command, async ({ ask, print, bar }) => {
        requireConfirmation(yes);
        const ids = [...new Set([...named, ...(list === undefined ? [] : idsIn(list))])];
        if (ids.length === 0) throw new UsageError('specify the ID of a bill, or a file with --list');
        const shredOne = (billId: string) => ask('shred.bill', { billId, ...why, ...(org !== undefined && { org }) });
        const [only] = ids;
        if (ids.length === 1 && only !== undefined && list === undefined) {
          const report = await shredOne(only);
          print(report, shredText(only, report, [...partnersText(report), ...remainingRequestsText([report])]));
          return;
        }
        const reports: (BillShredReport & RemainingRequests & WithRegister)[] = [];
        const refused: { readonly billId: string; readonly why: string }[] = [];
        for (const billId of ids) {
          try {
            reports.push(await shredOne(billId));
          } catch (error) {
            if (!(error instanceof OperatorRefusal)) throw error;
            refused.push({ billId, why: explain(error) });
          }
          bar.show({ what: 'bills', done: reports.length + refused.length, total: ids.length });
        }
        print(
          { shredded: reports, refused },
          [
            `${pluralize(reports.length, 'bill')} of ${ids.length} shredded.`,
            ...new Set(reports.flatMap((report) => [...partnersText(report), ...registerLines(report.register)])),
            ...remainingRequestsText(reports),
            ...refused.map((refusal) => `Not shredded: ${refusal.why}`),
          ].join('\n'),
        );
        if (refused.length > 0) throw new CommandFailure();
      }),
    );
  shred
    .command('recipient')
    .description('Erase the data of a notification recipient; also opts the recipient out')
    .requiredOption('--org <organization>', 'ID of the organization')
    .requiredOption('--user <id>', "the person's ID in the host application (externalUserId)")
    .addOption(reasonOption())
    .option('--yes', 'confirm this permanent change')
    .action(
      async (
        { org, user, reason, yes }: { org: string; user: string; reason: ErasureReason; yes?: boolean },
        command: Command,
      ) =>
        withSession(command, async ({ ask, print }) => {
          requireConfirmation(yes);
          const report = await ask('shred.recipient', { org, user, reason });
          print(report, shredText('The recipient', report));
        }),
    );
  shred
    .command('rfa')
    .description(
      'Erase patient data, texts and documents of a request for authorization; refused while a response is pending or a legal hold applies',
    )
    .argument('<rfa>', 'ID of the request (rfa_…)')
    .requiredOption('--org <organization>', 'ID of the organization')
    .addOption(reasonOption())
    .addOption(
      new Option(
        '--override <reason>',
        'reason to erase even if a decision is pending or a legal hold applies',
      ).choices(erasureReasons),
    )
    .option('--yes', 'confirm this permanent change')
    .action(
      async (
        rfaId: string,
        { yes, ...wanted }: { org: string; reason: ErasureReason; override?: ErasureReason; yes?: boolean },
        command: Command,
      ) =>
        withSession(command, async ({ ask, print }) => {
          requireConfirmation(yes);
          const report = await ask('shred.rfa', { rfaId, ...wanted });
          print(report, shredText(rfaId, report));
        }),
    );
  shred
    .command('again')
    .description(
      'Repeat erasures from the register for data that a backup brought back; `restore` does this automatically',
    )
    .argument('[files...]', 'additional register files')
    .option('--key <key>', 'additional trusted key for signed heads', collect, [])
    .option('--yes', 'confirm this permanent change')
    .action(
      async (files: readonly string[], { key, yes }: { key: readonly string[]; yes?: boolean }, command: Command) =>
        withSession(command, async ({ ask, print }) => {
          requireConfirmation(yes);
          const done = await ask('shred.again', { files: files.map(absolutePath), keys: key });
          print(done, reappliedLines(done).concat(registerLines(done.register)).join('\n'));
          if (done.untrusted > 0 || done.failed.length > 0) throw new CommandFailure();
        }),
    );
  holdCommands(program);
  const blobs = program.command('blobs').helpGroup('Data:').description('Stored documents');
  blobs
    .command('sweep')
    .description('Delete stored documents older than a day that no event refers to; a server does this daily')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const done = await ask('blobs.sweep', {});
        print(done, done.swept === 0 ? 'Nothing to remove.' : `Removed ${pluralize(done.swept, 'document')}.`);
      }),
    );
};

/** Reports which erasures from a register were repeated in restored data. */
export const reappliedLines = ({
  entries,
  erased,
  failed,
  untrusted,
}: {
  readonly entries: number;
  readonly erased: readonly string[];
  readonly failed: readonly { readonly subject: string; readonly why: string }[];
  readonly untrusted: number;
}): readonly string[] => [
  entries === 0
    ? 'No erasure register was found: data that was erased after the backup is present again.'
    : `The register lists ${pluralize(entries, 'erasure')}; ${erased.length} of them had been restored and are erased again.`,
  ...failed.map(({ subject, why }) => `Not erased: ${subject}: ${why}.`),
  ...(untrusted > 0
    ? [`${pluralize(untrusted, 'entry', 'entries')} ignored: not signed by a known key (--key adds a trusted key).`]
    : []),
];

const holdTable = (holds: readonly LegalHold[]): string =>
  tableText(
    ['Hold', 'Subject', 'Placed', 'Reason', 'Placed by', 'Lifted'],
    holds.map(({ holdId, scope, subjectId, placedAt, reason, placedBy, lifted }) => [
      holdId,
      subjectId ?? scope,
      placedAt,
      reason,
      placedBy,
      lifted === null ? '' : `${lifted.at}: ${lifted.reason}`,
    ]),
    'There are no legal holds.',
  );

interface HoldOptions {
  readonly org: string;
  readonly reason: string;
}

const holdCommands = (program: Command): void => {
  const hold = program.command('hold').description('Legal holds');
  const org = ['--org <organization>', 'ID of the organization'] as const;
  hold
    .command('list')
    .description('List legal holds, including lifted ones')
    .requiredOption(...org)
    .addOption(accessReasonOption())
    .action(async (options: { org: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const holds = await ask('hold.list', options);
        print(holds, holdTable(holds));
      }),
    );
  hold
    .command('place')
    .description('Place a legal hold on a patient, a claim or the organization')
    .addArgument(new Argument('<scope>', 'scope of the legal hold').choices(['patient', 'claim', 'organization']))
    .argument('[id]', 'ID of the patient (pat_…) or the claim (clm_…)')
    .requiredOption(...org)
    .requiredOption('--reason <text>', 'reason; stored encrypted')
    .action(async (scope: LegalHold['scope'], subjectId: string | undefined, options: HoldOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const placed = await ask('hold.place', {
          ...options,
          scope,
          ...(subjectId !== undefined && { subjectId }),
        });
        print(
          placed,
          `${placed.holdId} is in effect: no data of ${placed.subjectId ?? 'the organization'} is erased until the hold is lifted.`,
        );
      }),
    );
  hold
    .command('lift')
    .description('Lift a legal hold')
    .argument('<hold>', 'ID of the legal hold (hold_…)')
    .requiredOption(...org)
    .requiredOption('--reason <text>', 'reason; stored encrypted')
    .action(async (holdId: string, options: HoldOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lifted = await ask('hold.lift', { ...options, holdId });
        print(lifted, lifted.changed ? `${holdId} is lifted.` : `${holdId} was already lifted.`);
      }),
    );
};
