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
import { CreateReviewRequest, PreviewReviewRequest, SubmitReviewRequest } from '../actions/review.requests.js';

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

/** Actions that sessions of embedded pages may not perform. */
const officeActions = Object.entries(actions)
  .filter(([, { inside }]) => inside)
  .map(([action, { description }]) => `\`${action}\`: ${description.replace(/\.$/, '')}`)
  .join('. ');

/** Operations by people and payers on a submitted bill. */
export const lifecycleOperations = {
  performBillAction: {
    ...write,
    path: '/bills/{billId}/actions',
    section: 'Bills',
    summary: 'Perform an action on a bill: post a payment, start a review, close, and more',
    description: `GET …/lifecycle lists every action, with a reason if the action is not allowed now. \`resubmit\` with any of \`bill\`, \`submission\` or \`documents\` sends a corrected bill that replaces this bill; this bill is closed. \`correct_bill\` (extension) sends a corrected bill after an EOR that denies or underpays the bill, as the replacement of an adjudicated claim (frequency 7). This bill then stays open, but out of the totals, until the payer answers the corrected bill. \`set_delivery_route\` (extension) sends a bill that is waiting for a delivery method. \`mark_sent\` (extension) records that items in the outbox of a live organization have left for the payer, which starts the payer’s deadlines. \`withdraw_note\` (extension) strikes out a note that was written by mistake; the note stays readable. \`dismiss_duplicate\` (extension) records that another bill of the same patient is for a different service. \`record_order\` (extension) records an order of the appeals board; \`record_determination\` (extension) records the outcome of an independent bill review. Amounts that the payer then owes in addition to the bill are in \`receivables\`. Only the \`ibrFee\`, penalty and interest of payments cover them; \`waive_receivable\` (extension) gives them up. Refunds and recoupments (extension): ${officeActions}. Sessions of embedded pages may not perform these actions (403). A server key needs \`payments:write\` for actions on payments, refunds and recoupments, and \`bills:write\` for all other actions. A browser session also needs \`bills:create\` to send a corrected bill.`,
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
      'Follows the rules of POST /bills. Allowed in any state. The bill may have at most 25 documents (otherwise 422 at `documents`) and 45 MB of PDFs in total (otherwise 413 `submission_too_large`). Added documents are listed with `addedAfterSubmission: true`. They are not part of the submission or of packets that were sent without them: name them in `attachmentIds` of a review or of `send_duplicate`. A corrected bill that is sent without `documents` takes them over. A PDF that cannot be opened is accepted with a warning on the bill.',
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
      'Use `second_review` for a denial or partial payment, within 90 days of the EOR. Use `independent_bill_review` to escalate after a decided second review, within 30 days. A deadline on a weekend or a court holiday moves to the next working day. 409 `nothing_in_dispute` if everything that the fee schedules allow was paid or announced. POST …/submissions sends the draft.',
    server: ['bills:write'],
    browser: ['bills:act'],
    body: 'json',
    answer: 'data',
    status: [201],
    request: CreateReviewRequest,
    view: ReviewView,
    problems: ['lifecycle_conflict', 'review_window_closed', 'nothing_in_dispute'],
  },
  previewReview: {
    ...readReview,
    method: 'POST',
    path: '/bills/{billId}/reviews/preview',
    browser: [['bills:act', 'documents:read']],
    summary: 'Preview the form of a review before it is saved or sent (SBR-1 or IBR-1)',
    description:
      'Returns the form as a PDF, as it would be sent now. Each page is marked “Draft, not sent”. Nothing is stored. The rules of POST …/reviews apply, except that reasons may be missing. Without the permission `identifiers:read`, the SSN is masked.',
    body: 'json',
    answer: 'file',
    rate: 'packets',
    request: PreviewReviewRequest,
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
      'The conditions of its creation must still hold. The disputed amount is capped at the amount that is still in dispute. Other drafts of its type are discarded.',
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
    description: 'A submitted review cannot be discarded (409).',
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
      'All or nothing: either every allocation becomes a payment of its bill with the check’s number, or none does. The allocations and `unapplied` must add up to the amount, and each bill may occur only once. Errors are reported at their path, such as `allocations.2.amount` (422). If the state of a bill does not allow a payment, 409 names the bill in `errors`. Void a payment with the action `void_payment` of its bill.',
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
    description:
      'Allowed in any state. The EOR decides the review that it answers. Posts no payment. A date before the first transmission of the bill is 422 `date_before_transmission`.',
    server: ['bills:write'],
    browser: null,
    workspace: ['eors:write'],
    body: 'documents',
    bodyLimit: 36,
    answer: 'data',
    status: [201],
    request: RecordEorRequest,
    view: RecordedEorView,
    problems: ['date_before_transmission', 'invalid_pdf', 'document_too_large'],
  },
  correctEorService: {
    ...write,
    method: 'PATCH',
    path: '/bills/{billId}/eors/{eorId}/service',
    section: 'Bills',
    ext: true,
    summary: 'Correct how an EOR was served',
    description:
      'Allowed in any state. `eorId` is an ID in `eors[]`. The request replaces all facts about the service: an omitted fact becomes unknown. The review deadlines follow from the service. So may the state, if another EOR is now the latest one. The submission or review that the EOR answers does not change. A voided EOR is 409.',
    server: ['bills:write'],
    browser: null,
    workspace: ['eors:write'],
    body: 'json',
    answer: 'data',
    status: [200],
    request: CorrectEorServiceRequest,
    view: RecordedEorView,
    problems: ['date_before_transmission', 'lifecycle_conflict'],
  },
  voidEor: {
    ...write,
    path: '/bills/{billId}/eors/{docId}/void',
    section: 'Bills',
    ext: true,
    summary: 'Void an EOR recorded by mistake',
    description:
      'Allowed in any state, once. `docId` is an ID in `eors[]`. Posted payments stay: void them with the action `void_payment`. The state is derived from the remaining EORs. A review that this EOR decided becomes pending again (`review.reopened`), unless another EOR answered it or the bill is paid in full. The EOR stays in `eors[]`, marked `voided`.',
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
