import type { Command } from 'commander';
import type { MailedReport, PrintBatchCounts } from '#partners';
import type { PrintReport } from '#operator';
import { withSession, accessReasonOption } from '../command-session.js';
import { absolutePath } from '../paths.js';
import { countText, pluralize, fieldsText, tableText } from '../print/text.js';

interface Org {
  readonly org: string;
}

const batchTable = (batches: readonly PrintBatchCounts[]): string =>
  tableText(
    ['Day', 'Bills', 'Requests', 'Waiting', 'Mailed', 'Answered'],
    batches.map(({ date, bills, requests, waiting, mailed, answered }) => [
      date,
      countText(bills),
      countText(requests),
      countText(waiting),
      countText(mailed),
      countText(answered),
    ]),
    'There are no print batches yet.',
  );

const printedText = ({ file, printed: written, version, date }: PrintReport, org: string): string =>
  [
    fieldsText(['File', file], ['Bills and requests', countText(written)], ['Version', version]),
    '',
    'After mailing, run:',
    `  print mark ${date} --org ${org} --printed ${version}`,
    'Then delete the file: it is not encrypted.',
  ].join('\n');

const markedText = ({ marked: now, unchanged, refused, refusedRequests }: MailedReport): string =>
  [
    `${pluralize(now.length, 'item')} marked as mailed.`,
    ...(unchanged.length > 0
      ? [`${pluralize(unchanged.length, 'item')} not changed: already mailed or answered by the payer.`]
      : []),
    ...[...refused, ...refusedRequests].map(({ controlNumber, code }) => `${controlNumber} was not changed: ${code}`),
  ].join('\n');

const splitList = (value: string): readonly string[] => value.split(',').map((part) => part.trim());

export const printCommands = (program: Command): void => {
  const print = program
    .command('print')
    .helpGroup('Data:')
    .description('Bills and requests for authorization to print and mail');
  print
    .command('list')
    .description('List print batches by day')
    .requiredOption('--org <organization>', 'ID of the organization')
    .action(async ({ org }: Org, command: Command) =>
      withSession(command, async ({ ask, print: say }) => {
        const batches = await ask('print.list', { org });
        say(batches, batchTable(batches));
      }),
    );
  print
    .command('batch')
    .description(
      "Write one day's bills and requests as one PDF: address page, claim form and attachments, or the reviewed packet",
    )
    .argument('<day>', 'date of the batch, such as 2026-03-02')
    .requiredOption('--org <organization>', 'ID of the organization')
    .option('--out <folder>', 'folder for the PDF', '.')
    .option('--all', 'include mailed items')
    .addOption(accessReasonOption())
    .action(async (date: string, { org, out, all = false }: Org & { out: string; all?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print: say }) => {
        const report = await ask('print.batch', {
          org,
          date,
          folder: absolutePath(out),
          which: all ? 'all' : 'waiting',
        });
        say(report, printedText(report, org));
      }),
    );
  print
    .command('mark')
    .description('Mark printed items as mailed or faxed')
    .argument('<day>', 'date of the batch')
    .requiredOption('--org <organization>', 'ID of the organization')
    .option('--printed <version>', 'version of the batch, as printed by `print batch`')
    .option('--bills <numbers>', 'only these control numbers, separated by commas', splitList)
    .option('--date <day>', 'date on which they were mailed (default: today)')
    .action(
      async (
        day: string,
        { org, printed: version, bills, date }: Org & { printed?: string; bills?: readonly string[]; date?: string },
        command: Command,
      ) =>
        withSession(command, async ({ ask, print: say }) => {
          const report = await ask('print.mark', {
            org,
            date: day,
            ...(version !== undefined && { version }),
            ...(bills && { controlNumbers: bills }),
            ...(date !== undefined && { mailedDate: date }),
          });
          say(report, markedText(report));
        }),
    );
};
