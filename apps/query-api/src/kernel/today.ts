import { losAngelesDate, type CalendarDate } from '#domain';
import { currentTimeOf, type RequestContext } from '#http';

/** In Los Angeles, where legal periods and ages are counted. */
export const todayOf = (context: RequestContext): CalendarDate => losAngelesDate(currentTimeOf(context).toISOString());
