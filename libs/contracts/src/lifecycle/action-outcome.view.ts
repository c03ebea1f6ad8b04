import { WarningView } from '../bills/bill.view.js';
import { Flag, Nested, OptionalId, OptionalListOf, OptionalText } from '../kernel/fields.js';
import { LifecycleView } from '../queries/lifecycle.view.js';

export class ActionOutcomeView {
  @Flag('Always true. A rejected action returns a problem instead.') readonly ok!: true;
  @Nested(
    () => LifecycleView,
    'Bill after the action, as returned by GET …/lifecycle, with the newest 50 entries each of `activity`, `notes`, `attempts` and `payments`.',
  )
  readonly data!: LifecycleView;
  @OptionalText('ID of the corrected bill, which replaces this bill or corrects it after an EOR.')
  readonly replacementBillId?: string;
  @OptionalId('ID of the demand for penalty and interest that the action created (extension).')
  readonly demandId?: string;
  @OptionalText('URL of the filing packet of the independent bill review, or of the demand letter.', { max: 2000 })
  readonly packetUrl?: string;
  @OptionalListOf(
    () => WarningView,
    'Warnings about the result, such as `ibr_not_for_liability` for a review or `revision_is_not_review` for a corrected bill. `lien_for_ibr_matter`: the bill was marked as a lien, but only the amount is in dispute, which is subject to independent bill review. `not_printable`: the form cannot print all characters. `check_posted_before`: a check with this number and amount is on file.',
  )
  readonly warnings?: readonly WarningView[];
}
