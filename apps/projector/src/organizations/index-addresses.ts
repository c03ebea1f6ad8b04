import type { StoredEvent } from '#event-store';
import type { PracticeLookup } from '#http';
import type { OutboxItem, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';

const outboxItems = (event: StoredEvent): readonly OutboxItem[] => outboxItem(event, {});

/**
 * Updates the index of team email addresses, used to find a person who requests a link by email. Reads the log from its
 * first event, because practices may exist before the projector first starts.
 */
export const indexAddresses = (practices: PracticeLookup): ServiceReaction => ({
  name: 'practice-addresses',
  from: 'beginning',
  on: {
    MemberAdded: outboxItems,
    MemberInvited: outboxItems,
    MemberJoined: outboxItems,
    MemberNamed: outboxItems,
    MemberChanged: outboxItems,
  },
  perform: ({ organizationId }) => practices.noteAddresses(organizationId),
});
