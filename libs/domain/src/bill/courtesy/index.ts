import type { Topic } from '../shared/topic.js';
import { courtesyEvents, type CourtesyFacts, type CourtesyEvents } from './courtesy.events.js';
import { courtesyDecisions, type CourtesyCommands } from './courtesy.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly courtesy: { facts: CourtesyFacts; events: CourtesyEvents; commands: CourtesyCommands };
  }
}

export const courtesy = {
  facts: { copies: [] },
  events: courtesyEvents,
  commands: courtesyDecisions,
} as const satisfies Topic<'courtesy'>;
