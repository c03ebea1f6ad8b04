import { Rejection } from '../../kernel/rejection.js';
import type { CheckMethod } from '../../check/check.types.js';
import type { CommandContext, Decisions, Step } from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { CalendarDate, Cents, PayerAnswerConcern, RemittanceKeys } from '../shared/bill.types.js';
import {
  assertLines,
  eorLinesOf,
  eorReceivedEvent,
  eorVoidedEvents,
  replaceDeterminationEor,
  reviewDecidedEvents,
  type PayerEor,
} from '../eors/index.js';
import { flaggedEvent } from '../payer-answers/index.js';
import { isVoidBlocked, paymentPostedEvent, paymentVoidedEvent } from './payments.commands.js';

/** Claim, or part of a split claim, with its payment. */
interface RemittancePart {
  readonly remittance: RemittanceKeys;
  /** Null if there is no payment. Amounts are in cents. */
  readonly payment: {
    readonly paymentId: string;
    /** Absent if the payment is an entire check. */
    readonly checkId?: string;
    readonly amount: Cents;
    readonly interest: Cents;
    readonly method: CheckMethod;
    readonly checkNumber: string;
    readonly depositDate: CalendarDate;
  } | null;
}

/** 835 claim. */
export interface RemittanceFound extends RemittancePart {
  /** Sum of all parts of a split claim. */
  readonly eor: PayerEor;
  /** Other parts into which the payer split the claim. Each can be reversed separately. Absent if there are none. */
  readonly otherParts?: readonly RemittancePart[];
  /** Date the bill was received (DTM*050), or null. */
  readonly receivedDate: CalendarDate | null;
  readonly payerFileId: string;
  /** Payment that a user posted for the same money. Absent if unknown. */
  readonly paidBy?: string;
}

export interface RemittanceCommands {
  readonly RecordRemittance: CommandContext & RemittanceFound;
  /**
   * Voids a payment and its EOR. `amount`: in cents, must equal the principal. `byAmount`: a user matched the reversal
   * to this bill. If no claim has the key, the only posted payment for this amount is voided.
   */
  readonly ReverseRemittance: CommandContext &
    RemittanceKeys & {
      reason: string;
      amount: Cents;
      byAmount: boolean;
      /** Payer file in which no remittance corrects the reversal. The bill then gets a task. */
      uncorrectedIn?: string;
      /** Check from which the payer recoups the payment. Absent if there is none. */
      checkId?: string;
    };
}

