import type { BillTelling } from './telling.js';
import { closingTelling } from './topics/closing.js';
import { courtesyTelling } from './topics/courtesy.js';
import { documentTelling } from './topics/documents.js';
import { eorTelling } from './topics/eors.js';
import { officeTelling } from './topics/office.js';
import { payerAnswerTelling } from './topics/payer-answers.js';
import { paymentTelling } from './topics/payments.js';
import { recoupmentTelling } from './topics/recoupments.js';
import { refundTelling } from './topics/refunds.js';
import { reviewTelling } from './topics/reviews.js';
import { stateTelling } from './topics/states.js';
import { submissionTelling } from './topics/submission.js';
import { transmissionTelling } from './topics/transmissions.js';

/** How each event of a bill is told, topic by topic. */
export const billTelling = {
  ...submissionTelling,
  ...transmissionTelling,
  ...payerAnswerTelling,
  ...documentTelling,
  ...eorTelling,
  ...paymentTelling,
  ...recoupmentTelling,
  ...refundTelling,
  ...reviewTelling,
  ...officeTelling,
  ...closingTelling,
  ...courtesyTelling,
  ...stateTelling,
} satisfies BillTelling;
