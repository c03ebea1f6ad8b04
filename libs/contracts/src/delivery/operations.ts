import { DeliveryOptionsView } from '../directories/index.js';
import { CourtesyForwardRequest } from './courtesy-forward.request.js';
import { CourtesyForwardView } from './courtesy-forward.view.js';
import type { OperationEntry } from '../kernel/operation.js';

export const deliveryOperations = {
  getDeliveryOptions: {
    method: 'GET',
    path: '/bills/{billId}/delivery-options',
    section: 'Bills',
    summary: 'List the delivery methods available for a bill',
    description:
      "Returns the current delivery methods of the claims administrator from the directory, including the destination that the bill specifies. If the administrator is no longer in the directory, the data of the bill's submission is used. The recommended option is the delivery method of the bill. Electronic delivery is omitted if no partner of a live organization knows the payer.",
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
      'A courtesy copy is not a submission to the payer. First send `preview` and review the packet, then `send` with its `packetHash` and an Idempotency-Key. The packet contains the cover, the claim form if requested, and documents in the order of the bill. Nothing is sent in the sandbox (`simulated`) or without a mail server (`dryRun`). The copy is redacted (SSN `***-**-1234`) unless `unmaskedReason` explains why the recipient needs the complete number, which requires the permission `identifiers:read`. Documents from others are sent as received: select documents with `documentIds`.',
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
