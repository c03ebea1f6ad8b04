import { distance } from 'fastest-levenshtein';
import { operation, operations, type OperationId } from '#contracts';
import { API_ROOT } from '../routing/routes.js';

/** API paths as in the documentation: `/v2/bills/{billId}`. */
const paths = [...new Set((Object.keys(operations) as OperationId[]).map((id) => API_ROOT + operation(id).path))].map(
  (path) => ({ path, segments: path.split('/') }),
);

/** Longer paths are not typos. */
const MAX_PATH_LENGTH = 200;

/** Maximum number of differing letters in a path segment: one in three. */
const allowedDifferences = (word: string): number => Math.floor(word.length / 3);

/** Number of differing letters, or Infinity if the paths are not similar. */
const distanceTo = (asked: readonly string[], known: readonly string[]): number => {
  if (asked.length !== known.length) return Infinity;
  let sum = 0;
  for (const [i, word] of known.entries()) {
    const segment = asked[i] ?? '';
    if (word.startsWith('{')) {
      if (segment === '') return Infinity;
      continue;
    }
    const far = distance(segment.toLowerCase(), word);
    if (far > allowedDifferences(word)) return Infinity;
    sum += far;
  }
  return sum;
};

/**
 * Recognizes a different version (`/v1/bills`), a missing version (`/bills`), additional slashes and typos. Returns
 * null for other paths. IDs are shown as `{billId}`, so that no text from the client is repeated.
 */
export const nearestPath = (asked: string): string | null => {
  if (asked.length > MAX_PATH_LENGTH) return null;
  const tidy = asked.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  const wishes = [tidy, tidy.replace(/^\/[^/]+/, API_ROOT), API_ROOT + tidy, tidy.replace(/^\/[^/]+\/[^/]+/, API_ROOT)];
  for (const candidate of wishes) {
    const segments = candidate.split('/');
    const ranked = paths
      .map(({ path, segments: known }) => ({ path, far: distanceTo(segments, known) }))
      .filter(({ far }) => far < Infinity)
      .sort((a, b) => a.far - b.far);
    if (ranked[0]) return ranked[0].path;
  }
  return null;
};
