import { readFileSync } from 'node:fs';

/** Settings that hold a secret: each may be given as a file, by its name and `_FILE`. */
export const secretSettings = [
  'EVENTSTOREDB_URL',
  'MONGODB_URL',
  'SANDBOX_API_KEY',
  'LIVE_API_KEY',
  'SMTP_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const trimmed = (value: string | undefined): string | undefined => (value?.trim() ? value.trim() : undefined);

/** Why a file that a setting names cannot be read, after the setting's name; null where it can, and is not empty. */
export const unreadableReason = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() === '' ? 'is empty' : null;
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
};

/**
 * The environment with each secret that a file holds in the place of the file's name. `problems`: files that cannot be read
 * or are empty, and secrets that are given twice.
 */
export const withSecretFiles = (
  environment: Environment,
): { readonly environment: Environment; readonly problems: readonly string[] } => {
  const read: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = trimmed(environment[`${name}_FILE`]);
    if (file === undefined) continue;
    const problem = unreadableReason(file);
    if (trimmed(environment[name]) !== undefined)
      problems.push(`${name} and ${name}_FILE are both set: one of them must go`);
    else if (problem !== null) problems.push(`${name}_FILE ${problem}`);
    else read[name] = readFileSync(file, 'utf8').trim();
  }
  return { environment: read, problems };
};
