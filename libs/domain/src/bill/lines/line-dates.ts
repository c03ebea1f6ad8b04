import type { CalendarDate } from '../../kernel/calendar.js';
import type { ServiceSnapshot } from '../shared/bill.types.js';
import type { LineDetails } from './line-details.js';

type LineText = Pick<LineDetails, 'serviceDate' | 'serviceDateEnd' | 'dated'>;

/**
 * Returns true if the line was sent with its own start date. Older bills store this only if the date differs from the
 * bill's.
 */
export const hasOwnDate = ({ serviceDate, dated }: LineText, service: ServiceSnapshot): boolean =>
  dated === true || serviceDate !== service.date;

/**
 * Box 24A; 837P, loop 2400, DTP 472. A date without an end date is also the end date. A line without dates has the
 * bill's.
 */
export const lineDates = (
  line: LineText | null | undefined,
  service: ServiceSnapshot,
): { readonly serviceDate: CalendarDate; readonly serviceDateEnd: CalendarDate | null } => {
  if (!line) return { serviceDate: service.date, serviceDateEnd: service.endDate };
  const end = hasOwnDate(line, service) ? line.serviceDate : service.endDate;
  return { serviceDate: line.serviceDate, serviceDateEnd: line.serviceDateEnd ?? end };
};
