import type { Topic } from '../shared/topic.js';
import { closingEvents, type ClosingFacts, type ClosingOnFile, type ClosingEvents } from './closing.events.js';
import { closingDecisions, closingActions, type ClosingCommands } from './closing.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly closing: { facts: ClosingFacts; onFile: ClosingOnFile; events: ClosingEvents; commands: ClosingCommands };
  }
}

export const closing = {
  facts: { closed: null },
  onFile: { closeReason: null },
  events: closingEvents,
  commands: closingDecisions,
  actions: closingActions,
} as const satisfies Topic<'closing'>;
