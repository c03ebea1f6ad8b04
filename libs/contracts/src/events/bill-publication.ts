import type { BillPublication } from './publication.js';
import { authorizationPublication } from './topics/authorization.js';
import { closingPublication } from './topics/closing.js';
import { courtesyPublication } from './topics/courtesy.js';
import { revisionPublication } from './topics/revisions.js';
import { demandPublication } from './topics/demands.js';
import { documentPublication } from './topics/documents.js';
import { duplicatePublication } from './topics/duplicates.js';
import { eorPublication } from './topics/eors.js';
import { eorServicePublication } from './topics/eor-service.js';
import { taskPublication } from './topics/tasks.js';
import { officePublication } from './topics/office.js';
import { orderPublication } from './topics/orders.js';
import { payerAnswerPublication } from './topics/payer-answers.js';
import { paymentPublication } from './topics/payments.js';
import { determinationPublication, receivablePublication } from './topics/receivables.js';
import { reassessmentPublication } from './topics/reassessment.js';
import { recoupmentPublication } from './topics/recoupments.js';
import { refundPublication } from './topics/refunds.js';
import { reviewPublication } from './topics/reviews.js';
import { statePublication } from './topics/states.js';
import { submissionPublication } from './topics/submission.js';
import { transmissionPublication } from './topics/transmissions.js';

export const billPublication = {
  ...submissionPublication,
  ...transmissionPublication,
  ...payerAnswerPublication,
  ...documentPublication,
  ...eorPublication,
  ...eorServicePublication,
  ...authorizationPublication,
  ...orderPublication,
  ...determinationPublication,
  ...demandPublication,
  ...revisionPublication,
  ...receivablePublication,
  ...paymentPublication,
  ...reassessmentPublication,
  ...recoupmentPublication,
  ...refundPublication,
  ...reviewPublication,
  ...officePublication,
  ...taskPublication,
  ...closingPublication,
  ...courtesyPublication,
  ...duplicatePublication,
  ...statePublication,
} satisfies BillPublication;
