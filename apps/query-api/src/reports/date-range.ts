import { addDays, daysBetween, type CalendarDate } from '#domain';
import { refuseParameter } from '#http';

/** Throws 400 if the first day is after the last day. `parameter` is the name of the first. */
export const checkOrder = (
  parameter: string,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  last = 'to',
): void => {
  if (from !== undefined && to !== undefined && from > to) refuseParameter(parameter, `must not be after ${last}`);
};

/** Returns every day of a range, both bounds included. */
export const daysOf = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
