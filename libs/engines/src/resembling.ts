import { distance } from 'fastest-levenshtein';

/** Most letters that may differ, and the length from which on names are compared. */
const CLOSE = 2;
const SHORTEST = 6;
/** Names that other programs and libraries read, though they look like ours. */
const foreign = /^(AWS_|OTEL_|NODE_|npm_|PATH$|HOME$|HOSTNAME$)/;

/** Variables that are none of ours and were probably meant as one: a line each. Values are never told. */
export const resemblingNames = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] =>
  Object.keys(environment)
    .filter((name) => !known.includes(name) && !foreign.test(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = known.find(
        (candidate) =>
          candidate.length >= SHORTEST && candidate !== name && distance(candidate, name.toUpperCase()) <= CLOSE,
      );
      return meant === undefined ? [] : [`${name} is no setting, and is not read: is ${meant} meant?`];
    })
    .toSorted();
