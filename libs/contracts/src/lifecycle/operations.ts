import { ListPageRequest } from '../kernel/list-page.request.js';
import type { OperationEntry } from '../kernel/operation.js';
import { RemovedView } from '../organizations/custom-administrator.js';
import { AddDocumentsRequest } from '../bills/add-documents.request.js';
import { DocumentView } from '../bills/bill.view.js';
import { RecordedEorView } from '../queries/eor.view.js';
import { ReviewView } from '../queries/review.view.js';
import { ActionOutcomeView } from './action-outcome.view.js';
import { actionForms, actions } from '../actions/actions.js';
import { PostCheckRequest, PostedCheckView } from '../actions/post-check.request.js';
import { CorrectEorServiceRequest } from '../actions/eor-service.request.js';
import { RecordEorRequest, VoidEorRequest } from '../actions/record-eor.request.js';
import { CreateReviewRequest, SubmitReviewRequest } from '../actions/review.requests.js';

const write = { method: 'POST', reach: 'bill', rate: 'writes' } as const;
const readReview = {
  method: 'GET',
  section: 'Reviews',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'bill',
  body: 'none',
  answer: 'data',
  status: [200],
  rate: 'default',
} as const;

/** The actions that sessions of embedded pages may not do, with what comes of each. */
const officeActions = Object.entries(actions)
  .filter(([, { inside }]) => inside)
  .map(([action, { description }]) => `\`${action}\`: ${description.replace(/\.$/, '')}`)
  .join('. ');

