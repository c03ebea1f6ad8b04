import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { Rejection } from '../../kernel/rejection.js';
import type { CommandContext, Decisions } from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import { stateOf, type BillFacts } from '../shared/bill.facts.js';
import type { BillState, PayerAnswerConcern } from '../shared/bill.types.js';
import { billResponseEnd } from '../shared/pay-mode.js';
import {
  canFail,
  instantOn,
  transmissionFailedEvent,
  transmissionSentEvent,
  type AcknowledgementLevel,
  type AcknowledgementOutcome,
  type TransmissionFact,
} from '../transmissions/index.js';
import type { ClaimStatusToldData } from './payer-answers.events.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Acknowledgment of one transmission in a TA1, 999 or 277CA. */
export interface AcknowledgementFound {
  readonly controlNumber: string;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  readonly code: string | null;
  readonly payerFileId: string;
  /** Date of receipt stated by the payer. Null to use the date of the response. */
  readonly receivedDate: CalendarDate | null;
  readonly payerClaimControlNumber: string | null;
  /** Explanation of a rejection. */
  readonly reason: string;
  readonly issues: readonly {
    readonly code: string;
    readonly description: string;
    readonly fieldPaths: readonly string[];
  }[];
  /** True if the bill was accepted except for a line. */
  readonly lineRejected: boolean;
}

export interface PayerAnswerCommands {
  readonly AcknowledgeReceipt: CommandContext & { source: '277CA' | 'receipt' };
  readonly RejectBill: CommandContext & {
    code: string;
    source: '999' | '277CA' | 'delivery';
    reason: string;
    issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
  };
  readonly RecordAcknowledgement: CommandContext & AcknowledgementFound;
  /** Status report in a 277. Changes no state. */
  readonly TellClaimStatus: CommandContext & Omit<ClaimStatusToldData, 'billId' | 'toldAt'>;
  /** Flags a response that could not be processed as received. */
  readonly FlagPayerAnswer: {
    readonly at: Timestamp;
    readonly concern: PayerAnswerConcern;
    readonly payerFileId: string;
  };
}

/** States in which the payer's acceptance or rejection changes the bill. */
const acceptableStates: readonly BillState[] = ['submitted', 'rejected'];
const rejectableStates: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response'];

/** Starts the payer's response period. */
export const billAcceptedEvent = (
  facts: BillFacts,
  at: Timestamp,
  source: 'sandbox' | '277CA' | 'receipt',
  rules: RuleSet,
): BillEvent => ({
  type: 'BillAccepted',
  data: {
    billId: facts.billId,
    receivedAt: at,
    responseDueDate: billResponseEnd(facts, at, rules).lastDay,
    source,
  },
});

type RejectionInput = Pick<PayerAnswerCommands['RejectBill'], 'at' | 'code' | 'reason' | 'issues'>;

/** Rejection by the payer or an intermediary, such as a clearinghouse. */
export const billRejectedEvent = (
  { billId }: BillFacts,
  { at, code, reason, issues }: RejectionInput,
  source: 'sandbox' | '999' | '277CA' | 'delivery',
): BillEvent => ({
  type: 'BillRejected',
  data: { billId, rejectedAt: at, code, source, private: { reason, issues } },
});

export const flaggedEvent = (
  { billId }: BillFacts,
  concern: PayerAnswerConcern,
  { at, payerFileId }: { readonly at: Timestamp; readonly payerFileId: string },
): BillEvent => ({ type: 'PayerAnswerFlagged', data: { billId, concern, flaggedAt: at, payerFileId } });

type Acknowledgement = PayerAnswerCommands['RecordAcknowledgement'];

/** Only an acknowledgment of the current transmission changes the state, and only in states that allow it. */
const acknowledgementEvents = (
  facts: BillFacts,
  attempt: TransmissionFact,
  acknowledgement: Acknowledgement,
  rules: RuleSet,
): readonly BillEvent[] => {
  const { at, level, outcome, code, reason, issues } = acknowledgement;
  if (level === 'interchange')
    return outcome === 'rejected' && canFail(attempt)
      ? [transmissionFailedEvent(facts, attempt, { at, code: `TA1:${code ?? ''}`, paths: [] })]
      : [];
  if (!attempt.isCurrent) return [];
  const state = stateOf(facts);
  if (outcome === 'accepted') {
    if (level !== 'payer') return [];
    const sentAt = attempt.writtenAt ?? attempt.createdAt;
    const accepted = acceptableStates.includes(state)
      ? [billAcceptedEvent(facts, instantOn(acknowledgement.receivedDate, sentAt, at), '277CA', rules)]
      : [];
    return acknowledgement.lineRejected
      ? [...accepted, flaggedEvent(facts, 'line_rejected', acknowledgement)]
      : accepted;
  }
  const source = level === 'syntax' ? '999' : '277CA';
  return rejectableStates.includes(state)
    ? [billRejectedEvent(facts, { at, code: code ?? '', reason, issues }, source)]
    : [];
};

export const payerAnswerDecisions: Decisions<PayerAnswerCommands> = {
  AcknowledgeReceipt:
    (_facts, { at, source }, rules) =>
    (now) =>
      acceptableStates.includes(stateOf(now))
        ? [billAcceptedEvent(now, at, source, rules)]
        : [{ type: 'PayerAnswerNoted', data: { billId: now.billId, answer: 'accepted', code: null } }],

  RejectBill: (_facts, rejection) => (now) =>
    rejectableStates.includes(stateOf(now))
      ? [billRejectedEvent(now, rejection, rejection.source)]
      : [{ type: 'PayerAnswerNoted', data: { billId: now.billId, answer: 'rejected', code: rejection.code } }],

  /** Allowed in any state. If the current state cannot change, it stays the same. */
  RecordAcknowledgement: (_facts, acknowledgement, rules) => (now, after) => {
    const attempt = now.transmissions.find(({ controlNumber }) => controlNumber === acknowledgement.controlNumber);
    if (!attempt) throw new Rejection('not_found');
    const { controlNumber, level, outcome, code, at, payerFileId, payerClaimControlNumber } = acknowledgement;
    const acknowledged: BillEvent = {
      type: 'TransmissionAcknowledged',
      data: {
        billId: now.billId,
        controlNumber,
        route: now.route,
        partner: attempt.partner ?? null,
        level,
        outcome,
        code,
        at,
        payerFileId,
        private: { payerClaimControlNumber },
      },
    };
    // The acknowledgment proves that the transmission was sent, even if that was never recorded.
    const left = ['queued', 'written'].includes(attempt.status) ? [transmissionSentEvent(now, attempt, at, null)] : [];
    const events: readonly BillEvent[] = [...left, acknowledged];
    return [...events, ...acknowledgementEvents(after(now, events), attempt, acknowledgement, rules)];
  },

  TellClaimStatus:
    (_facts, { at, controlNumber, status, code, payerFileId }) =>
    ({ billId }) => [
      { type: 'ClaimStatusTold', data: { billId, controlNumber, status, code, toldAt: at, payerFileId } },
    ],

  FlagPayerAnswer: (_facts, answer) => (now) => [flaggedEvent(now, answer.concern, answer)],
};
