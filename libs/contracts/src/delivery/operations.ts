import { DeliveryOptionsView } from '../directories/index.js';
import type { OperationEntry } from '../kernel/operation.js';

/** Operations on how a bill reaches people: spread into the one table of operations. */
export const deliveryOperations = {
  getDeliveryOptions: {
    method: 'GET',
    path: '/bills/{billId}/delivery-options',
    section: 'Bills',
    summary: 'The ways in which a bill can reach its payer',
    description:
      'What the directory knows of the claims administrator now, with the destination that the bill itself names. Where the administrator has left the directory, what was on file when the bill was submitted. The recommended one is the way the bill takes.',
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
} as const satisfies Record<string, OperationEntry>;
