/** By zone: they are made once, which takes far longer than to ask them. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for what is no zone. */
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

/** Is it an IANA time zone? */
export const isZone = (zone: string): boolean => {
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
};

/** The day and the minute of an instant in a zone, as files write them: `20260302`, `1005`. */
export const localTime = (at: string, zone: string): { readonly date: string; readonly time: string } => {
  const parts = formatterFor(zone).formatToParts(Date.parse(at));
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { date: `${part('year')}${part('month')}${part('day')}`, time: `${part('hour')}${part('minute')}` };
};
