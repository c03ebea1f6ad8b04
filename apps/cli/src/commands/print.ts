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
    'Nothing was to be printed so far.',
  );

const printedText = ({ file, printed: written, version, date }: PrintReport, org: string): string =>
  [
    fieldsText(['File', file], ['Bills and requests', countText(written)], ['Version', version]),
    '',
    'When it is mailed:',
    `  print mark ${date} --org ${org} --printed ${version}`,
    'Then remove the file: it is not encrypted.',
  ].join('\n');

const markedText = ({ marked: now, unchanged, refused, refusedRequests }: MailedReport): string =>
  [
    `${pluralize(now.length, 'item')} marked as mailed.`,
    ...(unchanged.length > 0 ? [`${pluralize(unchanged.length, 'item')} had left before.`] : []),
    ...[...refused, ...refusedRequests].map(({ controlNumber, code }) => `${controlNumber} was left as it is: ${code}`),
  ].join('\n');

const splitList = (value: string): readonly string[] => value.split(',').map((part) => part.trim());

/** Adds `print …`. */
export const printCommands = (program: Command): void => {
  const print = program
    .command('print')
    .helpGroup('The data:')
    .description('bills and requests for authorization to print and mail');
  print
    .command('list')
    .description('list print batches by day')
    .requiredOption('--org <organization>', 'its id')
    .action(async ({ org }: Org, command: Command) =>
      withSession(command, async ({ ask, print: say }) => {
        const batches = await ask('print.list', { org });
        say(batches, batchTable(batches));
      }),
    );
  print
    .command('batch')
    .description(
      "write one day's bills and requests as one PDF: address page, claim form and attachments, or the reviewed packet",
    )
    .argument('<day>', 'date of the batch, such as 2026-03-02')
    .requiredOption('--org <organization>', 'its id')
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
    .description('mark printed items as mailed or faxed')
    .argument('<day>', 'date of the batch')
    .requiredOption('--org <organization>', 'its id')
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
