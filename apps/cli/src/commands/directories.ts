import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorRefusal, type OmfsReport } from '#operator';
import { withSession } from '../command-session.js';
import { absolutePath } from '../paths.js';
import { countText, fieldsText } from '../print/text.js';

const effectiveText = (inUse: boolean, production: boolean): string => {
  if (inUse) return 'The running server uses them from now on.';
  return production ? 'Each process reads them at its next start.' : 'The server uses them from its next start.';
};

const importFile =
  (operation: 'directory.import' | 'directory.import-fees' | 'directory.import-taxonomy') =>
  async (file: string, _: object, command: Command): Promise<void> =>
    withSession(command, async ({ ask, print, place }) => {
      const text = await readFile(absolutePath(file), 'utf8').catch(() => {
        throw new OperatorRefusal(`${file} cannot be read`);
      });
      const done = await ask(operation, { text });
      print(
        done,
        `Imported: ${countText(done.added)} added, ${countText(done.replaced)} replaced, ${countText(done.total)} in total. ${effectiveText(done.inUse, place.production)}`,
      );
    });

const omfsText = ({ from, to, replaced, counts, files, ignored, versions }: OmfsReport): string =>
  [
    `${replaced ? 'Replaced' : 'Added'} the physician fee schedule for ${from} to ${to}.`,
    '',
    fieldsText(
      ['Codes', countText(counts.codes)],
      ['Localities', countText(counts.localities)],
      ['ZIP codes', countText(counts.zipCodes)],
      ['Anesthesia codes', countText(counts.baseUnits)],
      ['Conversion factors', countText(counts.factors)],
      ['Unit limits', counts.unitLimits === null ? 'not provided' : countText(counts.unitLimits)],
      [
        'Shortage area ZIP codes',
        counts.shortageZipCodes === null ? 'not provided' : countText(counts.shortageZipCodes),
      ],
      ['NCCI pairs', counts.pairs === null ? 'not provided' : countText(counts.pairs)],
      ['Files', files.map(({ name }) => name).join(', ')],
      ['Ignored files', ignored.length === 0 ? 'none' : ignored.join(', ')],
      ['Versions', versions.map((version) => `${version.from} to ${version.to}`).join(', ')],
    ),
  ].join('\n');

export const directoryCommands = (program: Command): void => {
  const directory = program.command('directory').description('Claims administrators and fee schedules');
  const importing = directory
    .command('import')
    .description('Import claims administrators from a file; entries with the same name are replaced')
    .argument('<file>', 'JSON or a tab-separated table (libs/directories/README.md)')
    .action(importFile('directory.import'));
  importing
    .command('fees')
    .description(
      'Import amounts of report codes WC002 to WC012 and copy service codes WC020 to WC029 from a table; rows with the same code and day are replaced',
    )
    .argument(
      '<file>',
      'CSV with the columns code, from, to, amount, per page, cap, source (libs/directories/README.md)',
    )
    .action(importFile('directory.import-fees'));
  importing
    .command('omfs')
    .description(
      'Import a version of the physician fee schedule from CMS files and California factors; a version with the same first day is replaced',
    )
    .argument('<paths...>', 'folders or files (docs/fees.md)')
    .action(async (paths: readonly string[], _: object, command: Command) =>
      withSession(command, async ({ ask, print, place }) => {
        const done = await ask('directory.import-omfs', { paths: paths.map(absolutePath) });
        print(done, `${omfsText(done)}\n${effectiveText(done.inUse, place.production)}`);
      }),
    );
  importing
    .command('taxonomy')
    .description('Import the list of taxonomy codes that bills are checked against; it replaces the previous list')
    .argument('<file>', 'CSV of the Health Care Provider Taxonomy from nucc.org (libs/directories/README.md)')
    .action(importFile('directory.import-taxonomy'));
};
