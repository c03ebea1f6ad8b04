import type { Command } from 'commander';
import { OperatorRefusal, type BillShredReport, type ShredReport } from '#operator';
import { inSession } from '../command-session.js';
import { counted } from '../print/text.js';

const words = (
  what: string,
  { changed, shreddedAt, outgoing }: ShredReport,
  atPartners: readonly string[] = [],
): string =>
  [
    changed ? `${what} is shredded: its personal data is gone for good.` : `${what} was shredded at ${shreddedAt}.`,
    ...(outgoing > 0 ? [`${counted(outgoing, 'file')} in the outbox removed.`] : []),
    ...atPartners,
    'Backups from before still hold it, with its key: remove them in time.',
  ].join('\n');

const wordsAtPartners = ({ payerFiles, partners }: BillShredReport): readonly string[] => [
  ...(payerFiles > 0 ? [`${counted(payerFiles, 'archived payer file')} redacted or destroyed.`] : []),
  ...partners.flatMap(({ partner, interchange, files, fetched }) => [
    ...(files.length > 0 ? [`Removed for ${partner}, before it was fetched: ${files.join(', ')}.`] : []),
    ...(fetched ? [`${partner} has it in its file ${interchange}: ask them to erase it.`] : []),
  ]),
];

/** Nothing brings it back, so a word more is asked for. */
const surely = (yes: boolean | undefined): void => {
  if (yes !== true) throw new OperatorRefusal('nothing brings it back: say --yes when you are sure');
};

/** `shred …` and `blobs sweep`. */
export const shreddingCommands = (program: Command): void => {
  const shred = program.command('shred').description('personal data, destroyed for good');
  shred
    .command('bill')
    .description("destroy a bill's patient data, texts and documents")
    .argument('<bill>', 'its id (bill_…)')
    .option('--org <organization>', 'its organization (default: looked up)')
    .option('--yes', 'I am sure')
    .action(async (billId: string, { org, yes }: { org?: string; yes?: boolean }, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        surely(yes);
        const report = await ask('shred.bill', { billId, ...(org !== undefined && { org }) });
        print(report, words(billId, report, wordsAtPartners(report)));
      }),
    );
  shred
    .command('recipient')
    .description('destroy what is known of a recipient of notification mail; works as an opt-out, too')
    .requiredOption('--org <organization>', 'the organization')
    .requiredOption('--user <id>', "the host's id of the person (externalUserId)")
    .option('--yes', 'I am sure')
    .action(async ({ org, user, yes }: { org: string; user: string; yes?: boolean }, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        surely(yes);
        const report = await ask('shred.recipient', { org, user });
        print(report, words('The recipient', report));
      }),
    );
  const blobs = program.command('blobs').helpGroup('The data:').description('stored documents');
  blobs
    .command('sweep')
    .description('remove stored documents older than a day that no event names; a server does it daily')
    .action(async (_: object, command: Command) =>
      inSession(command, async ({ ask, print }) => {
        const done = await ask('blobs.sweep', {});
        print(done, done.swept === 0 ? 'Nothing to remove.' : `Removed ${counted(done.swept, 'document')}.`);
      }),
    );
};
