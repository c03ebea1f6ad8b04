import { warningKind } from './warning-kind.js';

export const paymentWarningKinds = {
  check_posted_before: warningKind(
    'Check with the same number and amount',
    'A check with this number and amount was already posted manually (`POST /payments`, action `post_payment`) and is not voided.',
    'The same money may be posted twice.',
    'If it is the same check, void the second one: `POST /payments/{id}/void`, or the action `void_payment`.',
  ),
  paid_above_charge: warningKind(
    'EORs report more as paid than the charge',
    'An EOR of a review and the earlier EORs of the bill report more as paid than its charge.',
    'The EOR may state running totals that were recorded as additional amounts. An independent bill review may then seem unnecessary.',
    'Compare the EOR with earlier ones. If its amounts are running totals, void it and record it again with `amountsAre: total`.',
  ),
};
