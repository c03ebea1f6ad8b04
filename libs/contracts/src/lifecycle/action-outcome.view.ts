import { WarningView } from '../bills/bill.view.js';
import { Flag, Nested, OptionalId, OptionalListOf, OptionalText } from '../kernel/fields.js';
import { only, partially } from '../kernel/partial.js';
import { LifecycleBillView } from '../queries/lifecycle-bill.view.js';
import { reviewReceipt, WrittenReviewView } from '../queries/review.view.js';
import { LifecycleStateView, LifecycleView } from '../queries/lifecycle.view.js';

const ofBill = ['id', 'billNumber', 'status'] as const;
const ofState = ['state', 'nativeStatus', 'updatedAt'] as const;

export class ActionBillView extends partially(LifecycleBillView, ofBill) {}

export class ActionStateView extends partially(LifecycleStateView, ofState) {}

/** The bill after an action: the whole of GET …/lifecycle for those who may read it. */
export class ActionWorkspaceView extends partially(LifecycleView, ['environment'], ['bill', 'lifecycle', 'reviews']) {
  @Nested(() => ActionBillView, 'The bill.') readonly bill!: ActionBillView;
  @Nested(() => ActionStateView, 'Where it stands and what may be done.') readonly lifecycle!: ActionStateView;
  @OptionalListOf(
    () => WrittenReviewView,
    'Payer reviews, oldest first; without `bills:read` the one that the action made.',
  )
  readonly reviews?: readonly WrittenReviewView[];
}

/** Ids of payments, reviews and notes that an action made. */
export type MadeByAction = ReadonlySet<string>;

/**
 * The bill after an action for those who may act and not read: that it was done, where the bill stands, and what the
 * action itself made.
 */
export const actionReceipt = (whole: LifecycleView, made: MadeByAction): ActionWorkspaceView => {
  const own = <One extends { readonly id: string }>(all: readonly One[]) => all.filter(({ id }) => made.has(id));
  const [payments, reviews, notes] = [own(whole.payments), own(whole.reviews), own(whole.notes)];
  return {
    environment: whole.environment,
    bill: only(whole.bill, ofBill),
    lifecycle: only(whole.lifecycle, ofState),
    ...(payments.length > 0 && { payments }),
    ...(reviews.length > 0 && { reviews: reviews.map((one) => reviewReceipt(one, ['reason'])) }),
    ...(notes.length > 0 && { notes }),
  };
};

/** The answer of POST /bills/{billId}/actions. */
export class ActionOutcomeView {
  @Flag('Always true: what cannot be done is refused.') readonly ok!: true;
  @Nested(
    () => ActionWorkspaceView,
    'The bill after it, as GET …/lifecycle answers it, with the newest 50 entries of `activity`, `notes`, `attempts` and `payments` each; without `bills:read` only where the bill stands, and the payment, review or note that the action made.',
  )
  readonly data!: ActionWorkspaceView;
  @OptionalText('The corrected bill that took the place of this one, or corrects what an EOR has answered.')
  readonly replacementBillId?: string;
  @OptionalId('The demand for penalty and interest that the action made (extension).') readonly demandId?: string;
  @OptionalText('Where the filing packet of the independent bill review is, or the letter of the demand.', {
    max: 2000,
  })
  readonly packetUrl?: string;
  @OptionalListOf(
    () => WarningView,
    'What is worth a look before the request of a review is filed, such as `ibr_not_for_liability`; of a corrected bill, such as `revision_is_not_review`; `not_printable`: its form cannot print all of these characters.',
  )
  readonly warnings?: readonly WarningView[];
}
