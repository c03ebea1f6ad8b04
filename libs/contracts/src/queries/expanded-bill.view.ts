import { BillView } from '../bills/bill.view.js';
import { OptionalListOf } from '../kernel/fields.js';
import { EorEntryView } from './eor.view.js';
import { PaymentView } from './payment.view.js';
import { ReviewView } from './review.view.js';

/** GET /bills/{billId}: the bill, and what `expand[]` asks for. */
export class ExpandedBillView extends BillView {
  @OptionalListOf(() => EorEntryView, 'With `expand[]=eors`: each EOR, newest first, voided ones too (extension).')
  readonly eors?: readonly EorEntryView[];
  @OptionalListOf(() => ReviewView, 'With `expand[]=reviews`: each review, oldest first (extension).')
  readonly reviews?: readonly ReviewView[];
  @OptionalListOf(() => PaymentView, 'With `expand[]=payments`: each payment, oldest first (extension).')
  readonly payments?: readonly PaymentView[];
}
