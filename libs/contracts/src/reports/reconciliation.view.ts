import { CalendarDate, Dollars, Nested, OptionalFlag } from '../kernel/fields.js';
import { SIGNED_TOTAL } from './buckets.js';

export class AppliedMoneyView {
  @Dollars('Principal paid on bills.', SIGNED_TOTAL) readonly principal!: number;
  @Dollars('Penalties.', SIGNED_TOTAL) readonly penalty!: number;
  @Dollars('Interest.', SIGNED_TOTAL) readonly interest!: number;
  @Dollars('Fees of independent bill reviews.', SIGNED_TOTAL) readonly ibrFee!: number;
}

/** Two sides of the ledger, each calculated independently. */
export class ReconciliationView {
  @CalendarDate('First deposit date requested. Null if none was requested.', { nullable: true })
  readonly from!: string | null;
  @CalendarDate('Last deposit date requested. Null if none was requested.', { nullable: true })
  readonly to!: string | null;
  @Dollars('Total amount received from payers.', SIGNED_TOTAL) readonly received!: number;
  @Nested(() => AppliedMoneyView, 'Applied to bills, from the bills: payments minus recoupments and refunds.')
  readonly applied!: AppliedMoneyView;
  @Dollars('Total of provider-level adjustments. Negative if they reduce the money received.', SIGNED_TOTAL)
  readonly adjusted!: number;
  @Dollars('Total amount refunded to payers.', SIGNED_TOTAL) readonly refunded!: number;
  @Dollars('Total amount not yet applied to any bill.', SIGNED_TOTAL) readonly unapplied!: number;
  @Dollars('Amount of claims that are still being processed. Returns to 0 within moments.', SIGNED_TOTAL)
  readonly pending!: number;
  @Dollars(
    "`received` − (`applied` + `adjusted` + `refunded` + `unapplied` + `pending`). Normally 0. The response waits up to two seconds for money that is in transit between a bill and its check; see `provisional`. Negative if a recoupment is counted twice; the operator's `verify` command reports the check.",
    SIGNED_TOTAL,
  )
  readonly difference!: number;
  @OptionalFlag(
    'Present and `true` if `difference` is not 0 and the service had still not processed every payment, refund and adjustment of this organization after two seconds. Activity of other organizations does not count, unless the service is too far behind to distinguish it. The amounts then change without further action: repeat the request. If absent, `difference` is final (extension).',
  )
  readonly provisional?: boolean;
}