/** Operations by people and payers on a bill after its submission. Part of the table of operations. */
export const lifecycleOperations = {
  performBillAction: {
    ...write,
    path: '/bills/{billId}/actions',
    section: 'Bills',
    summary: 'Perform an action on a bill: post a payment, start a review, close, and more',
    description: `GET …/lifecycle lists every action with the reason where it is not legal now. \`resubmit\` with any of \`bill\`, \`submission\` or \`documents\` sends a corrected bill in place of this one, which closes. \`correct_bill\` (extension) sends a corrected bill after an EOR of denial or short payment, as the replacement of an adjudicated claim (frequency 7): this one stays open, and out of the totals, until the payer answers the new one. \`set_delivery_route\` (extension) sends a bill that waits for a route; \`mark_sent\` (extension) notes that what lies in the outbox of a live organization has left for the payer, which starts the payer’s clocks; \`withdraw_note\` (extension) strikes a note that was written by mistake, which stays readable; \`dismiss_duplicate\` (extension) says that another bill of the same person is another service; \`record_order\` (extension) notes an order of the appeals board, \`record_determination\` (extension) how an independent bill review ended; what the payer owes besides the bill then is in \`receivables\`, is covered by the \`ibrFee\`, penalty and interest of payments alone, and may be given up by \`waive_receivable\` (extension). Money that goes back (extension): ${officeActions}. Sessions of embedded pages may do none of these (403). A server key needs \`payments:write\` for whatever is about payments and money that goes back, and \`bills:write\` for the others; a browser session needs \`bills:create\`, too, for a corrected bill.`,
    server: ['bills:write', 'payments:write'],
    browser: ['bills:act'],
    workspace: ['payments:write'],
    body: 'documents',
    bodyLimit: 64,
    answer: 'plain',
    status: [200],
    request: { name: 'BillActionRequest', by: 'action', forms: actionForms },
    view: ActionOutcomeView,
    problems: [
      'lifecycle_conflict',
      'review_window_closed',
      'nothing_in_dispute',
      'treatment_billing_not_enabled',
      'delivery_route_unavailable',
      'bill_fee_requires_review',
      'invalid_pdf',
      'document_too_large',
      'submission_too_large',
      'capacity_reached',
    ],
  },
  addBillDocuments: {
    ...write,
    path: '/bills/{billId}/documents',
    section: 'Bills',
    ext: true,
    summary: 'Add documents to a submitted bill',
    description:
      'By the rules of POST /bills; from any state. With those that the bill has there may be 25 documents (else 422 at `documents`) and 45 MB of PDF in all (else 413 `submission_too_large`). They are listed with `addedAfterSubmission: true` and are no part of the submission, nor of packets that were sent without them: name them in `attachmentIds` of a review or of `send_duplicate`. A corrected bill that is sent without `documents` takes them over. A PDF that cannot be opened is taken, with a warning on the bill.',
    server: ['bills:write'],
    browser: ['bills:act'],
    body: 'documents',
    bodyLimit: 64,
    answer: 'data',
    status: [201],
    request: AddDocumentsRequest,
    view: [DocumentView],
    problems: ['invalid_pdf', 'document_too_large', 'submission_too_large'],
  },
  createReview: {
    ...write,
    path: '/bills/{billId}/reviews',
    section: 'Reviews',
    summary: 'Create a draft Second Bill Review or Independent Bill Review',
    description:
      'Use `second_review` for a denial or partial payment, within 90 days of the EOR; `independent_bill_review` to escalate after a decided second review, within 30 days; a last day on a weekend or a court holiday moves to the next working day. 409 `nothing_in_dispute` where all that the fee schedules allow was paid or announced. The draft is sent by POST …/submissions.',
    server: ['bills:write'],
    browser: ['bills:act'],
    body: 'json',
    answer: 'data',
    status: [201],
    request: CreateReviewRequest,
    view: ReviewView,
    problems: ['lifecycle_conflict', 'review_window_closed', 'nothing_in_dispute'],
  },
  listReviews: {
    ...readReview,
    path: '/bills/{billId}/reviews',
    summary: 'List the reviews of a bill, oldest first',
    query: ListPageRequest,
    pages: true,
    view: [ReviewView],
  },
  getReview: {
    ...readReview,
    path: '/bills/{billId}/reviews/{reviewId}',
    summary: 'Get a review',
    view: ReviewView,
  },
  submitReview: {
    ...write,
    path: '/bills/{billId}/reviews/{reviewId}/submissions',
    section: 'Reviews',
    ext: true,
    summary: 'Submit a draft review to the payer',
    description:
      'The conditions of its creation must still hold; it disputes no more than is left in dispute now. Other drafts of its type are discarded.',
    server: ['bills:submit'],
    browser: ['bills:act'],
    body: 'optional',
    answer: 'data',
    status: [201],
    request: SubmitReviewRequest,
    view: ReviewView,
    problems: ['lifecycle_conflict', 'review_window_closed', 'nothing_in_dispute'],
  },
  discardReview: {
    ...write,
    method: 'DELETE',
    path: '/bills/{billId}/reviews/{reviewId}',
    section: 'Reviews',
    ext: true,
    summary: 'Discard a draft review',
    description: 'A review that was submitted stays: 409.',
    server: ['bills:write'],
    browser: ['bills:act'],
    body: 'none',
    answer: 'data',
    status: [200],
    view: RemovedView,
    problems: ['lifecycle_conflict'],
  },
  postCheck: {
    ...write,
    path: '/payments',
    section: 'Bills',
    ext: true,
    summary: 'Post one check or EFT to many bills',
    description:
      'All or nothing: each allocation becomes a payment of its bill with the number of the check, or none does. The allocations and what is `unapplied` add up to the amount; each bill is named once. What is wrong is told at its path, such as `allocations.2.amount` (422); where a bill allows no payment in its state, 409 names it in `errors`. Void a payment by the action `void_payment` of its bill.',
    server: ['payments:write'],
    browser: ['bills:act'],
    workspace: ['payments:write'],
    reach: 'create',
    body: 'json',
    answer: 'data',
    status: [201],
    request: PostCheckRequest,
    view: PostedCheckView,
    problems: ['lifecycle_conflict'],
  },
  recordEor: {
    ...write,
    path: '/bills/{billId}/eors',
    section: 'Bills',
    ext: true,
    summary: 'Record an EOR received on paper or by other means, with its PDF',
    description: 'Recorded in any state; it decides the review that it answers. Posts no payment.',
    server: ['bills:write'],
    browser: null,
    workspace: ['eors:write'],
    body: 'documents',
    bodyLimit: 36,
    answer: 'data',
    status: [201],
    request: RecordEorRequest,
    view: RecordedEorView,
    problems: ['invalid_pdf', 'document_too_large'],
  },
  correctEorService: {
    ...write,
    method: 'PATCH',
    path: '/bills/{billId}/eors/{eorId}/service',
    section: 'Bills',
    ext: true,
    summary: 'Correct how an EOR was served',
    description:
      'From any state; `eorId` is an id of `eors[]`. What is known of the service takes the place of what was known before: what is left out is not known. The days of the reviews follow from it, and so may the state, where another EOR is the latest one now; what the EOR answers stays. An EOR that was taken back: 409.',
    server: ['bills:write'],
    browser: null,
    workspace: ['eors:write'],
    body: 'json',
    answer: 'data',
    status: [200],
    request: CorrectEorServiceRequest,
    view: RecordedEorView,
    problems: ['lifecycle_conflict'],
  },
  voidEor: {
    ...write,
    path: '/bills/{billId}/eors/{docId}/void',
    section: 'Bills',
    ext: true,
    summary: 'Void an EOR recorded by mistake',
    description:
      'From any state, once; `docId` is an id of `eors[]`. Payments that were posted stay: void them by the action `void_payment`. The state follows from what is left, and a review that this EOR had decided waits again (`review.reopened`), unless another EOR answered it or the bill is paid in full. The EOR stays in `eors[]`, marked `voided`.',
    server: ['bills:write'],
    browser: null,
    workspace: ['eors:write'],
    body: 'json',
    answer: 'plain',
    status: [200],
    request: VoidEorRequest,
    view: ActionOutcomeView,
    problems: ['lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
