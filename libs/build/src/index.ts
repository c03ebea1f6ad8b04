import { createRequire } from 'node:module';

export * from './own-warnings.js';

const read = createRequire(import.meta.url);

/** The commit that was built; null where that is not known, as of an archive without its history. */
const commitOf = (): string | null => {
  try {
    return (read('#files/dist/build.json') as { readonly commit: string | null }).commit;
  } catch {
    // Specs run from the sources, and need no build.
    return null;
  }
};

/** Version of this program, as its package has it. */
const { version: VERSION } = read('#files/package.json') as { readonly version: string };

/** Abbreviated commit of this program; null where it is not known. */
const COMMIT = commitOf();

/** Version and commit of this program, such as `0.1.0 (3f2a9c81)`. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`;
