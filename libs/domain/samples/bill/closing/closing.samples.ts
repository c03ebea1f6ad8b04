import { askedAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { inAllStates, refusedInAll } from '../lifecycle.samples.js';
import type { ClosingCommands, closingActions } from '../../../src/bill/closing/closing.commands.js';
import type { ClosingEvents } from '../../../src/bill/closing/closing.events.js';

export const closeBill = (at: string, writeOff = true): BillCommandOf<'CloseBill'> => ({
  type: 'CloseBill',
  data: { ...askedAt(at), reason: 'Uncollectible', writeOff, replacedBy: null },
});

export const reopenBill = (at: string): BillCommandOf<'ReopenBill'> => ({
  type: 'ReopenBill',
  data: { ...askedAt(at), reason: 'Closed too early' },
});

const closed = closeBill(noon('2026-06-25'));

export const closingSamples: TopicSamples<ClosingCommands, ClosingEvents, keyof typeof closingActions> = {
  wishes: {
    CloseBill: [(_, at, n) => closeBill(at, n % 2 === 0)],
    ReopenBill: [(_, at) => reopenBill(at)],
  },
  events: { BillClosed: [closed], BillReopened: [closed, reopenBill(noon('2026-06-26'))] },
  actions: {
    close: { harmless: (_, at) => [closeBill(at)] },
    reopen: { harmless: (_, at) => [reopenBill(at)], ready: { after: ['close'] } },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'close',
      outcomes: { ...inAllStates('closed'), closed: 'refused' },
      command: () => closeBill(TODAY),
    },
    {
      kind: 'action',
      trigger: 'reopen',
      outcomes: { ...refusedInAll, closed: 'accepted' },
      command: () => reopenBill(TODAY),
    },
  ],
};
