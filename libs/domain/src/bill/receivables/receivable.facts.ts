import { sum, type Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { PaymentFact } from '../payments/index.js';
import { awardEnd, awardOf } from '../determinations/index.js';
import { receivableKinds, type ReceivableFact, type ReceivableKind } from './receivable.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

export interface Receivable extends ReceivableFact {
  readonly paid: Cents;
  /** amount − waived − paid. */
  readonly open: Cents;
  /** Rule that sets the due date, or null. The practice sets the due date of a demand. */
  readonly rule: RuleRef | null;
}

const shareOf: Readonly<Record<ReceivableKind, (payment: PaymentFact) => Cents>> = {
  ibr_fee: ({ ibrFee }) => ibrFee,
  penalty: ({ penalty }) => penalty,
  interest: ({ interest }) => interest,
};

/** Derived from kind and source, so that a repeated decision results in the same ID. */
export const receivableIdOf = (kind: ReceivableKind, sourceId: string): string =>
  `rcv_${sourceId.replace(/^[a-z]+_/, '').replaceAll('_', '')}${kind === 'interest' ? 'i' : kind === 'penalty' ? 'p' : 'f'}`;

/** Returns true if the source was voided or replaced. */
const isSourceVoid = ({ voidedEors, determinations, demands }: BillFacts, { sourceId }: ReceivableFact): boolean =>
  voidedEors.includes(sourceId) ||
  demands.some(({ demandId, replaced }) => replaced && demandId === sourceId) ||
  determinations.some(({ determinationId, corrected }) => corrected && determinationId === sourceId);

/**
 * Returns the due date. For a fee, it runs from service of the award, which may be corrected later. A demand sets its
 * own.
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
 * Returns amounts owed in addition to the bill. Payment shares cover receivables of the same kind, oldest first, and
 * nothing else.
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
