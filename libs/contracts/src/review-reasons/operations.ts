import type { OperationEntry } from '../kernel/operation.js';
import { RemovedView } from '../organizations/custom-administrator.js';
import { organizationChange } from '../organizations/operation-kinds.js';
import { BillReasonView, ReviewReasonRequest, ReviewReasonView } from './review-reasons.js';

const read = {
  method: 'GET',
  section: 'Reviews',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  body: 'none',
  answer: 'data',
  status: [200],
  rate: 'default',
} as const;
const write = { ...organizationChange, section: 'Reviews', ext: true } as const;

/** Reasons for second reviews. */
export const reasonOperations = {
  listReviewReasons: {
    ...read,
    path: '/review-reasons',
    reach: 'organization',
    summary: 'List the library of second review reasons',
    description:
      'Every practice starts with twelve default reasons, which it can change or remove. The payer’s adjustment codes (CARC) and the line codes of a reason determine the reductions that it answers.',
    view: [ReviewReasonView],
  },
  addReviewReason: {
    ...write,
    method: 'POST',
    path: '/review-reasons',
    status: [201],
    summary: 'Add a second review reason',
    description:
      'At most 100 reasons per practice. A text with an unknown placeholder in braces is rejected at `text`.',
    request: ReviewReasonRequest,
    view: ReviewReasonView,
  },
  replaceReviewReason: {
    ...write,
    method: 'PATCH',
    path: '/review-reasons/{id}',
    summary: 'Change a second review reason',
    description:
      'Replaces all fields: lists that are absent, null or empty are cleared. Existing reviews with the reason do not change.',
    request: ReviewReasonRequest,
    view: ReviewReasonView,
  },
  removeReviewReason: {
    ...write,
    method: 'DELETE',
    path: '/review-reasons/{id}',
    body: 'none',
    summary: 'Remove a second review reason',
    description: 'A removed default reason is not restored.',
    view: RemovedView,
  },
  listBillReasons: {
    ...read,
    path: '/bills/{billId}/review-reasons',
    reach: 'bill',
    summary: 'List second review reasons, filled in from a bill',
    description:
      'Each text as it can be sent, with code, date and amounts of the line, and of all underpaid lines. Reasons that match the line codes and the payer’s adjustment codes in the latest EOR are first.',
    view: [BillReasonView],
  },
} as const satisfies Record<string, OperationEntry>;
