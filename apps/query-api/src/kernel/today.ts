import { losAngelesDate, type CalendarDate } from '#domain';
import { currentTimeOf, type RequestContext } from '#http';

/** Today's date in Los Angeles, where legal periods and ages are counted. */
export const todayOf = (context: RequestContext): CalendarDate => losAngelesDate(currentTimeOf(context).toISOString());
