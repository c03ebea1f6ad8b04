import type { CalendarDate } from '../../kernel/calendar.js';
import type { ServiceSnapshot } from '../shared/bill.types.js';
import type { LineDetails } from './line-details.js';

type LineText = Pick<LineDetails, 'serviceDate' | 'serviceDateEnd' | 'dated'>;

/** Did the line come with a first day of its own? Bills of earlier times tell it only where that differs. */
export const hasOwnDate = ({ serviceDate, dated }: LineText, service: ServiceSnapshot): boolean =>
  dated === true || serviceDate !== service.date;

/**
 * The days of a service line (box 24A; 837P, loop 2400, DTP 472): a line with a date and no end ends on its date; only a
 * line without dates has the bill's.
 */
export const lineDates = (
  line: LineText | null | undefined,
  service: ServiceSnapshot,
): { readonly serviceDate: CalendarDate; readonly serviceDateEnd: CalendarDate | null } => {
  if (!line) return { serviceDate: service.date, serviceDateEnd: service.endDate };
  const end = hasOwnDate(line, service) ? line.serviceDate : service.endDate;
  return { serviceDate: line.serviceDate, serviceDateEnd: line.serviceDateEnd ?? end };
};
