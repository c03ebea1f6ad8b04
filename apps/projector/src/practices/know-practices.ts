import type { Ledger } from '#event-store';
import { KnownPractices } from '#http';
import type { StateStore } from '#outbox';
import type { ServiceReaction } from '#subscriptions';

/** Keeps the list of all practices, by which somebody who asks for a link by mail is found. */
export const knowPractices = (stateStore: StateStore, ledger: Ledger): ServiceReaction => {
  const practices = new KnownPractices(stateStore, ledger);
  return {
    name: 'known-practices',
    on: {
      OrganizationCreated: ({ metadata: { organizationId } }) => [{ key: organizationId, organizationId, data: {} }],
    },
    perform: ({ organizationId }) => practices.note(organizationId),
  };
};
