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

/** Nothing to show. */
export const NO_VALUE = '–';

/** Dollars and cents; nothing while what is typed is no amount yet. */
export const dollars = (amount: number | null | undefined): string =>
  amount == null || Number.isNaN(amount) ? NO_VALUE : money.format(amount);
/** Dollars, as they come or are typed, in whole cents; an empty field is 0. */
export const cents = (amount: number | string): number => Math.round(Number(amount) * 100);
/** Dollars as the API takes them. What is no amount goes as it was typed: the API says so at its field. */
export const asAmount = (typed: number | string): number =>
  Number.isNaN(Number(typed)) ? (typed as number) : Number(typed);
/** An amount that may be left out: an empty field says none. */
export const amountOf = (typed: number | string): number | undefined => (typed === '' ? undefined : asAmount(typed));
/** Dollars without cents, for totals of many bills. */
export const roundDollars = (amount: number): string => whole.format(amount);
export const number = (value: number): string => count.format(value);
/** A day of the calendar (YYYY-MM-DD). */
export const date = (value: string | null | undefined): string =>
  value == null || value === '' ? NO_VALUE : day.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
/** An instant, as the practice's clock shows it. */
export const time = (value: string | null | undefined): string =>
  value == null ? NO_VALUE : instant.format(new Date(value));
/** The day of an instant, as the practice's calendar has it. */
export const dayOf = (value: string | null | undefined): string =>
  value == null ? NO_VALUE : instantDay.format(new Date(value));
/** The day and hour of an instant, where nobody knows the minute. */
export const hourOf = (value: string): string => hour.format(new Date(value));
export const clockTime = (value: string): string => clock.format(new Date(value));

/** Today in Los Angeles, as forms and the API write it. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).format(now);

const DAY_MS = 86_400_000;
/** Whole days from one day to another; negative when it is past. */
export const daysUntil = (value: string, from = today()): number =>
  Math.round((Date.parse(`${value.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
/** A day some days later. */
export const plusDays = (value: string, days: number): string =>
  new Date(Date.parse(`${value}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** When a day begins in Los Angeles, as the API takes an instant. */
export const startOfDay = (value: string): string => {
  const summer = new Date(`${value}T00:00:00-07:00`);
  // In winter that is an hour before midnight still.
  return (today(summer) === value ? summer : new Date(`${value}T00:00:00-08:00`)).toISOString();
};

const localTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
/** The time in Los Angeles, as a field of day and time has it. */
export const localTimeOf = (instant: Date): string => localTime.format(instant).replace(' ', 'T');
/** The instant of a day and time in Los Angeles, as the API takes it. What is no time goes as it was typed. */
export const instantOf = (typed: string): string => {
  const summer = new Date(`${typed}-07:00`);
  if (Number.isNaN(summer.getTime())) return typed;
  // In winter that is an hour too early.
  return (localTimeOf(summer) === typed.slice(0, 16) ? summer : new Date(`${typed}-08:00`)).toISOString();
};

/** Bytes in words. */
export const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
