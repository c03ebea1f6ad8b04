import { sum, type Cents } from '../../kernel/money.js';
import type { BillFacts, PaymentFact } from '../bill.facts.js';
import { receivableKinds, type ReceivableFact, type ReceivableKind } from './receivable.types.js';

/** A receivable with what came in for it. */
export interface Receivable extends ReceivableFact {
  readonly paid: Cents;
  /** amount − waived − paid. */
  readonly open: Cents;
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
const isGone = ({ voidedEors, determinations, demands }: BillFacts, { sourceId }: ReceivableFact): boolean =>
  voidedEors.includes(sourceId) ||
  demands.some(({ demandId, replaced }) => replaced && demandId === sourceId) ||
  determinations.some(({ determinationId, corrected }) => corrected && determinationId === sourceId);

/**
 * What payers owe besides the bill: the shares of standing payments fill the receivables of their kind, the oldest first.
 * A share above them fills nothing.
 */
export const receivablesOf = (facts: BillFacts): readonly Receivable[] => {
  const standing = facts.payments.filter(({ voided }) => !voided);
  const left = new Map(receivableKinds.map((kind) => [kind, sum(standing.map(shareOf[kind]))]));
  return facts.receivables
    .filter((one) => !isGone(facts, one))
    .map((one) => {
      const wanted = one.amount - one.waived;
      const paid = Math.min(wanted, left.get(one.kind) ?? 0);
      left.set(one.kind, (left.get(one.kind) ?? 0) - paid);
      return { ...one, paid, open: wanted - paid };
    });
};
