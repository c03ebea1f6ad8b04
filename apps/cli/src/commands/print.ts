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

/** `print …` */
export const printCommands = (program: Command): void => {
  const print = program
    .command('print')
    .helpGroup('The data:')
    .description('bills and requests for authorization that people print and mail');
  print
    .command('list')
    .description('list the days on which there was something to print')
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
      "write one day's bills and requests as one PDF: address page, claim form and attachments, or the packet that was looked at",
    )
    .argument('<day>', 'its day, such as 2026-03-02')
    .requiredOption('--org <organization>', 'its id')
    .option('--out <folder>', 'folder of the PDF', '.')
    .option('--all', 'what was mailed, too')
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
    .description('say that what was printed was mailed or faxed')
    .argument('<day>', 'the day of the batch')
    .requiredOption('--org <organization>', 'its id')
    .option('--printed <version>', 'the whole batch, as `print batch` named it')
    .option('--bills <numbers>', 'some of it: control numbers with commas between', splitList)
    .option('--date <day>', 'the day on which they left (default: today)')
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
