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
    'Warnings about the result. For a review: for example `ibr_not_for_liability`. For a corrected bill: for example `revision_is_not_review`. `not_printable`: the form cannot print all of the characters. `check_posted_before`: a check with this number and amount is on file.',
  )
  readonly warnings?: readonly WarningView[];
}
