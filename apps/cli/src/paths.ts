import { isAbsolute, resolve } from 'node:path';

/** A path as the operator wrote it: npm runs programs in the repository's folder, and says where it was called from. */
export const absolute = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
