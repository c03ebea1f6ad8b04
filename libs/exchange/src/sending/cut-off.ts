import { localTime } from '#documents';

const DAY_MS = 86_400_000;

/** Did one of these times of day (`16:00`, in the zone) pass since something waits? Without any there is nothing to wait for. */
export const cutOffPassed = (
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
