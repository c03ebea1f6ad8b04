import { WarningView } from '../bills/bill.view.js';
import { Flag, Nested, OptionalId, OptionalListOf, OptionalText } from '../kernel/fields.js';
import { LifecycleView } from '../queries/lifecycle.view.js';

/** The answer of POST /bills/{billId}/actions. */
export class ActionOutcomeView {
  @Flag('Always true: what cannot be done is refused.') readonly ok!: true;
  @Nested(
    () => LifecycleView,
    'The bill after the action, as GET …/lifecycle returns it, with the newest 50 entries each of `activity`, `notes`, `attempts` and `payments`.',
  )
  readonly data!: LifecycleView;
  @OptionalText('The corrected bill that took the place of this one, or corrects what an EOR has answered.')
  readonly replacementBillId?: string;
  @OptionalId('The demand for penalty and interest that the action made (extension).') readonly demandId?: string;
  @OptionalText('Where the filing packet of the independent bill review is, or the letter of the demand.', {
    max: 2000,
  })
  readonly packetUrl?: string;
  @OptionalListOf(
    () => WarningView,
    'What is worth a look before the request of a review is filed, such as `ibr_not_for_liability`; of a corrected bill, such as `revision_is_not_review`; `not_printable`: its form cannot print all of these characters; of a payment `check_posted_before`: one with this check number and amount is on file.',
  )
  readonly warnings?: readonly WarningView[];
}
