import { effectItems } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Applies payment changes of bills to their checks, and changes of checks to bills. */
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
