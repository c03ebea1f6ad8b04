import { createRequire } from 'node:module';

/** Version of this program. */
export const { version: VERSION } = createRequire(import.meta.url)('#files/package.json') as {
  readonly version: string;
};
