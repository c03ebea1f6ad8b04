import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { DismissalReason, PayerFileView } from '#contracts';
import { parseWholeNumber } from '../arguments.js';
import { withSession, accessReasonOption } from '../command-session.js';
import { requireConfirmation } from './shredding.js';
import { pluralize, tableText } from '../print/text.js';

/** All dismissal reasons. A copy, because loading the contracts takes long; the type keeps it complete. */
const reasons = Object.keys({
  not_ours: true,
  already_known: true,
  replaced: true,
  handled_by_hand: true,
  other: true,
} satisfies Record<DismissalReason, true>);

const itemsOf = ({ interchanges }: PayerFileView) =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));

const summary = (file: PayerFileView): string =>
  [
    `${file.id}${file.duplicate ? ' (already received)' : ''}: ${pluralize(file.totals.items, 'item')}, ${file.totals.posted} posted.`,
    ...file.interchanges.flatMap(({ control, reason }) =>
      reason === undefined ? [] : [`Interchange ${control ?? 'without a number'}: ${reason}.`],
    ),
    ...(file.interchanges.length === 0 && !file.destruction ? ['The file cannot be read.'] : []),
    ...(file.dismissal ? [`Dismissed by ${file.dismissal.by}: ${file.dismissal.reason}.`] : []),
    ...(file.destruction ? [`Destroyed by ${file.destruction.by}: ${file.destruction.reason}.`] : []),
    ...(file.quarantined ? ['Some of its items are in quarantine (docs/payer-files.md).'] : []),
  ].join('\n');

const receiptText = (file: PayerFileView): string =>
  `${summary(file)}\n\n${tableText(
    ['Item', 'Kind', 'Outcome', 'Reason', 'Bill', 'Number', 'Payer', 'Check', 'Paid'],
    itemsOf(file).map((item) => [
      item.n,
      item.kind,
      item.outcome,
      item.reason ?? '',
      item.billId ?? '',
      item.controlNumber ?? item.told?.controlNumber ?? item.told?.payerClaimControlNumber ?? '',
      item.told?.payer ?? '',
      item.told?.checkNumber ?? '',
      item.amounts?.paid === undefined ? '' : item.amounts.paid.toFixed(2),
    ]),
    'The file has no items.',
  )}`;

const listText = (files: readonly PayerFileView[]): string =>
  tableText(
    ['File', 'Received', 'Source', 'Items', 'Posted', 'Quarantine'],
    files.map((file) => [
      file.id,
      file.receivedAt,
      file.partner ?? file.source,
      file.totals.items,
      file.totals.posted,
      file.quarantined ? 'yes' : '',
    ]),
    'No payer files were received.',
  );

interface FileScope {
  readonly org?: string;
  readonly partner?: string;
}
const fileScopeOf = ({ org, partner }: FileScope): FileScope => ({
  ...(org !== undefined && { org }),
  ...(partner !== undefined && { partner }),
});

const ORGANIZATION_OPTION = [
  '--org <organization>',
  'organization of the file (default: files about several organizations)',
] as const;

export const payerFileCommands = (program: Command): void => {
  const group = program.command('payer-file').description('Payer files: TA1, 999, 277CA, 277 and 835');
  group
    .command('receive')
    .description('Process a payer file; the same file again changes nothing')
    .argument('<file>', 'path of the file')
    .option('--org <organization>', 'ID of the organization')
    .option('--partner <partner>', 'partner that sent the file')
    .addOption(accessReasonOption())
    .action(async (file: string, where: FileScope, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const receipt = await ask('payer-file.receive', { file: resolve(file), ...fileScopeOf(where) });
        print(receipt, receiptText(receipt));
      }),
    );
  group
    .command('list')
    .description('List receipts of payer files, newest first')
    .option(...ORGANIZATION_OPTION)
    .option('--quarantined', 'only files with quarantined items')
    .addOption(accessReasonOption())
    .action(async ({ org, quarantined }: FileScope & { quarantined?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const wanted = { ...fileScopeOf({ ...(org !== undefined && { org }) }), ...(quarantined && { quarantined }) };
        const files = await ask('payer-file.list', wanted);
        print(files, listText(files));
      }),
    );
  group
    .command('show')
    .description('Show the receipt of a payer file')
    .argument('<id>', 'ID of the payer file (pf_…)')
    .option(...ORGANIZATION_OPTION)
    .addOption(accessReasonOption())
    .action(async (id: string, where: FileScope, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const receipt = await ask('payer-file.show', { id, ...fileScopeOf(where) });
        print(receipt, receiptText(receipt));
      }),
    );
  group
    .command('retry')
    .description('Retry matching the unmatched items of a payer file')
    .argument('<id>', 'ID of the payer file (pf_…)')
    .option(...ORGANIZATION_OPTION)
    .addOption(accessReasonOption())
    .action(async (id: string, where: FileScope, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const receipt = await ask('payer-file.retry', { id, ...fileScopeOf(where) });
        print(receipt, receiptText(receipt));
      }),
    );
  group
    .command('match')
    .description('Match an unmatched item to a bill')
    .argument('<id>', 'ID of the payer file (pf_…)')
    .argument('<item>', 'number of the item', parseWholeNumber)
    .argument('<bill>', 'ID of the bill (bill_…)')
    .option(...ORGANIZATION_OPTION)
    .addOption(accessReasonOption())
    .action(async (id: string, item: number, bill: string, where: FileScope, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const receipt = await ask('payer-file.match', { id, item, bill, ...fileScopeOf(where) });
        print(receipt, receiptText(receipt));
      }),
    );
  group
    .command('dismiss')
    .description('Dismiss unprocessed items of a payer file; nothing is deleted or posted')
    .argument('<id>', 'ID of the payer file (pf_…)')
    .argument('[item]', 'number of the item (default: all waiting items)', parseWholeNumber)
    .requiredOption('--reason <reason>', reasons.join(', '))
    .option(...ORGANIZATION_OPTION)
    .action(async (id: string, item: number | undefined, options: FileScope & { reason: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const { reason } = options;
        const wanted = { id, ...(item !== undefined && { item }), reason, ...fileScopeOf(options) };
        const receipt = await ask('payer-file.dismiss', wanted);
        print(receipt, receiptText(receipt));
      }),
    );
  group
    .command('destroy')
    .description('Delete a payer file that doesn’t belong to an organization; the receipt stays without content')
    .argument('<id>', 'ID of the payer file (pf_…)')
    .requiredOption('--reason <reason>', reasons.join(', '))
    .option('--yes', 'confirm this permanent change')
    .option(...ORGANIZATION_OPTION)
    .action(async (id: string, options: FileScope & { reason: string; yes?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        requireConfirmation(options.yes);
        const receipt = await ask('payer-file.destroy', { id, reason: options.reason, ...fileScopeOf(options) });
        print(receipt, receiptText(receipt));
      }),
    );
};
