import type { Topic } from '../shared/topic.js';
import { orderEvents, type OrdersFacts, type OrdersOnFile, type OrderEvents } from './orders.events.js';
import { orderDecisions, orderActions, type OrderCommands } from './orders.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly orders: { facts: OrdersFacts; onFile: OrdersOnFile; events: OrderEvents; commands: OrderCommands };
  }
}

export const orders = {
  facts: { orders: [] },
  onFile: { orders: [] },
  events: orderEvents,
  commands: orderDecisions,
  actions: orderActions,
} as const satisfies Topic<'orders'>;
