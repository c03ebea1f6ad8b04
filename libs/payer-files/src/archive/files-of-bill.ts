import type { BillEvent } from '#domain';
import type { StoredEvent } from '#event-store';

/** The payer files that a bill's history names: in the data of an event, or as its cause. */
export const filesOfHistory = (history: readonly StoredEvent<BillEvent>[]): readonly string[] => [
  ...new Set(
    history
      .flatMap(({ data, metadata }) => [(data as { readonly payerFileId?: unknown }).payerFileId, metadata.causationId])
      .filter((id): id is string => typeof id === 'string' && id.startsWith('pf_')),
  ),
];
