import { readFileSync } from 'node:fs';

/** Settings that can also be read from a file, which the setting with the suffix `_FILE` names. */
export const secretSettings = [
  'EVENTSTOREDB_URL',
  'MONGODB_URL',
  'SANDBOX_API_KEY',
  'LIVE_API_KEY',
  'SMTP_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const trimmed = (value: string | undefined): string | undefined => (value?.trim() ? value.trim() : undefined);

/** Returns text that follows the setting's name, or null if the file is readable and not empty. */
export const unreadableReason = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() === '' ? 'is empty' : null;
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
};

/** Adds secrets from files. `problems`: files that are unreadable or empty, and secrets that are set twice. */
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
      problems.push(`${name} and ${name}_FILE are both set: remove one of them`);
    else if (problem !== null) problems.push(`${name}_FILE ${problem}`);
    else read[name] = readFileSync(file, 'utf8').trim();
  }
  return { environment: read, problems };
};
