import type { Topic } from '../shared/topic.js';
import { stateEvents, type StatesFacts, type StateEvents } from './states.events.js';
import { stateDecisions, type StateCommands } from './states.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly states: { facts: StatesFacts; events: StateEvents; commands: StateCommands };
  }
}

export const states = {
  facts: { state: 'submitted' },
  events: stateEvents,
  commands: stateDecisions,
} as const satisfies Topic<'states'>;
