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

/** The library of reasons for second reviews. Part of the table of operations. */
export const reasonOperations = {
  listReviewReasons: {
    ...read,
    path: '/review-reasons',
    reach: 'organization',
    summary: 'List the library of second review reasons',
    description:
      'Every practice begins with twelve, which it changes and removes as it likes. Which reductions a reason answers is said by the payer’s adjustment codes (CARC) and the codes of lines.',
    view: [ReviewReasonView],
  },
  addReviewReason: {
    ...write,
    method: 'POST',
    path: '/review-reasons',
    status: [201],
    summary: 'Add a second review reason',
    description: 'At most 100 a practice. A text with a name in braces that stands for nothing is refused at `text`.',
    request: ReviewReasonRequest,
    view: ReviewReasonView,
  },
  replaceReviewReason: {
    ...write,
    method: 'PATCH',
    path: '/review-reasons/{id}',
    summary: 'Change a second review reason',
    description:
      'Replaces all fields: lists that are absent, null or empty are emptied. Reviews that were made with it stay as they are.',
    request: ReviewReasonRequest,
    view: ReviewReasonView,
  },
  removeReviewReason: {
    ...write,
    method: 'DELETE',
    path: '/review-reasons/{id}',
    body: 'none',
    summary: 'Remove a second review reason',
    description: 'One that the practice began with stays removed.',
    view: RemovedView,
  },
  listBillReasons: {
    ...read,
    path: '/bills/{billId}/review-reasons',
    reach: 'bill',
    summary: 'List second review reasons, filled in from a bill',
    description:
      'Each text as it may be sent: with code, day and amounts of the line, and of all lines that were paid short. What fits the codes of the lines and the payer’s adjustment codes of the latest EOR comes first.',
    view: [BillReasonView],
  },
} as const satisfies Record<string, OperationEntry>;
