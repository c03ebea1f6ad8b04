import { closest } from 'fastest-levenshtein';

/** Input that is not understood: exit code 2, as for an unknown option. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws UsageError for the first word that is none of these, and names the nearest. */
const check = (what: string, values: readonly string[] | undefined, words: readonly string[]): void => {
  const unknown = values?.find((word) => !words.includes(word));
  if (unknown !== undefined)
    throw new UsageError(`there is no ${what} "${unknown}"; did you mean ${closest(unknown, words)}?`);
};

/** Types of events as the feed names them, with wildcards. The catalogue is loaded only where a list is given. */
export const checkEventTypes = async (eventTypes: readonly string[] | undefined): Promise<void> => {
  if (eventTypes) check('type of event', eventTypes, (await import('#contracts')).eventTypePatterns);
};

/** Permissions of a server key. */
export const checkPermissions = async (permissions: readonly string[] | undefined): Promise<void> => {
  if (permissions) check('permission', permissions, (await import('#contracts')).serverPermissions);
};
