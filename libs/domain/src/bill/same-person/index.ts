import type { Topic } from '../shared/topic.js';
import { duplicateEvents, type DuplicatesFacts, type DuplicateEvents } from './duplicate.events.js';
import { duplicateDecisions, duplicateActions, type DuplicateCommands } from './duplicate.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly samePerson: { facts: DuplicatesFacts; events: DuplicateEvents; commands: DuplicateCommands };
  }
}

export const samePerson = {
  facts: { duplicates: [] },
  events: duplicateEvents,
  commands: duplicateDecisions,
  actions: duplicateActions,
} as const satisfies Topic<'samePerson'>;
