import { resolve } from 'node:path';

/** Settings needed to find a running server. The complete configuration is read later. */
export interface ServerLocation {
  readonly dataDir: string;
  readonly production: boolean;
}

const nonBlank = (value: string | undefined): string | undefined => (value?.trim() === '' ? undefined : value?.trim());

/** Reads DATA_DIR and ENGINES the same way as `readConfig`. */
export const serverLocation = (environment: Readonly<Record<string, string | undefined>>): ServerLocation => ({
  dataDir: resolve(nonBlank(environment['DATA_DIR']) ?? './data'),
  production: nonBlank(environment['ENGINES']) === 'production',
});
