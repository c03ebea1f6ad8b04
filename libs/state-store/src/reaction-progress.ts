import { effectItems } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** The reaction that carries payments and checks to each other. */
export const PAYMENTS_REACTION = 'payments';

/** Returns true if an effect of a reaction is still to be brought about for an organization. */
export const hasOpenEffects = async (
  stateStore: StateStore,
  reaction: string,
  organizationId: string,
): Promise<boolean> => {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${reaction}:`] }))
    if (record.organizationId === organizationId) return true;
  return false;
};
