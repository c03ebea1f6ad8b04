import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import { sentAttempts, type Attempt } from './attempts.js';

/**
 * Statuses of a printed packet: `waiting` to be mailed, `mailed`, or `answered` if the payer responded before it was
 * marked as mailed.
 */
export const printStatuses = ['waiting', 'mailed', 'answered'] as const;
export type PrintStatus = (typeof printStatuses)[number];

/** Transmission that users print and then mail or fax. */
export interface PrintItem {
  readonly controlNumber: string;
  readonly route: 'fax' | 'mail';
  /** Day in Los Angeles on which the item entered the queue. All items of one day are printed together. */
  readonly day: CalendarDate;
  readonly writtenAt: Timestamp;
  readonly status: PrintStatus;
  readonly mailedAt: Timestamp | null;
}

/**
 * Returns the items of a bill that are or were in the print queue: transmissions on paper that the service did not
 * deliver itself.
 */
export const printItemsOf = (bill: Parameters<typeof sentAttempts<Pick<Attempt, 'route'>>>[0]): readonly PrintItem[] =>
  sentAttempts(bill).flatMap(({ attempt: { route }, transmission }) => {
    const { controlNumber, writtenAt, status, sentAt, answers, partner = null } = transmission;
    if (!writtenAt || partner !== null || (route !== 'fax' && route !== 'mail')) return [];
    if (status !== 'written' && status !== 'sent') return [];
    const how: PrintStatus = status === 'sent' ? 'mailed' : answers.length > 0 ? 'answered' : 'waiting';
    return [{ controlNumber, route, day: losAngelesDate(writtenAt), writtenAt, status: how, mailedAt: sentAt }];
  });
