import { closest } from 'fastest-levenshtein';

/** Thrown for invalid input. Results in exit code 2, like an unknown option. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws UsageError for the first unknown word and suggests the closest known one. */
const check = (what: string, values: readonly string[] | undefined, words: readonly string[]): void => {
  const unknown = values?.find((word) => !words.includes(word));
  if (unknown !== undefined)
    throw new UsageError(`there is no ${what} "${unknown}"; did you mean ${closest(unknown, words)}?`);
};

/** Checks the feed's event types, including wildcards. Loads the catalog only if there is a list to check. */
export const checkEventTypes = async (eventTypes: readonly string[] | undefined): Promise<void> => {
  if (eventTypes) check('event type', eventTypes, (await import('#contracts')).eventTypePatterns);
};

export const checkPermissions = async (permissions: readonly string[] | undefined): Promise<void> => {
  if (permissions) check('permission', permissions, (await import('#contracts')).serverPermissions);
};
