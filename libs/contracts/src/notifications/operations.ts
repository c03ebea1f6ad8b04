import type { OperationEntry } from '../kernel/operation.js';

/** Recipients of notification mail. */
export const notificationOperations = {} as const satisfies Record<string, OperationEntry>;
