import { distance } from 'fastest-levenshtein';

/** Maximum number of differing letters between similar names, and minimum length of compared names. */
const MAX_DISTANCE = 2;
const MIN_NAME_LENGTH = 6;
/** Names that belong to other programs and libraries. */
const externalNames = /^(AWS_|OTEL_|NODE_|npm_|PATH$|HOME$|HOSTNAME$)/;

/** Warnings about unknown variables that resemble a setting, without values. */
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
      return meant === undefined ? [] : [`${name} is not a setting and is ignored: did you mean ${meant}?`];
    })
    .toSorted();
