import type { Topic } from '../shared/topic.js';
import type { EorsFacts } from './eor.facts.js';
import { eorEvents, type EorsOnFile, type EorEvents } from './eors.events.js';
import { eorServiceEvents, type EorServiceEvents } from './service.events.js';
import { eorDecisions, type EorCommands } from './eors.commands.js';
import { eorServiceDecisions, type EorServiceCommands } from './service.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly eors: {
      facts: EorsFacts;
      onFile: EorsOnFile;
      events: EorEvents & EorServiceEvents;
      commands: EorCommands & EorServiceCommands;
    };
  }
}

export const eors = {
  facts: { eors: [], voidedEors: [], remittances: [], order: 0 },
  onFile: { eors: [], voidedEors: [] },
  events: { ...eorEvents, ...eorServiceEvents },
  commands: { ...eorDecisions, ...eorServiceDecisions },
} as const satisfies Topic<'eors'>;

export type { EorFact } from './eor.facts.js';
export {
  adjustmentOf,
  allocatedLines,
  assertLines,
  eorLinesOf,
  eorReceivedEvent,
  eorVoidedEvents,
  replaceDeterminationEor,
  reviewDecidedEvents,
  reviewGranted,
  type PayerEor,
} from './eors.commands.js';
export type { EorOnFile } from './eors.events.js';
export {
  adjustmentsOf,
  deniedLinesOf,
  disputesAmountOnly,
  ibrCaution,
  ibrContractCaution,
  lienCaution,
} from './liability.js';
export { servedIn, type Served, type ServedBasis, type ServiceMethod } from './service.js';
