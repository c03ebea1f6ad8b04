/** The day and the minute of an instant in a zone, as files write them: `20260302`, `1005`. */
export const localTime = (at: string, zone: string): { readonly date: string; readonly time: string } => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(Date.parse(at));
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { date: `${part('year')}${part('month')}${part('day')}`, time: `${part('hour')}${part('minute')}` };
};
