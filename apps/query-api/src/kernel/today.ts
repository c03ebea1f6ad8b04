import { losAngelesDate, type CalendarDate } from '#domain';
import { currentTimeOf, type RequestContext } from '#http';

/** The organization's present day in Los Angeles, where legal days and ages are counted. */
export const todayOf = (context: RequestContext): CalendarDate => losAngelesDate(currentTimeOf(context).toISOString());
