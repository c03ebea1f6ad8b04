import { isRealDate } from '#domain';

/** What is said of a moment that is none. */
export const INVALID_TIME_MESSAGE = 'must be a date, or an instant with its offset';

/** Is it a day that exists, or an instant? */
export const isDateOrTime = (text: string): boolean =>
  isRealDate(text.slice(0, 10)) && (text.length === 10 || !Number.isNaN(Date.parse(text)));

/** A day as it is, an instant in UTC. */
export const toDateOrTime = (text: string): string => (text.length === 10 ? text : new Date(text).toISOString());
