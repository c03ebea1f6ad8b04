import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.answers.js';

/** Tells whether a moment is an instant; else it is a day alone. */
export const isInstant = (moment: RfaMoment): moment is Timestamp => moment.includes('T');

/** The day of a moment in California. */
export const pacificDay = (moment: RfaMoment): CalendarDate => (isInstant(moment) ? losAngelesDate(moment) : moment);

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Time of day that a clock in California shows at an instant, `17:30`. */
export const clockInCalifornia = (at: Timestamp): string => clock.format(Date.parse(at));
