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

/** Adds `transmission …` for files sent to partners. */
export const transmissionCommands = (program: Command): void => {
  const transmission = program.command('transmission').description('files sent to partners, or to be sent');
  transmission
    .command('list')
    .description('list files for partners, newest first')
    .option('--partner <id>', 'only files of this partner')
    .option('--limit <count>', 'maximum number', parseWholeNumber, 50)
    .action(async (options: { partner?: string; limit: number }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('transmission.list', options);
        print(lines, batchTable(lines));
      }),
    );
  transmission
    .command('show')
    .description('show a file: its bills, and its copy in the partner’s folder')
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
    .description('resend a file under its number if it is not in the partner’s folder')
    .argument('<partner>', 'its id')
    .argument('<interchange>', 'number of the interchange (ISA13)')
    .action(async (partner: string, interchange: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const line = await ask('transmission.resend', { partner, interchange });
        print(line, line.state === 'failed' ? 'Its bills go with the partner’s next file.' : batchTable([line]));
      }),
    );
};
