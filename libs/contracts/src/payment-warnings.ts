import { warningKind } from './warning-kind.js';

/** Warnings about payments. Part of the catalog of warnings. */
export const paymentWarningKinds = {
  check_posted_before: warningKind(
    'A check with the same number and amount',
    'A check with this number and amount was already posted by a person (`POST /payments`, action `post_payment`) and is not voided.',
    'The same money may be posted twice.',
    'Void the second one if it is the same check: `POST /payments/{id}/void`, or the action `void_payment`.',
  ),
};
