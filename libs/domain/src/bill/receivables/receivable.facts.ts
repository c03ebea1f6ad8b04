import { sum, type Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { PaymentFact } from '../payments/index.js';
import { awardEnd, awardOf } from '../determinations/index.js';
import { receivableKinds, type ReceivableFact, type ReceivableKind } from './receivable.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Receivable with the amount paid for it. */
export interface Receivable extends ReceivableFact {
  readonly paid: Cents;
  /** amount − waived − paid. */
  readonly open: Cents;
  /** Rule for the due date; null if no rule sets it. The practice sets the due date of a demand. */
  readonly rule: RuleRef | null;
}

const shareOf: Readonly<Record<ReceivableKind, (payment: PaymentFact) => Cents>> = {
  ibr_fee: ({ ibrFee }) => ibrFee,
  penalty: ({ penalty }) => penalty,
  interest: ({ interest }) => interest,
};

/** Derives the ID of a receivable from its kind and source, so that a repeated decision results in the same ID. */
export const receivableIdOf = (kind: ReceivableKind, sourceId: string): string =>
  `rcv_${sourceId.replace(/^[a-z]+_/, '').replaceAll('_', '')}${kind === 'interest' ? 'i' : kind === 'penalty' ? 'p' : 'f'}`;

/** Returns true if the source of a receivable was voided or replaced. */
const isSourceVoid = ({ voidedEors, determinations, demands }: BillFacts, { sourceId }: ReceivableFact): boolean =>
  voidedEors.includes(sourceId) ||
  demands.some(({ demandId, replaced }) => replaced && demandId === sourceId) ||
  determinations.some(({ determinationId, corrected }) => corrected && determinationId === sourceId);

/**
 * Returns the due date of a receivable. The due date of a fee follows from the service of its award, which may be
 * corrected later. A demand sets its own due date.
 */
const termsOf = (
  facts: BillFacts,
  fact: ReceivableFact,
  rules: RuleSet,
): Pick<Receivable, 'dueAt' | 'lastDay' | 'rule'> => {
  const award = fact.kind === 'ibr_fee' ? awardOf(facts, fact.sourceId) : null;
  if (!award) return { dueAt: fact.dueAt, lastDay: fact.lastDay, rule: null };
  const { dueAt, lastDay, rule } = awardEnd(award, rules);
  return { dueAt, lastDay, rule };
};

/**
 * Returns the amounts that payers owe in addition to the bill. The shares of payments cover the receivables of their
 * kind, oldest first. A share above the receivables covers nothing.
 */
export const receivablesOf = (facts: BillFacts, rules: RuleSet): readonly Receivable[] => {
  const standing = facts.payments.filter(({ voided }) => !voided);
  const left = new Map(receivableKinds.map((kind) => [kind, sum(standing.map(shareOf[kind]))]));
  return facts.receivables
    .filter((receivable) => !isSourceVoid(facts, receivable))
    .map((receivable) => {
      const wanted = receivable.amount - receivable.waived;
      const paid = Math.min(wanted, left.get(receivable.kind) ?? 0);
      left.set(receivable.kind, (left.get(receivable.kind) ?? 0) - paid);
      return { ...receivable, ...termsOf(facts, receivable, rules), paid, open: wanted - paid };
    });
};
