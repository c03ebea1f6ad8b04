import type { BillOnFile, RuleSet } from '#domain';
import { presentBill } from '../bills/present-bill.js';
import type { BillExpansion } from './bill-search.request.js';
import type { ExpandedBillView } from './expanded-bill.view.js';
import { allEors, presentEorEntry } from './present-eor.js';
import { presentPayment } from './present-payment.js';
import { presentReview } from './present-review.js';

/** `baseUrl` ends in /v2. */
export const presentExpandedBill = (
  bill: BillOnFile,
  expand: readonly BillExpansion[],
  baseUrl: string,
  rules: RuleSet,
): ExpandedBillView =>
  Object.assign(
    presentBill(bill, baseUrl),
    expand.includes('eors') && { eors: allEors(bill).map((eor) => presentEorEntry(bill, eor, baseUrl, rules)) },
    expand.includes('reviews') && { reviews: bill.reviews.map((review) => presentReview(bill, review, rules)) },
    expand.includes('payments') && { payments: bill.payments.map(presentPayment) },
  );
