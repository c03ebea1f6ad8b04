import type { Command } from 'commander';
import type { BatchDetails, BatchLine } from '#operator';
import { parseWholeNumber } from '../arguments.js';
import { withSession, accessReasonOption } from '../command-session.js';
import { fieldsText, tableText } from '../print/text.js';

const stateLabels: Readonly<Record<BatchLine['state'], string>> = {
  open: 'on its way',
  sent: 'sent',
  failed: 'given up',
  empty: 'empty',
};

const batchTable = (lines: readonly BatchLine[]): string =>
  tableText(
    ['Partner', 'Interchange', 'State', 'Claims', 'Made', 'Sent', 'Attempts', 'Trouble'],
    lines.map((line) => [
      line.partner,
      line.interchange,
      stateLabels[line.state],
      line.claims,
      line.createdAt,
      line.sentAt,
      line.attempts,
      line.trouble,
    ]),
    'Nothing was sent to a partner yet.',
  );

const details = (details: BatchDetails): string =>
  [
    fieldsText(
      ['Partner', details.partner],
      ['Interchange', details.interchange],
      ['State', stateLabels[details.state]],
      ['Made', details.createdAt],
      ['Sent', details.sentAt],
      ['Attempts', details.attempts],
      ['Trouble', details.trouble],
    ),
    '',
    tableText(
      ['Set', 'Organization', 'Bill', 'Control number'],
      details.bills.map(({ set, organizationId, billId, controlNumber }) => [
        set,
        organizationId,
        billId,
        controlNumber,
      ]),
      '',
    ),
    '',
    tableText(
      ['File', 'Bytes', 'SHA-256'],
      details.files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]),
      'Nothing of it lies at the partner that we know of.',
    ),
  ].join('\n');

/** `transmission …`: files for partners. */
export const transmissionCommands = (program: Command): void => {
  const transmission = program.command('transmission').description('files that went, or are to go, to partners');
  transmission
    .command('list')
    .description('list files for partners, newest first')
    .option('--partner <id>', 'of one partner')
    .option('--limit <count>', 'at most so many', parseWholeNumber, 50)
    .action(async (options: { partner?: string; limit: number }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('transmission.list', options);
        print(lines, batchTable(lines));
      }),
    );
  transmission
    .command('show')
    .description('show one file: the bills in it, and what lies at the partner')
    .argument('<partner>', 'its id')
    .argument('<interchange>', 'number of the interchange (ISA13)')
    .addOption(accessReasonOption())
    .action(async (partner: string, interchange: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const batch = await ask('transmission.show', { partner, interchange });
        print(batch, details(batch));
      }),
    );
  transmission
    .command('resend')
    .description('send a file again: under its own number, and only if the partner’s folder does not show it')
    .argument('<partner>', 'its id')
    .argument('<interchange>', 'number of the interchange (ISA13)')
    .action(async (partner: string, interchange: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const line = await ask('transmission.resend', { partner, interchange });
        print(line, line.state === 'failed' ? 'Its bills go with the partner’s next file.' : batchTable([line]));
      }),
    );
};
