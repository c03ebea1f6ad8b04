import { losAngelesDate, type CalendarDate } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.responses.js';

export const isInstant = (moment: RfaMoment): boolean => moment.includes('T');

export const pacificDay = (moment: RfaMoment): CalendarDate => (isInstant(moment) ? losAngelesDate(moment) : moment);
