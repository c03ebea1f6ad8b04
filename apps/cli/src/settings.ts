import { resolve } from 'node:path';

/** What must be known to find a running server. Everything else of the configuration is read when it is needed. */
export interface ServerLocation {
  readonly dataDir: string;
  readonly production: boolean;
}

const set = (value: string | undefined): string | undefined => (value?.trim() === '' ? undefined : value?.trim());

/** As `readConfig` understands these two settings. */
export const whereabouts = (environment: Readonly<Record<string, string | undefined>>): ServerLocation => ({
  dataDir: resolve(set(environment['DATA_DIR']) ?? './data'),
  production: set(environment['ENGINES']) === 'production',
});
