import { WarningView } from '../bills/bill.view.js';
import { Flag, Nested, OptionalListOf, OptionalText } from '../kernel/fields.js';
import { LifecycleView } from '../queries/lifecycle.view.js';

/** The answer of POST /bills/{billId}/actions. */
export class ActionOutcomeView {
  @Flag('Always true: what cannot be done is refused.') readonly ok!: true;
  @Nested(() => LifecycleView, 'The bill after it, as GET …/lifecycle answers it.') readonly data!: LifecycleView;
  @OptionalText('The corrected bill that took the place of this one.') readonly replacementBillId?: string;
  @OptionalText('Where the filing packet of the independent bill review is.', { max: 2000 })
  readonly packetUrl?: string;
  @OptionalListOf(
    () => WarningView,
    'With `packetUrl`: what is worth a look before the packet is filed, such as `ibr_not_for_liability`.',
  )
  readonly warnings?: readonly WarningView[];
}
