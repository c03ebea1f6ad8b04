import type { Command } from 'commander';
import type { BatchDetails, BatchLine } from '#operator';
import { parseWholeNumber } from '../arguments.js';
import { withSession, accessReasonOption } from '../command-session.js';
import { fieldsText, tableText } from '../print/text.js';

const stateLabels: Readonly<Record<BatchLine['state'], string>> = {
  open: 'pending',
  sent: 'sent',
  failed: 'failed',
  empty: 'empty',
};

const batchTable = (lines: readonly BatchLine[]): string =>
  tableText(
    ['Partner', 'Interchange', 'State', 'Claims', 'Created', 'Sent', 'Attempts', 'Problem'],
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
    'No files have been sent to partners yet.',
  );

const details = (details: BatchDetails): string =>
  [
    fieldsText(
      ['Partner', details.partner],
      ['Interchange', details.interchange],
      ['State', stateLabels[details.state]],
      ['Created', details.createdAt],
      ['Sent', details.sentAt],
      ['Attempts', details.attempts],
      ['Problem', details.trouble],
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
      'The partner is not known to have any of its files.',
    ),
  ].join('\n');

export const transmissionCommands = (program: Command): void => {
  const transmission = program.command('transmission').description('Files sent to partners, and pending files');
  transmission
    .command('list')
    .description('List files for partners, newest first')
    .option('--partner <id>', 'only files of this partner')
    .option('--limit <count>', 'maximum number of files', parseWholeNumber, 50)
    .action(async (options: { partner?: string; limit: number }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('transmission.list', options);
        print(lines, batchTable(lines));
      }),
    );
  transmission
    .command('show')
    .description('Show a file: its bills, and its copy in the partner’s folder')
    .argument('<partner>', 'ID of the partner')
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
    .description('Resend a file under its number if it is not in the partner’s folder')
    .argument('<partner>', 'ID of the partner')
    .argument('<interchange>', 'number of the interchange (ISA13)')
    .action(async (partner: string, interchange: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const line = await ask('transmission.resend', { partner, interchange });
        print(
          line,
          line.state === 'failed' ? 'Its bills will be sent with the partner’s next file.' : batchTable([line]),
        );
      }),
    );
};
