import { effectItems } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Reaction that applies changes in bills' payments to their checks, and changes in checks to bills. */
export const PAYMENTS_REACTION = 'payments';

export const hasOpenEffects = async (
  stateStore: StateStore,
  reaction: string,
  organizationId: string,
): Promise<boolean> => {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${reaction}:`] }))
    if (record.organizationId === organizationId) return true;
  return false;
};
