import type { Command } from 'commander';
import type { RotationReport } from '#operator';
import { withSession } from '../command-session.js';
import { pluralize } from '../print/text.js';

const rotationText = ({ organizations, rewrapped, file }: RotationReport): string =>
  [
    `The new master key protects the keys of all ${pluralize(organizations, 'organization')}; ${rewrapped} of them were re-encrypted in this run.`,
    file === null
      ? 'Once every process has the new key, restart the processes with only the new key in MASTER_KEY.'
      : `Once every process has the new key, remove the old key from ${file}: the first line is the new key.`,
    'Keep the old key with earlier backups: they cannot be read without it.',
  ].join('\n');

export const masterKeyCommands = (program: Command): void => {
  const keys = program.command('keys').description('Encryption keys');
  keys
    .command('rotate-master')
    .description('Re-encrypt all keys with the new master key while the service runs; resumes if interrupted')
    .option('--make-key', 'first generate a new key and write it to the key file before the old key')
    .addHelpText(
      'after',
      '\nPut the new master key before the old key in the key file (one per line) or in MASTER_KEY (separated by a comma).\nFor the complete procedure, also for several processes, see docs/runbooks/keys.md.',
    )
    .action(async ({ makeKey = false }: { makeKey?: boolean }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const report = await ask('keys.rotate-master', { makeKey });
        print(report, rotationText(report));
      }),
    );
};
