import { finishCheck } from '#commands';
import type { Ledger } from '#event-store';
import type { ServiceReaction } from '#subscriptions';

/**
 * A check over several bills that was begun is finished, also where the process ended in between and nobody asked again.
 * Usually whoever began it was faster, and there is nothing left to do.
 */
export const finishChecks = (ledger: Ledger): ServiceReaction => ({
  name: 'shared-checks',
  on: {
    CheckAllocated: ({ id, data, metadata }) => [
      { key: id, organizationId: metadata.organizationId, data: { checkId: (data as { checkId: string }).checkId } },
    ],
  },
  perform: ({ data }) => finishCheck(ledger, data['checkId'] as string),
});
