import type { Topic } from '../shared/topic.js';
import { recoupmentEvents, type RecoupmentsFacts, type RecoupmentEvents } from './recoupments.events.js';
import { recoupmentDecisions, recoupmentActions, type RecoupmentCommands } from './recoupments.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly recoupments: { facts: RecoupmentsFacts; events: RecoupmentEvents; commands: RecoupmentCommands };
  }
}

export const recoupments = {
  facts: { recoupments: [] },
  events: recoupmentEvents,
  commands: recoupmentDecisions,
  actions: recoupmentActions,
} as const satisfies Topic<'recoupments'>;
