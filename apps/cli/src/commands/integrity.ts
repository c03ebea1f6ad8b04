import type { Command } from 'commander';
import type { IntegrityReport } from '#operator';
import { CommandFailure, withSession } from '../command-session.js';
import { readBytes } from '../paths.js';
import { countText, fieldsText } from '../print/text.js';

/** Exit code if the log contradicts its signed heads. */
const EXIT_LOG_INVALID = 2;

/** Reads signed heads. Throws OperatorRefusal if the file can't be read. */
export const readHeads = (file: string | undefined): { readonly against?: string } =>
  file === undefined ? {} : { against: readBytes(file).toString('utf8') };

export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export const integrityLines = ({ newest, heads, root, broken, notes }: IntegrityReport): readonly string[] => [
  broken === null
    ? newest === null
      ? 'There is no signed head to compare the log with.'
      : 'The log matches all known signed heads.'
    : `THE LOG DOES NOT MATCH ITS SIGNED HEADS, ${broken}. See docs/runbooks/integrity.md.`,
  '',
  fieldsText(
    ['Signed heads', countText(heads)],
    ['Newest', newest && `${countText(newest.size)} events${newest.at === null ? '' : `, ${newest.at}`}`],
    ['Root', root],
  ),
  ...notes.map((note) => `Note: ${note}.`),
];

/** Lines about events that a restored backup lacks according to the newest head. */
export const missingLines = ({ shortBy, newest, events }: IntegrityReport): readonly string[] =>
  shortBy === 0
    ? []
    : [
        `The backup has ${countText(events)} events, but the head${newest?.at ? ` of ${newest.at}` : ''} has ${countText(events + shortBy)}: ${countText(shortBy)} are lost.`,
      ];

interface CheckpointOptions {
  readonly newKey?: boolean;
  readonly lostKey?: boolean;
  readonly newTree?: boolean;
}

export const integrityCommands = (program: Command): void => {
  program
    .command('checkpoint')
    .description('Sign and print the current head of the log; store it where this machine cannot write')
    .option('--new-key', 'add a new signing key; heads get both signatures')
    .option('--lost-key', 'use the key in CHECKPOINT_KEY_FILE, or a new key, even though the old key is lost')
    .option('--new-tree', 'accept the current log after a restore or data loss; earlier heads no longer apply')
    .addHelpText(
      'after',
      '\nThe output is a C2SP checkpoint, a text of four or more lines. `verify --against` compares the log with it.',
    )
    .action(async ({ newKey, lostKey, newTree }: CheckpointOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('checkpoint', {
          newKey: newKey === true,
          lostKey: lostKey === true,
          newTree: newTree === true,
        });
        print(made, made.note.trimEnd());
        process.stderr.write(made.keys.map((key) => `Key of signed heads: ${key}\n`).join(''));
      }),
    );
};

/** If the report has problems, throws CommandFailure with the command's exit code. */
export const failOnProblems = (differences: number, { broken }: IntegrityReport): void => {
  if (broken !== null) throw new CommandFailure(EXIT_LOG_INVALID);
  if (differences > 0) throw new CommandFailure();
};
