import type { Command } from 'commander';
import type { RotationReport } from '#operator';
import { withSession } from '../command-session.js';
import { pluralize } from '../print/text.js';

const rotationText = ({ organizations, rewrapped, file }: RotationReport): string =>
  [
    `The new master key opens the keys of all ${pluralize(organizations, 'organization')}; ${rewrapped} of them were wrapped anew just now.`,
    file === null
      ? 'Once every process knows the new key, start them with it alone in MASTER_KEY.'
      : `Once every process knows the new key, take the other one out of ${file}: the first line is the new one.`,
    'Keep the older key with the backups from before: they open with nothing else.',
  ].join('\n');

/** Adds `keys …` for the keys that protect the data. */
export const masterKeyCommands = (program: Command): void => {
  const keys = program.command('keys').description('encryption keys');
  keys
    .command('rotate-master')
    .description('re-encrypt all keys with the new master key while the service runs; resumes if interrupted')
    .option('--make-key', 'first generate a new key and write it to the key file before the old key')
    .addHelpText(
      'after',
      '\nThe new master key stands before the old one in the key file (a line each) or in MASTER_KEY (with a comma between).\nStep by step, also for several processes: docs/runbooks/keys.md.',
    )
    .action(async ({ makeKey = false }: { makeKey?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const report = await ask('keys.rotate-master', { makeKey });
        print(report, rotationText(report));
      }),
    );
};