export const remittanceDecisions: Decisions<RemittanceCommands> = {
  /** Allowed in any state, once per claim, with its payment. An amount above the charge becomes credit. */
  RecordRemittance: (facts, command) => {
    const { at, eor, remittance, otherParts = [], receivedDate, paidBy, actorName } = command;
    const parts = [command, ...otherParts];
    if (facts.remittances.some(({ key }) => parts.some((part) => part.remittance.key === key))) return [];
    assertLines(facts, eor);
    return (before, after) => {
      const replaced = replaceDeterminationEor(before, eorReceivedEvent(before, eor, [], actorName), command, after);
      const now = after(before, replaced);
      const received = eorReceivedEvent(now, eor, eorLinesOf(now, eor), actorName, {
        remittance,
        ...(otherParts.length > 0 && { otherRemittances: otherParts.map((part) => part.remittance) }),
        ...(receivedDate !== null && { receivedDate }),
        ...(paidBy !== undefined && { paidBy }),
      });
      const paid = parts.reduce<readonly BillEvent[]>(
        (posted, part) =>
          part.payment
            ? [
                ...posted,
                paymentPostedEvent(
                  after(now, posted),
                  { ...part.payment, at, actorName, eorId: eor.eorId, penalty: 0, source: '835', note: null },
                  { remittanceKey: part.remittance.key },
                ),
              ]
            : posted,
        [],
      );
      const concern: PayerAnswerConcern | null = now.closed
        ? 'late_eor'
        : eor.linesUnknown === true
          ? 'lines_unknown'
          : null;
      return [
        ...[received, ...replaced.slice(0, 1), ...paid, ...replaced.slice(1)],
        ...reviewDecidedEvents(now, [received, ...paid], after),
        ...(concern ? [flaggedEvent(now, concern, command)] : []),
      ];
    };
  },

  /**
   * Allowed in any state, once per reversal. Throws `not_found` if nothing matches, or `lifecycle_conflict` if the
   * amounts differ.
   */
  ReverseRemittance: (facts, command) => {
    const { key, claimKey, amount, byAmount } = command;
    if (facts.remittances.some(({ reversedBy }) => reversedBy === key)) return [];
    const known = facts.remittances.filter(
      (remittance) =>
        remittance.claimKey === claimKey &&
        remittance.reversedBy === null &&
        (!facts.voidedEors.includes(remittance.eorId) ||
          facts.payments.some(({ remittanceKey, voided }) => remittanceKey === remittance.key && !voided)),
    );
    // A correction may have the same numbers as the corrected claim and may be processed before the reversal.
    const reversed = known.findLast((fact) => paymentOf(facts, fact, amount)?.principal === amount) ?? known.at(-1);
    const standing = facts.payments.filter(({ principal, voided }) => !voided && principal === amount);
    const [only] = byAmount && standing.length === 1 ? standing : [];
    if (!reversed) {
      // A part of a split claim without a payment was reversed with the EOR.
      const isReversed = facts.remittances.some(
        (part) =>
          part.claimKey === claimKey &&
          part.reversedBy === null &&
          facts.remittances.some(({ eorId, reversedBy }) => eorId === part.eorId && reversedBy !== null),
      );
      if (amount === 0 && isReversed) return [];
      if (!only) throw new Rejection('not_found');
      assertVoidable(facts, only);
      const ofOnly = facts.remittances.find(
        (remittance) => remittance.key === only.remittanceKey && remittance.reversedBy === null,
      );
      if (ofOnly) return reverseRemittance(ofOnly, command);
      return (now) => [
        paymentVoidedEvent(now, only, command, reversalFields(command)),
        ...reversalFlag(now, only, command),
      ];
    }
    const payment = paymentOf(facts, reversed, amount);
    if (payment && payment.principal !== amount)
      throw new Rejection('lifecycle_conflict', 'The reversed amount differs from the amount of the payment.');
    if (payment) assertVoidable(facts, payment);
    return reverseRemittance(reversed, command);
  },
};

const assertVoidable = (facts: BillFacts, payment: BillFacts['payments'][number]): void => {
  if (isVoidBlocked(facts, payment))
    throw new Rejection('lifecycle_conflict', 'A refund or recoupment depends on the payment.');
};

const reversalFields = ({ key, checkId }: RemittanceCommands['ReverseRemittance']) => ({
  reversedBy: key,
  ...(checkId !== undefined && { checkId }),
});

/**
 * Returns the payment for the claim's remittance, or a manually posted payment for this amount on its EOR. `amount`:
 * cents.
 */
const paymentOf = (
  { payments }: BillFacts,
  { key, eorId }: Pick<BillFacts['remittances'][number], 'key' | 'eorId'>,
  amount: Cents,
): BillFacts['payments'][number] | undefined => {
  const standing = payments.filter(({ voided }) => !voided);
  return (
    standing.find(({ remittanceKey }) => remittanceKey === key) ??
    standing.find((fact) => fact.remittanceKey === undefined && fact.eorId === eorId && fact.principal === amount)
  );
};

const reverseRemittance =
  (
    reversed: Pick<BillFacts['remittances'][number], 'key' | 'eorId'>,
    command: RemittanceCommands['ReverseRemittance'],
  ): Step =>
  (now, after) => {
    const payment = paymentOf(now, reversed, command.amount);
    const voided = payment ? [paymentVoidedEvent(now, payment, command, reversalFields(command))] : [];
    const rest = after(now, voided);
    const events = rest.voidedEors.includes(reversed.eorId)
      ? voided
      : eorVoidedEvents(rest, reversed.eorId, command, after, { by: command.key, key: reversed.key }).toSpliced(
          1,
          0,
          ...voided,
        );
    return [...events, ...reversalFlag(now, payment, command)];
  };

/** Flags the bill so that it gets a task. Empty if the remittance has a correction. */
const reversalFlag = (
  facts: BillFacts,
  payment: BillFacts['payments'][number] | undefined,
  { at, uncorrectedIn }: RemittanceCommands['ReverseRemittance'],
): readonly BillEvent[] =>
  payment && uncorrectedIn !== undefined
    ? [flaggedEvent(facts, 'payment_reversed', { at, payerFileId: uncorrectedIn })]
    : [];
