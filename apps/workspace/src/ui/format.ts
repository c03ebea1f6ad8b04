const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
const zone = 'America/Los_Angeles';
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
const instantDay = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  timeZone: zone,
});
const hour = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  timeZone: zone,
});
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: zone });

/** Placeholder for a missing value. */
export const NO_VALUE = '–';

/** Formats dollars. Shows a placeholder if the input isn't an amount yet. */
export const dollars = (amount: number | null | undefined): string =>
  amount == null || Number.isNaN(amount) ? NO_VALUE : money.format(amount);
/** Converts dollars, as a number or as typed, to whole cents. An empty field is 0. */
export const cents = (amount: number | string): number => Math.round(Number(amount) * 100);
/** An invalid amount is sent as typed, so that the API reports the error at its field. */
export const asAmount = (typed: number | string): number =>
  Number.isNaN(Number(typed)) ? (typed as number) : Number(typed);
/** Returns undefined for an empty field. */
export const amountOf = (typed: number | string): number | undefined => (typed === '' ? undefined : asAmount(typed));
/** Formats dollars without cents, for totals of many bills. */
export const roundDollars = (amount: number): string => whole.format(amount);
export const number = (value: number): string => count.format(value);
/** Formats a date given as YYYY-MM-DD. */
export const date = (value: string | null | undefined): string =>
  value == null || value === '' ? NO_VALUE : day.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
/** Formats date and time in Pacific time. */
export const time = (value: string | null | undefined): string =>
  value == null ? NO_VALUE : instant.format(new Date(value));
/** Formats a date in Pacific time. */
export const dayOf = (value: string | null | undefined): string =>
  value == null ? NO_VALUE : instantDay.format(new Date(value));
/** Formats an instant whose minutes are unknown. */
export const hourOf = (value: string): string => hour.format(new Date(value));
export const clockTime = (value: string): string => clock.format(new Date(value));

/** Returns the date in Los Angeles as YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).format(now);

const DAY_MS = 86_400_000;
/** Returns the number of days until a date. Negative if `value` is in the past. */
export const daysUntil = (value: string, from = today()): number =>
  Math.round((Date.parse(`${value.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
export const plusDays = (value: string, days: number): string =>
  new Date(Date.parse(`${value}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const startOfDay = (value: string): string => {
  const summer = new Date(`${value}T00:00:00-07:00`);
  // In winter, this instant is still an hour before midnight.
  return (today(summer) === value ? summer : new Date(`${value}T00:00:00-08:00`)).toISOString();
};

const localTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
/** Returns a `datetime-local` field's value, in Los Angeles time. */
export const localTimeOf = (instant: Date): string => localTime.format(instant).replace(' ', 'T');
/** Converts a date and time in Los Angeles to an instant in the API's format. An invalid time is returned as typed. */
export const instantOf = (typed: string): string => {
  const summer = new Date(`${typed}-07:00`);
  if (Number.isNaN(summer.getTime())) return typed;
  // In winter, this instant is an hour too early.
  return (localTimeOf(summer) === typed.slice(0, 16) ? summer : new Date(`${typed}-08:00`)).toISOString();
};

export const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
