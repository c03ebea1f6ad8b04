import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillFacts } from './bill.facts.js';

type Sent = Pick<BillFacts, 'transmissions' | 'route'>;

/**
 * Returns the date of the first transmission, or null before submission. No payer's clock starts earlier (Labor Code §§
 * 4603.2(b)(2), 4622(a)). A transmission that was not recorded as sent counts from when it was written. So does an
 * electronic bill, because the acknowledgment that records it as sent may be read much later.
 */
export const firstSentOn = ({ transmissions, route: current }: Sent): CalendarDate | null => {
  const left = transmissions.filter(({ status }) => status !== 'waiting_for_route' && status !== 'failed');
  const [first] = (left.length > 0 ? left : transmissions)
    .map(
      ({ route = current, sentAt, writtenAt, createdAt }) =>
        (route === 'ebill' ? (writtenAt ?? sentAt) : (sentAt ?? writtenAt)) ?? createdAt,
    )
    .toSorted();
  return first === undefined ? null : losAngelesDate(first);
};

/** Returns noon in Los Angeles on the date, or on the date of the first transmission if that is later. */
export const receiptOn = (bill: Sent, date: CalendarDate): Timestamp => {
  const first = firstSentOn(bill);
  return `${first !== null && date < first ? first : date}T20:00:00.000Z`;
};

export const beforeTransmission = (path: string): FieldProblem => ({
  path,
  message: 'must not be before the day on which the bill was first sent',
  code: 'date_before_transmission',
});
