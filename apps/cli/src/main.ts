import { CommanderError } from 'commander';
import { buildProgram } from './program.js';

/** Not understood: as shells and other tools have it. */
const USAGE = 2;

try {
  await buildProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : USAGE;
}
