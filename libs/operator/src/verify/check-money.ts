import { emptyProof, mergeProofs, type LedgerProof, type OwnedTransit } from '#subscriptions';
import type { Differences, MoneyReport } from './report.js';

/** Pairs in transit that are told one by one; the others are only counted. */
const MAX_LISTED_PAIRS = 200;

/** Puts the proofs of the organizations together, and tells what breaks a law. */
export class MoneyCheck {
  private all: LedgerProof = emptyProof;
  private transit = 0;

  constructor(private readonly differences: Differences) {}

  add({ sums, broken, inTransit }: LedgerProof): void {
    for (const { law, organizationId, where, what } of broken)
      this.differences.add('money', `${organizationId} ${where}`, `${law}: ${what}`);
    for (const transit of inTransit)
      if (transit.lost)
        this.differences.add('money', `${transit.organizationId} ${transit.checkId}`, `L4: ${lostText(transit)}`);
    this.transit += inTransit.length;
    const listed = [...this.all.inTransit, ...inTransit].slice(0, MAX_LISTED_PAIRS);
    this.all = { ...mergeProofs(this.all, { sums, broken: [], inTransit: [] }), inTransit: listed };
  }

  get report(): MoneyReport {
    return { sums: this.all.sums, inTransit: this.all.inTransit, inTransitCount: this.transit };
  }
}

const lostText = ({ paymentId, billId, cents, since }: OwnedTransit): string =>
  paymentId === null
    ? `${cents} cents of its claims are pending since ${since}, and nobody works them off`
    : `${paymentId} of ${billId ?? 'no bill'} differs by ${cents} cents since ${since}, and nobody evens it out`;
