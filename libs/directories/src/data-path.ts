import { fileURLToPath } from 'node:url';

/** Returns the path of a shipped data file. */
export const dataPath = (file: string): string =>
  fileURLToPath(import.meta.resolve(`#files/libs/directories/data/${file}`));
