import { stateUnchanged } from '../lifecycle.samples.js';
import { recordEor } from '../eors/eors.samples.js';
import { askedAt, idAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import type { orderActions, OrderCommands } from '../../../src/bill/orders/orders.commands.js';
import type { OrderEvents } from '../../../src/bill/orders/orders.events.js';

/**
 * Returns a command that records an order resolving an issue that precluded payment. Served on the day of recording by
 * default.
 */
export const recordOrder = (
  at: string,
  overrides: Partial<BillCommandOf<'RecordOrder'>['data']> = {},
): BillCommandOf<'RecordOrder'> => ({
  type: 'RecordOrder',
  data: {
    ...askedAt(at),
    orderId: idAt('ord', at),
    issue: 'threshold_resolved',
    servedAt: at.slice(0, 10),
    servedBy: 'mail',
    caseNumber: 'ADJ1234567',
    documentId: null,
    amount: null,
    ...overrides,
  },
});

export const orderSamples: TopicSamples<OrderCommands, OrderEvents, keyof typeof orderActions> = {
  wishes: {
    RecordOrder: [
      (_, at, n) => recordOrder(at, n % 2 === 0 ? {} : { issue: 'payment_ordered', amount: 1 + (n % 500_00) }),
    ],
  },
  events: {
    OrderRecorded: [
      recordEor(0, noon('2026-06-01')),
      recordOrder(noon('2026-06-20'), { issue: 'payment_ordered', amount: 2015_00 }),
    ],
  },
  actions: {
    record_order: { harmless: (_, at) => [recordOrder(at)] },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'record_order',
      outcomes: { ...stateUnchanged, rejected: 'refused' },
      command: () => recordOrder(TODAY),
    },
  ],
};
