import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorRefusal } from '#operator';
import { inSession } from '../command-session.js';
import { absolute } from '../paths.js';
import { countText } from '../print/text.js';

const importFile =
  (operation: 'directory.import' | 'directory.import-fees') =>
  async (file: string, _: object, command: Command): Promise<void> =>
    inSession(command, async ({ ask, print, place }) => {
      const text = await readFile(absolute(file), 'utf8').catch(() => {
        throw new OperatorRefusal(`${file} cannot be read`);
      });
      const done = await ask(operation, { text });
      const when = done.inUse
        ? 'The running server uses them from now on.'
        : place.production
          ? 'Each process reads them at its next start.'
          : 'The server uses them from its next start.';
      print(
        done,
        `Imported: ${countText(done.added)} added, ${countText(done.replaced)} replaced, ${countText(done.total)} in all. ${when}`,
      );
    });

/** `directory import` and `directory import fees`. */
export const directoryCommands = (program: Command): void => {
  const directory = program.command('directory').description('claims administrators and report fees');
  const importing = directory
    .command('import')
    .description('add claims administrators from a file, all of it or nothing; the same name replaces')
    .argument('<file>', 'JSON or a table with tabs, as libs/directories/README.md says')
    .action(importFile('directory.import'));
  importing
    .command('fees')
    .description(
      'add amounts of report codes WC002 to WC012 from a table, all of it or nothing; the same code and day replaces',
    )
    .argument(
      '<file>',
      'CSV with the columns code, from, to, amount, per page, cap, source (libs/directories/README.md)',
    )
    .action(importFile('directory.import-fees'));
};
