import { losAngelesDate, type CalendarDate } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.responses.js';

/** Tells whether a moment is an instant; else it is a day alone. */
export const isInstant = (moment: RfaMoment): boolean => moment.includes('T');

/** The day of a moment in California. */
export const pacificDay = (moment: RfaMoment): CalendarDate => (isInstant(moment) ? losAngelesDate(moment) : moment);
