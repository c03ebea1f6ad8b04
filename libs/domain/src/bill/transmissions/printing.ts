import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import { sentAttempts, type Attempt } from './attempts.js';

/** `waiting` to be mailed; `mailed`; `answered` by the payer before anybody said that it was mailed. */
export const printStatuses = ['waiting', 'mailed', 'answered'] as const;
export type PrintStatus = (typeof printStatuses)[number];

/** A transmission that people print, and mail or fax. */
export interface PrintItem {
  readonly controlNumber: string;
  readonly route: 'fax' | 'mail';
  /** The day in Los Angeles on which it came into the queue: it is printed with all others of that day. */
  readonly day: CalendarDate;
  readonly writtenAt: Timestamp;
  readonly status: PrintStatus;
  readonly mailedAt: Timestamp | null;
}

/**
 * Items of a bill that are in the print queue, or were: transmissions on paper that the service did not carry itself.
 */
export const printItemsOf = (bill: Parameters<typeof sentAttempts<Pick<Attempt, 'route'>>>[0]): readonly PrintItem[] =>
  sentAttempts(bill).flatMap(({ attempt: { route }, transmission }) => {
    const { controlNumber, writtenAt, status, sentAt, answers, partner = null } = transmission;
    if (!writtenAt || partner !== null || (route !== 'fax' && route !== 'mail')) return [];
    if (status !== 'written' && status !== 'sent') return [];
    const how: PrintStatus = status === 'sent' ? 'mailed' : answers.length > 0 ? 'answered' : 'waiting';
    return [{ controlNumber, route, day: losAngelesDate(writtenAt), writtenAt, status: how, mailedAt: sentAt }];
  });
