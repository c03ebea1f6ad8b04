import { warningKind } from './warning-kind.js';

export const paymentWarningKinds = {
  check_posted_before: warningKind(
    'Check with the same number and amount',
    'A check with this number and amount was already posted manually (`POST /payments`, action `post_payment`) and is not voided.',
    'The same money may be posted twice.',
    'If it is the same check, void the second one: `POST /payments/{id}/void`, or the action `void_payment`.',
  ),
};
