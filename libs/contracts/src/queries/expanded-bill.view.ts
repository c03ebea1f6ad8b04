import { BillView } from '../bills/bill.view.js';
import { OptionalListOf } from '../kernel/fields.js';
import { EorEntryView } from './eor.view.js';
import { PaymentView } from './payment.view.js';
import { ReviewView } from './review.view.js';

/** Bill with the parts requested in `expand[]`. */
export class ExpandedBillView extends BillView {
  @OptionalListOf(() => EorEntryView, 'With `expand[]=eors`: newest first, including voided EORs (extension).')
  readonly eors?: readonly EorEntryView[];
  @OptionalListOf(() => ReviewView, 'With `expand[]=reviews`: all reviews, oldest first (extension).')
  readonly reviews?: readonly ReviewView[];
  @OptionalListOf(() => PaymentView, 'With `expand[]=payments`: all payments, oldest first (extension).')
  readonly payments?: readonly PaymentView[];
}
