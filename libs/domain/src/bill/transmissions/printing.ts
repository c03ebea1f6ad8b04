import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import { sentAttempts, type Attempt } from './attempts.js';

/** `waiting`: to be mailed. `answered`: the payer responded before it was marked as mailed. */
export const printStatuses = ['waiting', 'mailed', 'answered'] as const;
export type PrintStatus = (typeof printStatuses)[number];

/** Transmission to be printed and then mailed or faxed. */
export interface PrintItem {
  readonly controlNumber: string;
  readonly route: 'fax' | 'mail';
  /** Date it entered the queue, in Los Angeles. All items from one day are printed together. */
  readonly day: CalendarDate;
  readonly writtenAt: Timestamp;
  readonly status: PrintStatus;
  readonly mailedAt: Timestamp | null;
}

/** Returns transmissions that are or were in the print queue: on paper, and not delivered by the service itself. */
export const printItemsOf = (bill: Parameters<typeof sentAttempts<Pick<Attempt, 'route'>>>[0]): readonly PrintItem[] =>
  sentAttempts(bill).flatMap(({ attempt: { route }, transmission }) => {
    const { controlNumber, writtenAt, status, sentAt, answers, partner = null } = transmission;
    if (!writtenAt || partner !== null || (route !== 'fax' && route !== 'mail')) return [];
    if (status !== 'written' && status !== 'sent') return [];
    const how: PrintStatus = status === 'sent' ? 'mailed' : answers.length > 0 ? 'answered' : 'waiting';
    return [{ controlNumber, route, day: losAngelesDate(writtenAt), writtenAt, status: how, mailedAt: sentAt }];
  });
