import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { OperatorRefusal } from '#operator';

/** A path as the operator wrote it: npm runs programs in the repository's folder, and says where it was called from. */
export const absolutePath = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** Bytes of a file that the operator named. Refused where it cannot be read. */
export const readBytes = (file: string): Buffer => {
  try {
    return readFileSync(absolutePath(file));
  } catch (error) {
    throw new OperatorRefusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
};
