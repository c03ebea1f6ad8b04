import { dollarsOf, usDate } from '#domain';
import { CalendarDate, Choice, Text } from '../../kernel/fields.js';
import { Amount, BillEventData, defineEvent, type BillPublication, type PublishedData } from '../publication.js';

const version = () =>
  Text('Version of the rules used for the recalculation. `GET /rules/versions` lists the versions.', {
    max: 120,
    pattern: /^[A-Za-z0-9.+-]{1,120}$/,
    example: 'ca.2026-11-25.1+local.1',
  });

export class BillRepricedEventData extends BillEventData {
  @Amount('Previous allowed amount of the bill.', { example: 2015 }) readonly allowedBefore!: number;
  @Amount('New allowed amount of the bill. Charges do not change.', { example: 2115.75 })
  readonly allowedAfter!: number;
  @version() readonly rulesVersion!: string;
}

export class BillDeadlineChangedEventData extends BillEventData {
  @Choice(['response'], 'Deadline that changed: the payer’s response.', { example: 'response' })
  readonly deadline!: string;
  @CalendarDate('Previous last day.', { example: '2026-12-07' }) readonly before!: string;
  @CalendarDate('New last day.', { example: '2026-12-08' }) readonly after!: string;
  @version() readonly rulesVersion!: string;
}

export const reassessmentKinds = {
  'bill.repriced': defineEvent(
    BillRepricedEventData,
    'Lines were repriced because rules changed after the submission.',
  ),
  'bill.deadline_changed': defineEvent(
    BillDeadlineChangedEventData,
    'A deadline was recalculated because its rules changed.',
  ),
} as const;

export const reassessmentPublication = {
  LinesRepriced: {
    publish: ({ billId, allowedBefore, allowedAfter, rulesVersion }): PublishedData<BillRepricedEventData> => ({
      billId,
      allowedBefore: dollarsOf(allowedBefore),
      allowedAfter: dollarsOf(allowedAfter),
      rulesVersion,
    }),
    tell: ({ data: { allowedBefore, allowedAfter, rulesVersion } }) => ({
      type: 'repriced',
      title: 'Repriced',
      description: `Allowed $${dollarsOf(allowedBefore).toFixed(2)} before. Rules ${rulesVersion}.`,
      amount: dollarsOf(allowedAfter),
    }),
  },
  DeadlinesReassessed: {
    publish: ({ billId, deadlineId, was, is, rulesVersion }): PublishedData<BillDeadlineChangedEventData> => ({
      billId,
      deadline: deadlineId,
      before: was,
      after: is,
      rulesVersion,
    }),
    tell: ({ data: { was, is, rulesVersion } }) => ({
      type: 'deadline_changed',
      title: 'Payer response deadline recalculated',
      description: `Now due ${usDate(is)}, previously ${usDate(was)}. Rules ${rulesVersion}.`,
    }),
  },
} satisfies Partial<BillPublication>;
