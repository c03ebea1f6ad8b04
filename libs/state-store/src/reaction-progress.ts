import { effectItems } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** The reaction that carries payments and checks to each other. */
export const PAYMENTS_REACTION = 'payments';

/**
 * Returns true if a reaction has seen every event up to a position and has no open effect for the organization. A reaction
 * that never ran has seen nothing.
 */
export const hasReacted = async (
  stateStore: StateStore,
  reaction: string,
  { organizationId, position }: { readonly organizationId: string; readonly position: bigint },
): Promise<boolean> => {
  const seen = (await stateStore.storedCheckpoint(reaction))?.position ?? -1n;
  if (seen < position) return false;
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${reaction}:`] }))
    if (record.organizationId === organizationId) return false;
  return true;
};
