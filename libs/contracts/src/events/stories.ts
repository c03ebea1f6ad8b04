import type { Stories } from './telling.js';
import { closingStories } from './topics/closing.js';
import { courtesyStories } from './topics/courtesy.js';
import { documentStories } from './topics/documents.js';
import { eorStories } from './topics/eors.js';
import { officeStories } from './topics/office.js';
import { payerAnswerStories } from './topics/payer-answers.js';
import { paymentStories } from './topics/payments.js';
import { reviewStories } from './topics/reviews.js';
import { stateStories } from './topics/states.js';
import { submissionStories } from './topics/submission.js';
import { transmissionStories } from './topics/transmissions.js';

/** How each event of a bill is told, topic by topic. */
export const billStories = {
  ...submissionStories,
  ...transmissionStories,
  ...payerAnswerStories,
  ...documentStories,
  ...eorStories,
  ...paymentStories,
  ...reviewStories,
  ...officeStories,
  ...closingStories,
  ...courtesyStories,
  ...stateStories,
} satisfies Stories;
