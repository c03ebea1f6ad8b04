import type { OperationEntry } from '../kernel/operation.js';

/** Setting up an organization: profile, providers, locations, W-9, team, custom administrators, linked organizations, audit. */
export const organizationOperations = {} as const satisfies Record<string, OperationEntry>;
