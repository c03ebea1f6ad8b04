import type { StoredEvent } from '#event-store';
import type { PracticeLookup } from '#http';
import type { OutboxItem, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';

const outboxItems = (event: StoredEvent): readonly OutboxItem[] => outboxItem(event, {});

/**
 * Keeps the index of the email addresses of all teams, by which a person who requests a link by email is found. Reads the log
 * from its first event: practices may exist before the projector first starts.
 */
export const indexAddresses = (practices: PracticeLookup): ServiceReaction => ({
  name: 'practice-addresses',
  from: 'beginning',
  on: { MemberAdded: outboxItems, MemberNamed: outboxItems, MemberChanged: outboxItems },
  perform: ({ organizationId }) => practices.noteAddresses(organizationId),
});
