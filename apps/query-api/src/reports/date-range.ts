import { addDays, daysBetween, type CalendarDate } from '#domain';
import { refuseParameter } from '#http';

/** Throws 400. `parameter` is the name of the first day. */
export const checkOrder = (
  parameter: string,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  last = 'to',
): void => {
  if (from !== undefined && to !== undefined && from > to) refuseParameter(parameter, `must not be after ${last}`);
};

/** Both bounds included. */
export const daysOf = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
