/** Cached formatters. Creating one is much slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a time zone's formatter. Throws RangeError if the time zone is invalid. */
const formatterFor = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, clock);
  return clock;
};

/** Returns true for an IANA time zone. */
export const isZone = (zone: string): boolean => {
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
};

/** Returns the local date and minute as in X12 files: `20260302`, `1005`. */
export const localTime = (at: string, zone: string): { readonly date: string; readonly time: string } => {
  const parts = formatterFor(zone).formatToParts(Date.parse(at));
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { date: `${part('year')}${part('month')}${part('day')}`, time: `${part('hour')}${part('minute')}` };
};
