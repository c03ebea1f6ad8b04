import type { KnownPractices } from '#http';
import type { StateStore } from '#outbox';
import { repeat, type BackgroundService, type OutboxItem, type ServiceReaction } from '#subscriptions';
import type { StoredEvent } from '#event-store';

/** When it is looked whether the addresses of earlier practices are to be noted. */
const looks = { everyMs: 60_000, firstAfterMs: 1_000 };

/** Keeps the list of all practices, by which somebody who asks for a link by mail is found. */
export const knowPractices = (practices: KnownPractices): ServiceReaction => ({
  name: 'known-practices',
  on: {
    OrganizationCreated: ({ metadata: { organizationId } }) => [{ key: organizationId, organizationId, data: {} }],
  },
  perform: ({ organizationId }) => practices.note(organizationId),
});

const changed = ({ id, metadata: { organizationId } }: StoredEvent): readonly OutboxItem[] => [
  { key: id, organizationId, data: {} },
];

/** Keeps the index of the teams' addresses, so that nobody has to go through all practices for one. */
export const knowAddresses = (practices: KnownPractices): ServiceReaction => ({
  name: 'practice-addresses',
  on: { MemberAdded: changed, MemberNamed: changed, MemberChanged: changed },
  perform: ({ organizationId }) => practices.noteAddresses(organizationId),
});

/** Notes the addresses of the practices from before the reaction above began to follow the log. */
export class EarlierAddresses implements BackgroundService {
  constructor(
    private readonly practices: KnownPractices,
    private readonly stateStore: StateStore,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const look = async (): Promise<void> => {
      // Addresses from then on are noted by the reaction.
      if (await this.stateStore.checkpoint('practice-addresses')) await this.practices.completeAddresses(signal);
    };
    return repeat('practice addresses', look, looks, signal);
  }
}
