import type { Topic } from '../shared/topic.js';
import { revisionEvents, type RevisionsFacts, type RevisionEvents } from './revisions.events.js';
import { revisionDecisions, revisionActions, type RevisionCommands } from './revisions.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly revisions: { facts: RevisionsFacts; events: RevisionEvents; commands: RevisionCommands };
  }
}

export const revisions = {
  facts: { revision: null },
  events: revisionEvents,
  commands: revisionDecisions,
  actions: revisionActions,
} as const satisfies Topic<'revisions'>;
