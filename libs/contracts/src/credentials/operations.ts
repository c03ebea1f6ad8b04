import type { OperationEntry } from '../kernel/operation.js';

/** Browser sessions and management sessions. */
export const credentialOperations = {} as const satisfies Record<string, OperationEntry>;
