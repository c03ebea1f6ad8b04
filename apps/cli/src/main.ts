import { CommanderError } from 'commander';
import { buildProgram } from './program.js';

const EXIT_USAGE_ERROR = 2;

// The program reading the output, such as `head`, may close it early.
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
