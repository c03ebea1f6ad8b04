import type { Topic } from '../shared/topic.js';
import { demandEvents, type DemandsFacts, type DemandsOnFile, type DemandEvents } from './demands.events.js';
import { demandDecisions, demandActions, type DemandCommands } from './demands.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly demands: { facts: DemandsFacts; onFile: DemandsOnFile; events: DemandEvents; commands: DemandCommands };
  }
}

export const demands = {
  facts: { demands: [] },
  onFile: { demands: [] },
  events: demandEvents,
  commands: demandDecisions,
  actions: demandActions,
} as const satisfies Topic<'demands'>;
