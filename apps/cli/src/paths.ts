import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { OperatorRefusal } from '#operator';

/** Resolves a path. npm runs programs in the repository's folder and passes the caller's folder in INIT_CWD. */
export const absolutePath = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** Reads a file named by the operator. Throws OperatorRefusal if it cannot be read. */
export const readBytes = (file: string): Buffer => {
  try {
    return readFileSync(absolutePath(file));
  } catch (error) {
    throw new OperatorRefusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
};
