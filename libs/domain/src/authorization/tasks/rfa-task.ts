import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Certainty } from '../../rules/rule-entry.js';

/** What a request for authorization wants of the office, the most pressing first. */
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

/** What came of looking after a task. `reviewed` ends it; after anything else it stands until what it waits for is recorded. */
export const rfaFollowUpOutcomes = [
  'message_left',
  'decision_pending',
  'decision_issued',
  'not_on_file',
  'reviewed',
] as const;
export type RfaFollowUpOutcome = (typeof rfaFollowUpOutcomes)[number];

/** Which task of a request it is. */
export interface RfaTaskRef {
  readonly kind: RfaTaskKind;
  /** The fact that made it: id of a sending, a question, a letter or a decision; a day and a deadline. Another fact is another task. */
  readonly occurrence: string;
}

/** Something that is to be done about a request. It ends by what is recorded of the request, or once somebody reviewed it. */
export interface RfaTask extends RfaTaskRef {
  /** Items that it is about; empty: the whole request. */
  readonly itemIds: readonly string[];
  /** Pacific days, the first and the last one on which it stands; `until` null: until it is done. */
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  /** Day on which something ends or is due, whoever has to keep it; null where nothing is. */
  readonly dueAt: CalendarDate | null;
  /** Of `dueAt`, where it is counted by rules. */
  readonly certainty: Certainty | null;
  /** The law behind it. */
  readonly citation: string | null;
}

/** The last that was said of a task. */
export interface RfaFollowUp extends RfaTaskRef {
  /** Null where it was put off or given to somebody alone. */
  readonly outcome: RfaFollowUpOutcome | null;
  readonly followedUpAt: Timestamp;
  /** Pacific day on which it shows again. */
  readonly snoozedUntil: CalendarDate | null;
  /** Whose it is, in the words of the client; null: nobody's. Null once the request was erased, as what follows. */
  readonly assigneeReference: string | null;
  readonly note: string | null;
  readonly actorName: string | null;
}

/** A task with what was last said of it. */
export interface FollowedRfaTask extends RfaTask {
  readonly followUp: RfaFollowUp | null;
}

/** Is it put off on this Pacific day? */
export const isSnoozedRfaTask = (followUp: Pick<RfaFollowUp, 'snoozedUntil'> | null, today: CalendarDate): boolean =>
  followUp?.snoozedUntil != null && followUp.snoozedUntil > today;

export const isSameRfaTask = (a: RfaTaskRef, b: RfaTaskRef): boolean =>
  a.kind === b.kind && a.occurrence === b.occurrence;

/** Id of a task: `{rfaId}.{kind}.{occurrence}`. */
export const rfaTaskId = (rfaId: string, { kind, occurrence }: RfaTaskRef): string => `${rfaId}.${kind}.${occurrence}`;

/** What an id of a task says; null where it is none. */
export const readRfaTaskId = (id: string): (RfaTaskRef & { readonly rfaId: string }) | null => {
  const [rfaId = '', word, occurrence = '', ...more] = id.split('.');
  const kind = rfaTaskKinds.find((rfaTaskKind) => rfaTaskKind === word);
  return kind === undefined || occurrence === '' || more.length > 0 ? null : { rfaId, kind, occurrence };
};
