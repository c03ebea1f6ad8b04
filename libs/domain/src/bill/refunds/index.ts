import type { Topic } from '../shared/topic.js';
import { refundEvents, type RefundsFacts, type RefundsOnFile, type RefundEvents } from './refunds.events.js';
import { refundDecisions, refundActions, type RefundCommands } from './refunds.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly refunds: { facts: RefundsFacts; onFile: RefundsOnFile; events: RefundEvents; commands: RefundCommands };
  }
}

export const refunds = {
  facts: { refunds: [], refundRequests: [] },
  onFile: { refundReferences: [] },
  events: refundEvents,
  commands: refundDecisions,
  actions: refundActions,
} as const satisfies Topic<'refunds'>;

export { openRefundRequests } from './refunds.commands.js';
