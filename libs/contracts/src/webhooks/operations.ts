import type { OperationEntry } from '../kernel/operation.js';

/** Webhook endpoints and deliveries. */
export const webhookOperations = {} as const satisfies Record<string, OperationEntry>;
