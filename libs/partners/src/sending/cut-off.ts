import { localTime } from '#documents';

const DAY_MS = 86_400_000;
const INITIAL_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

/** How long a file that did not go waits, in milliseconds: longer each time. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** Math.min(attempts, 6));

/** Did one of these times of day (`16:00`, in the zone) pass since something waits? Without any there is nothing to wait for. */
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
