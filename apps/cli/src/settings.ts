import { resolve } from 'node:path';

/** Settings that find a running server. Everything else of the configuration is read when it is needed. */
export interface ServerLocation {
  readonly dataDir: string;
  readonly production: boolean;
}

const nonBlank = (value: string | undefined): string | undefined => (value?.trim() === '' ? undefined : value?.trim());

/** Reads these two settings as `readConfig` does. */
export const serverLocation = (environment: Readonly<Record<string, string | undefined>>): ServerLocation => ({
  dataDir: resolve(nonBlank(environment['DATA_DIR']) ?? './data'),
  production: nonBlank(environment['ENGINES']) === 'production',
});
