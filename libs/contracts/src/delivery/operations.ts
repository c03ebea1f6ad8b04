import { DeliveryOptionsView } from '../directories/index.js';
import { CourtesyForwardRequest } from './courtesy-forward.request.js';
import { CourtesyForwardView } from './courtesy-forward.view.js';
import type { OperationEntry } from '../kernel/operation.js';

/** Operations on how a bill reaches people: spread into the one table of operations. */
export const deliveryOperations = {
  getDeliveryOptions: {
    method: 'GET',
    path: '/bills/{billId}/delivery-options',
    section: 'Bills',
    summary: 'List the delivery methods available for a bill',
    description:
      'What the directory knows of the claims administrator now, with the destination that the bill itself names. Where the administrator has left the directory, what was on file when the bill was submitted. The recommended one is the way the bill takes. Electronic delivery is left out where no partner of a live organization knows the payer.',
    server: ['bills:read'],
    browser: ['bills:read'],
    reach: 'bill',
    body: 'none',
    answer: 'plain',
    status: [200],
    rate: 'default',
    view: DeliveryOptionsView,
    problems: ['delivery_options_unavailable'],
  },
  forwardCourtesyCopy: {
    method: 'POST',
    path: '/bills/{billId}/courtesy-forward',
    section: 'Bills',
    summary: 'Preview or send a courtesy copy of a bill',
    description:
      'A courtesy copy is not a submission to the payer. First `preview`, look at the packet, then `send` with its `packetHash` and an Idempotency-Key. The packet: cover, the claim form when asked, documents in the order of the bill. In the sandbox nothing is sent (`simulated`); without mail nothing is sent either (`dryRun`). The copy is redacted (SSN `***-**-1234`) unless `unmaskedReason` says why its recipient needs the whole number, which takes the permission `identifiers:read`. Documents of others go as they came: choose them by `documentIds`.',
    server: ['bills:write'],
    browser: ['bills:act'],
    reach: 'bill',
    body: 'json',
    answer: 'plain',
    status: [200],
    rate: 'packets',
    request: CourtesyForwardRequest,
    view: CourtesyForwardView,
    problems: [
      'idempotency_key_required',
      'packet_changed',
      'submission_too_large',
      'lifecycle_conflict',
      'service_unavailable',
    ],
  },
} as const satisfies Record<string, OperationEntry>;
