import { localTime } from '#documents';

const DAY_MS = 86_400_000;
const INITIAL_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

/** Returns the delay before a failed file is resent, in milliseconds. It increases with each attempt. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** Math.min(attempts, 6));

/** Returns true if a cut-off (such as `16:00` in the zone) has passed since `since`, or if there are none. */
export const isCutOffPassed = (
  { cutOffs, zone }: { readonly cutOffs: readonly string[]; readonly zone: string },
  since: string,
  now: string,
): boolean => {
  if (cutOffs.length === 0 || Date.parse(now) - Date.parse(since) >= DAY_MS) return true;
  const [from, to] = [localTime(since, zone), localTime(now, zone)];
  const [after, upTo] = [from.date + from.time, to.date + to.time];
  return [from.date, to.date].some((date) =>
    cutOffs.some((cutOff) => {
      const at = date + cutOff.replace(':', '');
      return after < at && at <= upTo;
    }),
  );
};
