import { CalendarDate, Dollars, Nested, OptionalFlag } from '../kernel/fields.js';
import { SIGNED_TOTAL } from './buckets.js';

/** Money of checks that is applied to bills, by purpose. */
export class AppliedMoneyView {
  @Dollars('What pays the bills.', SIGNED_TOTAL) readonly principal!: number;
  @Dollars('Penalties.', SIGNED_TOTAL) readonly penalty!: number;
  @Dollars('Interest.', SIGNED_TOTAL) readonly interest!: number;
  @Dollars('Fees of independent bill reviews.', SIGNED_TOTAL) readonly ibrFee!: number;
}

/** GET /reports/reconciliation: the two sides of the ledger, each worked out by itself. */
export class ReconciliationView {
  @CalendarDate('First day of deposit, as asked for; null where it was not.', { nullable: true })
  readonly from!: string | null;
  @CalendarDate('Last day of deposit, as asked for; null where it was not.', { nullable: true })
  readonly to!: string | null;
  @Dollars('What payers sent.', SIGNED_TOTAL) readonly received!: number;
  @Nested(
    () => AppliedMoneyView,
    'What the bills have of it, as the bills say: payments, less what was taken back or refunded.',
  )
  readonly applied!: AppliedMoneyView;
  @Dollars('Adjustments of whole remittances; below 0 where they take money.', SIGNED_TOTAL)
  readonly adjusted!: number;
  @Dollars('What was sent back to payers.', SIGNED_TOTAL) readonly refunded!: number;
  @Dollars('What is for no bill yet.', SIGNED_TOTAL) readonly unapplied!: number;
  @Dollars('Claims that are being worked off; 0 a moment later.', SIGNED_TOTAL) readonly pending!: number;
  @Dollars(
    "`received` − (`applied` + `adjusted` + `refunded` + `unapplied` + `pending`). Normally 0. The response waits up to two seconds for money that is on its way between a bill and its check; see `provisional`. Below 0 if a recoupment is counted twice; the operator's `verify` names the check.",
    SIGNED_TOTAL,
  )
  readonly difference!: number;
  @OptionalFlag(
    'Present and `true` if `difference` is not 0 and, after two seconds, the service had still not processed every payment, refund and adjustment of this organization. Activity of other organizations does not count, unless the service is so far behind that it cannot tell. The figures change without a further request: ask again. Without it, `difference` holds (extension).',
  )
  readonly provisional?: boolean;
}
