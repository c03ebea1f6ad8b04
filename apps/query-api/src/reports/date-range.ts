import { addDays, daysBetween, type CalendarDate } from '#domain';
import { refuseParameter } from '#http';

/** Throws 400 if `from` is after `to`. `parameter` is the name of the `from` parameter. */
export const checkOrder = (
  parameter: string,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  last = 'to',
): void => {
  if (from !== undefined && to !== undefined && from > to) refuseParameter(parameter, `must not be after ${last}`);
};

/** Returns the days of a range, including both bounds. */
export const daysOf = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
