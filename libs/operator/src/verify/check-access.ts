import { recountAccess, completeSince } from '#access-record';
import { NoteInvalid, SignedAccessCounts, type SignedAccessCount } from '#integrity';
import { accessCountsByDay } from '#state-store';
import { headSignerOf } from '../integrity/checkpoint.js';
import type { OperatorContext } from '../operation.js';
import type { Differences } from './report.js';

/**
 * Compares entries with the writers' counts and each day's signed counts. Removed rows show as missing entries; entries
 * that retention removed are ignored. Returns the number of entries.
 */
export const checkAccess = async (work: OperatorContext, differences: Differences): Promise<number> => {
  const { engines, config, signal } = work;
  const { stateStore } = engines;
  const { store, keys } = headSignerOf(work);
  // Counts are read before entries, because concurrent writes only add entries.
  const newest = await store.newestHead();
  const counted = await accessCountsByDay(stateStore);
  const signed = await signedCounts(stateStore, await keys.known(), differences);
  const found = await recountAccess(stateStore, signal);

  const from = await completeSince(stateStore, config.ACCESS_RECORD_YEARS, Date.now());
  const wanted = new Map([...counted].map(([day, parts]) => [day, [...parts.values()].reduce((all, n) => all + n, 0)]));
  let sum = 0;
  for (const { day, entries, before } of signed) {
    if (before > sum)
      differences.add('access record', day, `${before - sum} entries of earlier days are gone, and their counts`);
    sum = Math.max(sum, before) + entries;
    wanted.set(day, Math.max(entries, wanted.get(day) ?? 0));
  }
  for (const [day, entries] of [...wanted].toSorted()) {
    const missing = entries - (found.get(day) ?? 0);
    if (Date.parse(day) >= from && missing > 0)
      differences.add('access record', day, `${missing} of ${entries} entries are gone`);
  }
  const last = Math.max(0, ...signed.map(({ size }) => size));
  if (newest !== null && newest.size > last)
    differences.add(
      'access record',
      newest.at,
      'no count was signed with this head: counts are missing or were changed',
    );
  return [...found.values()].reduce((all, entries) => all + entries, 0);
};

const signedCounts = async (
  stateStore: OperatorContext['engines']['stateStore'],
  keys: readonly Uint8Array[],
  differences: Differences,
): Promise<readonly SignedAccessCount[]> => {
  try {
    return await new SignedAccessCounts(stateStore).read(keys);
  } catch (error) {
    if (!(error instanceof NoteInvalid)) throw error;
    differences.add('access record', 'signed counts', `a count was changed: ${error.message}`);
    return [];
  }
};
