import { fileURLToPath } from 'node:url';

export const dataPath = (file: string): string =>
  fileURLToPath(import.meta.resolve(`#files/libs/directories/data/${file}`));
