import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Certainty } from '../../rules/rule-entry.js';

/** Most urgent first. */
export const rfaTaskKinds = [
  'no_response',
  'returned_incomplete',
  'delivery_failed',
  'information_to_answer',
  'decision_to_record',
  'decision_to_correct',
  'answer_expected',
  'receipt_missing',
  'documents_ageing',
  'rfa_not_sent',
  'approval_ends_soon',
  'deferred_followup',
  'link_bill',
  'schedule_treatment',
  'imr_window',
] as const;
export type RfaTaskKind = (typeof rfaTaskKinds)[number];

/** `reviewed` completes the task. With any other outcome, it stays open until the awaited fact is recorded. */
export const rfaFollowUpOutcomes = [
  'message_left',
  'decision_pending',
  'decision_issued',
  'not_on_file',
  'reviewed',
] as const;
export type RfaFollowUpOutcome = (typeof rfaFollowUpOutcomes)[number];

export interface RfaTaskRef {
  readonly kind: RfaTaskKind;
  /** The fact that created the task: an ID, or a day and a deadline. A different fact is a different task. */
  readonly occurrence: string;
}

/** Completed by a recorded fact, or by a follow-up with outcome `reviewed`. */
export interface RfaTask extends RfaTaskRef {
  /** Empty if the task is about the whole request. */
  readonly itemIds: readonly string[];
  /** First and last Pacific day. `until` is null if the task stays open until it is completed. */
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  /** Date when something ends or is due for any party, or null. */
  readonly dueAt: CalendarDate | null;
  /** Null if no rules determine `dueAt`. */
  readonly certainty: Certainty | null;
  readonly citation: string | null;
}

export interface RfaFollowUp extends RfaTaskRef {
  /** Null if the task was only snoozed or assigned. */
  readonly outcome: RfaFollowUpOutcome | null;
  readonly followedUpAt: Timestamp;
  /** Pacific day when the task appears again. */
  readonly snoozedUntil: CalendarDate | null;
  /** Assignee as identified by the client. Null if unassigned. This and the fields below are null after erasure. */
  readonly assigneeReference: string | null;
  readonly note: string | null;
  readonly actorName: string | null;
}

export interface FollowedRfaTask extends RfaTask {
  readonly followUp: RfaFollowUp | null;
}

/** `today`: Pacific day. */
export const isSnoozedRfaTask = (followUp: Pick<RfaFollowUp, 'snoozedUntil'> | null, today: CalendarDate): boolean =>
  followUp?.snoozedUntil != null && followUp.snoozedUntil > today;

export const isSameRfaTask = (a: RfaTaskRef, b: RfaTaskRef): boolean =>
  a.kind === b.kind && a.occurrence === b.occurrence;

export const rfaTaskId = (rfaId: string, { kind, occurrence }: RfaTaskRef): string => `${rfaId}.${kind}.${occurrence}`;

/** Null if the ID is invalid. */
export const readRfaTaskId = (id: string): (RfaTaskRef & { readonly rfaId: string }) | null => {
  const [rfaId = '', word, occurrence = '', ...more] = id.split('.');
  const kind = rfaTaskKinds.find((rfaTaskKind) => rfaTaskKind === word);
  return kind === undefined || occurrence === '' || more.length > 0 ? null : { rfaId, kind, occurrence };
};
