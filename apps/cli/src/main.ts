import { CommanderError } from 'commander';
import { buildProgram } from './program.js';

/** Not understood: as shells and other tools have it. */
const EXIT_USAGE_ERROR = 2;

// A reader of the output (`| head`) may stop before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await buildProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE_ERROR;
}
