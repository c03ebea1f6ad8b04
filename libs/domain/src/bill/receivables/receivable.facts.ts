import { sum, type Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { PaymentFact } from '../payments/index.js';
import { awardEnd, awardOf } from '../determinations/index.js';
import { receivableKinds, type ReceivableFact, type ReceivableKind } from './receivable.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** A receivable with what came in for it. */
export interface Receivable extends ReceivableFact {
  readonly paid: Cents;
  /** amount − waived − paid. */
  readonly open: Cents;
  /** What sets the day for its payment; null where no rule does: a demand's day is office practice. */
  readonly rule: RuleRef | null;
}

const shareOf: Readonly<Record<ReceivableKind, (payment: PaymentFact) => Cents>> = {
  ibr_fee: ({ ibrFee }) => ibrFee,
  penalty: ({ penalty }) => penalty,
  interest: ({ interest }) => interest,
};

/** The id of a receivable, made of what it is of: nobody has to think of one, and it comes out the same again. */
export const receivableIdOf = (kind: ReceivableKind, sourceId: string): string =>
  `rcv_${sourceId.replace(/^[a-z]+_/, '').replaceAll('_', '')}${kind === 'interest' ? 'i' : kind === 'penalty' ? 'p' : 'f'}`;

/** True where what a receivable is of counts no more. */
const isSourceVoid = ({ voidedEors, determinations, demands }: BillFacts, { sourceId }: ReceivableFact): boolean =>
  voidedEors.includes(sourceId) ||
  demands.some(({ demandId, replaced }) => replaced && demandId === sourceId) ||
  determinations.some(({ determinationId, corrected }) => corrected && determinationId === sourceId);

/**
 * The day for the payment of a receivable. That of a fee follows from the service of what orders it, which may be corrected
 * after it was opened; a demand says its own.
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
 * What payers owe besides the bill: the shares of standing payments fill the receivables of their kind, the oldest first.
 * A share above them fills nothing.
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
