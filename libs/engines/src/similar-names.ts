import { distance } from 'fastest-levenshtein';

/** Most letters that may differ, and the length from which on names are compared. */
const MAX_DISTANCE = 2;
const MIN_NAME_LENGTH = 6;
/** Names that other programs and libraries read, though they look like ours. */
const externalNames = /^(AWS_|OTEL_|NODE_|npm_|PATH$|HOME$|HOSTNAME$)/;

/** Variables that are none of ours and were probably meant as one: a line each. Values are never told. */
export const similarNames = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] =>
  Object.keys(environment)
    .filter((name) => !known.includes(name) && !externalNames.test(name) && name.length >= MIN_NAME_LENGTH)
    .flatMap((name) => {
      const meant = known.find(
        (candidate) =>
          candidate.length >= MIN_NAME_LENGTH &&
          candidate !== name &&
          distance(candidate, name.toUpperCase()) <= MAX_DISTANCE,
      );
      return meant === undefined ? [] : [`${name} is no setting, and is not read: is ${meant} meant?`];
    })
    .toSorted();
