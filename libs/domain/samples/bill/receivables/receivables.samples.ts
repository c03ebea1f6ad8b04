import { inIbr, recordDetermination } from '../determinations/determinations.samples.js';
import { inAllStates } from '../lifecycle.samples.js';
import { postPayment, voidPayment } from '../payments/payments.samples.js';
import { askedAt, but, idAt, noon, pick, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import type { receivableActions, ReceivableCommands } from '../../../src/bill/receivables/receivables.commands.js';
import type { ReceivableEvents } from '../../../src/bill/receivables/receivables.events.js';
import { receivablesOf } from '../../../src/bill/receivables/receivable.facts.js';
import { shippedRules } from '../../../src/rules/shipped-rules.js';

export const waiveReceivable = (receivableId: string, at: string): BillCommandOf<'WaiveReceivable'> => ({
  type: 'WaiveReceivable',
  data: { ...askedAt(at), receivableId, reason: 'Not worth a petition.' },
});

const won = [...inIbr, recordDetermination(1000_00, noon('2026-06-20'))];
const feeId = `rcv_${idAt('det', noon('2026-06-20')).slice('det_'.length)}f`;
const withFee = but(postPayment(1195_00, noon('2026-06-25')), { ibrFee: 195_00 });

export const receivableSamples: TopicSamples<ReceivableCommands, ReceivableEvents, keyof typeof receivableActions> = {
  wishes: {
    WaiveReceivable: [
      (facts, at, n) => waiveReceivable(pick(receivablesOf(facts, shippedRules), n)?.receivableId ?? 'rcv_none', at),
    ],
  },
  events: {
    ReceivableOpened: won,
    ReceivablePaid: [...won, withFee],
    ReceivableReopened: [...won, withFee, voidPayment(withFee.data.paymentId, noon('2026-06-26'))],
    ReceivableWithdrawn: [
      ...won,
      recordDetermination(500_00, noon('2026-06-26'), { corrects: idAt('det', noon('2026-06-20')) }),
    ],
    ReceivableWaived: [...won, waiveReceivable(feeId, noon('2026-06-26'))],
  },
  actions: {
    waive_receivable: {
      harmless: (facts, at) =>
        receivablesOf(facts, shippedRules)
          .filter(({ open }) => open > 0)
          .map(({ receivableId }) => waiveReceivable(receivableId, at)),
      idle: 'No fee, penalty or interest is owed.',
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'waive_receivable',
      outcomes: inAllStates('none'),
      missing: 'receivableId',
      command: () => waiveReceivable('rcv_none', TODAY),
    },
  ],
};
