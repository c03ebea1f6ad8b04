import { createRequire } from 'node:module';

export * from './own-warnings.js';

const read = createRequire(import.meta.url);

/** Commit of the build, or null if it is unknown, such as in an archive without Git history. */
const commitOf = (): string | null => {
  try {
    return (read('#files/dist/build.json') as { readonly commit: string | null }).commit;
  } catch {
    // Specs run from the sources without a build.
    return null;
  }
};

/** Version in package.json. */
const { version: VERSION } = read('#files/package.json') as { readonly version: string };

/** Abbreviated commit of this program, or null if it is unknown. */
const COMMIT = commitOf();

/** Version and commit of this program, such as `0.1.0 (3f2a9c81)`. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`;
