import { effectItems } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Name of the reaction that applies payment changes of bills to their checks and changes of checks to bills. */
export const PAYMENTS_REACTION = 'payments';

/** Returns true if an effect of the reaction is still open for the organization. */
export const hasOpenEffects = async (
  stateStore: StateStore,
  reaction: string,
  organizationId: string,
): Promise<boolean> => {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${reaction}:`] }))
    if (record.organizationId === organizationId) return true;
  return false;
};
