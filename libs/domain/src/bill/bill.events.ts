import type { Decider, Message, MessagesOf } from '../kernel/decider.js';
import { authorizationEvents, type AuthorizationEvents } from './authorization/authorization.events.js';
import { closingEvents, type ClosingEvents } from './closing/closing.events.js';
import { courtesyEvents, type CourtesyEvents } from './courtesy/courtesy.events.js';
import { determinationEvents, type DeterminationEvents } from './determinations/determinations.events.js';
import { demandEvents, type DemandEvents } from './demands/demands.events.js';
import { documentEvents, type DocumentEvents } from './documents/documents.events.js';
import { duplicateEvents, type DuplicateEvents } from './same-person/duplicate.events.js';
import { eorEvents, type EorEvents } from './eors/eors.events.js';
import { eorServiceEvents, type EorServiceEvents } from './eors/service.events.js';
import { taskEvents, type TaskEvents } from './tasks/tasks.events.js';
import { officeEvents, type OfficeEvents } from './office/office.events.js';
import { orderEvents, type OrderEvents } from './orders/orders.events.js';
import { payerAnswerEvents, type PayerAnswerEvents } from './payer-answers/payer-answers.events.js';
import { paymentEvents, type PaymentEvents } from './payments/payments.events.js';
import { receivableEvents, type ReceivableEvents } from './receivables/receivables.events.js';
import { reassessmentEvents, type ReassessmentEvents } from './reassessment/reassessment.events.js';
import { recoupmentEvents, type RecoupmentEvents } from './recoupments/recoupments.events.js';
import { refundEvents, type RefundEvents } from './refunds/refunds.events.js';
import { reviewEvents, type ReviewEvents } from './reviews/reviews.events.js';
import { revisionEvents, type RevisionEvents } from './revisions/revisions.events.js';
import { stateEvents, type StateEvents } from './states/states.events.js';
import { submissionEvents, type SubmissionEvents } from './submission/submission.events.js';
import { transmissionEvents, type TransmissionEvents } from './transmissions/transmissions.events.js';
import type { BillFacts } from './shared/bill.facts.js';

/*
 * STORED FOR EVER. A type's name is never changed and its meaning never moves: new meaning, new name; new field, an
 * upcaster in libs/event-store and a golden file of the old shape. Clear fields hold ids, states, cents, codes and
 * times only. Patient data and every free text belong into `private`, which is encrypted under the bill's own key.
 */

interface BillEventMap
  extends
    SubmissionEvents,
    TransmissionEvents,
    PayerAnswerEvents,
    DocumentEvents,
    EorEvents,
    EorServiceEvents,
    AuthorizationEvents,
    OrderEvents,
    DeterminationEvents,
    DemandEvents,
    ReceivableEvents,
    PaymentEvents,
    ReassessmentEvents,
    RecoupmentEvents,
    RefundEvents,
    ReviewEvents,
    RevisionEvents,
    OfficeEvents,
    TaskEvents,
    ClosingEvents,
    CourtesyEvents,
    DuplicateEvents,
    StateEvents {}

/** Every event of a bill. */
export type BillEvent = MessagesOf<BillEventMap>;
type Type = BillEvent['type'];

/** All about each kind of event of a bill, topic by topic. */
export const billEvents = {
  ...submissionEvents,
  ...transmissionEvents,
  ...payerAnswerEvents,
  ...documentEvents,
  ...eorEvents,
  ...eorServiceEvents,
  ...authorizationEvents,
  ...orderEvents,
  ...determinationEvents,
  ...demandEvents,
  ...receivableEvents,
  ...paymentEvents,
  ...reassessmentEvents,
  ...recoupmentEvents,
  ...refundEvents,
  ...reviewEvents,
  ...revisionEvents,
  ...officeEvents,
  ...taskEvents,
  ...closingEvents,
  ...courtesyEvents,
  ...duplicateEvents,
  ...stateEvents,
};
type Kinds = typeof billEvents;

const pick = (part: 'public' | 'evolve'): unknown =>
  Object.fromEntries(Object.entries(billEvents).map(([type, kind]) => [type, kind[part]]));

/** The public name of each stored event of a bill, or null where it stays inside. */
export const publicBillTypes = pick('public') as { readonly [T in Type]: Kinds[T]['public'] };

/** Changes of the facts, by event. */
export const evolveBill = pick('evolve') as Decider<BillFacts, never, BillEvent>['evolve'];

/** A keyed request that changed nothing: keeps its key and answer in the log. Hidden. */
export type RequestAcknowledged = Message<'RequestAcknowledged'>;
