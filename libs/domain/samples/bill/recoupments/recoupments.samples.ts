import {
  askedAt,
  idAt,
  noon,
  pick,
  shareOfPaid,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import { paidOf } from '../../../src/bill/shared/bill.facts.js';
import { afterMoneyBack } from '../lifecycle.samples.js';
import { overpaid } from '../payments/payments.samples.js';
import type { RecoupmentCommands, recoupmentActions } from '../../../src/bill/recoupments/recoupments.commands.js';
import type { RecoupmentEvents } from '../../../src/bill/recoupments/recoupments.events.js';

/** ID of the check from which the payer recoups money. */
export const RECOUPMENT_CHECK_ID = 'chk_taking';

export const proposeRecoupment = (
  amount: number,
  at: string,
  adjustmentId = 'adj_1',
): BillCommandOf<'ProposeRecoupment'> => ({
  type: 'ProposeRecoupment',
  data: {
    ...askedAt(at),
    recoupmentId: idAt('rcp', at),
    checkId: RECOUPMENT_CHECK_ID,
    adjustmentId,
    code: 'WO',
    amount,
  },
});

/** Returns a command that records a recoupment. Without a check, the recoupment was announced by letter. */
export const recordRecoupment = (
  amount: number,
  at: string,
  checkId: string | null = RECOUPMENT_CHECK_ID,
): BillCommandOf<'RecordRecoupment'> => ({
  type: 'RecordRecoupment',
  data: {
    ...askedAt(at),
    ...{ recoupmentId: idAt('rcp', at), checkId, adjustmentId: null, code: 'WO', amount },
    reason: 'The letter of March 3.',
  },
});

export const acceptRecoupment = (
  recoupmentId: string,
  at: string,
  checkId: string | null = null,
): BillCommandOf<'AcceptRecoupment'> => ({
  type: 'AcceptRecoupment',
  data: { ...askedAt(at), recoupmentId, checkId, adjustmentId: null, reason: 'It is right.' },
});

export const disputeRecoupment = (recoupmentId: string, at: string): BillCommandOf<'DisputeRecoupment'> => ({
  type: 'DisputeRecoupment',
  data: { ...askedAt(at), recoupmentId, reason: 'Nothing was overpaid.' },
});

export const settleRecoupment = (at: string, adjustmentId = 'adj_1'): BillCommandOf<'SettleRecoupment'> => ({
  type: 'SettleRecoupment',
  data: { ...askedAt(at), adjustmentId },
});

const taken = proposeRecoupment(200_00, noon('2026-03-16'));
const wrongly = proposeRecoupment(100_00, noon('2026-03-17'), 'adj_2');
const disputed = [...overpaid, wrongly, disputeRecoupment(wrongly.data.recoupmentId, noon('2026-03-18'))];

const proposal: Wish<BillCommandOf<'ProposeRecoupment'>> = (facts, at, n, m) =>
  proposeRecoupment(shareOfPaid(facts, n), at, `adj_${m % 4}`);
const acceptance: Wish<BillCommandOf<'AcceptRecoupment'>> = (facts, at, n) =>
  acceptRecoupment(pick(facts.recoupments, n)?.recoupmentId ?? 'rcp_none', at, n % 2 ? null : RECOUPMENT_CHECK_ID);

export const recoupmentSamples: TopicSamples<RecoupmentCommands, RecoupmentEvents, keyof typeof recoupmentActions> = {
  wishes: {
    ProposeRecoupment: [proposal, proposal],
    AcceptRecoupment: [acceptance, acceptance],
    RecordRecoupment: [
      (facts, at, n, m) => recordRecoupment(shareOfPaid(facts, n), at, m % 2 ? null : RECOUPMENT_CHECK_ID),
    ],
    DisputeRecoupment: [
      (facts, at, n) => disputeRecoupment(pick(facts.recoupments, n)?.recoupmentId ?? 'rcp_none', at),
    ],
    SettleRecoupment: [(_, at, __, m) => settleRecoupment(at, `adj_${m % 4}`)],
  },
  events: {
    RecoupmentProposed: [...overpaid, taken],
    RecoupmentAccepted: [...overpaid, taken, acceptRecoupment(taken.data.recoupmentId, noon('2026-03-16'))],
    RecoupmentDisputed: disputed,
    RecoupmentSettled: [...disputed, settleRecoupment(noon('2026-03-19'), 'adj_2')],
  },
  actions: {
    record_recoupment: {
      harmless: (facts, at) => (paidOf(facts) > 0 ? [recordRecoupment(1, at, null)] : []),
      idle: 'There is no payment that the payer could recoup.',
      ready: { scenario: 'partial_payment' },
    },
    dispute_recoupment: {
      harmless: ({ recoupments }, at) =>
        recoupments
          .filter(({ status }) => status === 'proposed')
          .map(({ recoupmentId }) => disputeRecoupment(recoupmentId, at)),
      idle: 'There is no recoupment to dispute.',
      ready: { scenario: 'partial_payment', after: ['record_recoupment'], names: { recoupmentId: 'recoupments' } },
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'record_recoupment, a part',
      outcomes: afterMoneyBack('partially_paid'),
      command: () => recordRecoupment(100_00, TODAY),
      way: 'with a payment',
      missing: 'amount',
    },
  ],
};
