import type { Topic } from '../shared/topic.js';
import { receivableEvents, type ReceivablesFacts, type ReceivableEvents } from './receivables.events.js';
import { receivableDecisions, receivableActions, type ReceivableCommands } from './receivables.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly receivables: { facts: ReceivablesFacts; events: ReceivableEvents; commands: ReceivableCommands };
  }
}

export const receivables = {
  facts: { receivables: [] },
  events: receivableEvents,
  commands: receivableDecisions,
  actions: receivableActions,
} as const satisfies Topic<'receivables'>;

export { feeOwed } from './fee-owed.js';
export { receivableIdOf, receivablesOf } from './receivable.facts.js';
export type { ReceivableKind } from './receivable.types.js';
