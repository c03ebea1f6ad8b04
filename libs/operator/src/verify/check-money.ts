import { emptyProof, mergeProofs, type LedgerProof, type OwnedTransit } from '#subscriptions';
import type { Differences, MoneyReport } from './report.js';

/** Maximum number of listed pairs of money in transit. The rest are only counted. */
const MAX_LISTED_PAIRS = 200;

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
    ? `${cents} cents of its claims have been pending since ${since}, and no process is posting them`
    : `${paymentId} of ${billId ?? 'no bill'} has differed by ${cents} cents since ${since}, and no process is correcting it`;
