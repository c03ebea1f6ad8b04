import { clockProblems, clocksDiffer, LONG_PAUSE_MS, readClocks } from '#engines';
import { TreeStore } from '#integrity';
import type { OperatorContext } from '../operation.js';
import type { Finding } from './operator-status.js';

const runbook = 'docs/runbooks/clock.md';
export const CLOCK_REMEDY = `synchronize the clocks of all machines by NTP before you accept more bills, then check for wrong dates (${runbook})`;
const DAY_MS = 24 * 3_600_000;
/** How long a long pause is reported after it ends. */
const PAUSE_REPORTED_MS = 7 * DAY_MS;
/** How long a clock that was ahead is reported after it is corrected. */
const AHEAD_REPORTED_MS = 30 * DAY_MS;

export const clockFindings = async ({ engines }: OperatorContext): Promise<readonly Finding[]> =>
  clockProblems(await readClocks(engines)).map((what) => ({ what, todo: CLOCK_REMEDY }));

/** If a head is dated in the future, or after a later head, the process that signed it had a clock that was ahead. */
export const clockWarnings = async ({ engines }: OperatorContext, now = Date.now()): Promise<readonly Finding[]> => {
  const store = new TreeStore(engines.stateStore);
  // After a restore, the order of heads doesn't show clock errors.
  if ((await store.lost()) !== null) return [];
  const heads = (await store.heads()).map(({ at, size }) => ({ at, size, time: Date.parse(at) }));
  const wrong = heads.filter(({ time }, i) => {
    const next = Math.min(now, heads[i + 1]?.time ?? now);
    return time > next && clocksDiffer(time, next);
  });
  const [first, last] = [wrong[0], wrong.at(-1)];
  const right = last && heads[heads.indexOf(last) + 1];
  const isRecent = right === undefined || now - right.time < AHEAD_REPORTED_MS;
  const ahead = first &&
    last &&
    isRecent && {
      what: `a clock was ahead: the signed heads up to event ${last.size} are dated ${first.at}${last === first ? '' : ` to ${last.at}`}`,
      todo: `check the bills and dates that were recorded in that time (${runbook})`,
    };
  const resumed = heads.findLastIndex(({ time }, i) => time - (heads[i - 1]?.time ?? time) > LONG_PAUSE_MS);
  const [before, after] = [heads[resumed - 1], heads[resumed]];
  const pause = before &&
    after &&
    !ahead &&
    now - after.time < PAUSE_REPORTED_MS && {
      what: `no event was recorded between ${before.at} and ${after.at}`,
      todo: `ignore this if the service was not in use; otherwise check for a clock that jumped (${runbook})`,
    };
  return [ahead, pause].filter((found) => typeof found === 'object');
};
