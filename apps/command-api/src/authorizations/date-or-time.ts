import { isRealDate } from '#domain';

/** Problem message for a string that is neither a date nor a time with an offset. */
export const INVALID_TIME_MESSAGE = 'must be a date, or a date and time with a UTC offset';

export const isDateOrTime = (text: string): boolean =>
  isRealDate(text.slice(0, 10)) && (text.length === 10 || !Number.isNaN(Date.parse(text)));

/** Returns a date unchanged, or a date-time converted to UTC. */
export const toDateOrTime = (text: string): string => (text.length === 10 ? text : new Date(text).toISOString());
