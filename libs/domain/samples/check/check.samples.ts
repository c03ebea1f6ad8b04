import { sampledEvents } from '../kernel/event.samples.js';
import type { CheckEvent } from '../../src/check/check.events.js';

const sampleShare = {
  billId: 'bill_1',
  paymentId: 'pay_1',
  eorId: 'eor_1',
  amount: 210_000,
  principal: 201_000,
  penalty: 7_500,
  interest: 1_000,
  ibrFee: 500,
} as const;
const sampleRemittance = { payerFileId: 'pf_a2', interchange: 0, set: 0 } as const;
const ofSampleCheck = { checkId: 'chk_1', source: '835', amount: 250_000, unapplied: 40_000 } as const;

export const everyCheckEvent = sampledEvents<CheckEvent>({
  CheckPlanned: {
    checkId: 'chk_1',
    method: 'check',
    depositDate: '2026-01-08',
    amount: 210_000,
    shares: [sampleShare],
    plannedAt: '2026-01-08T20:00:00.000Z',
    numberKey: 'ab'.repeat(32),
    private: { checkNumber: 'CHK-4711', actorName: 'Dana Biller' },
  },
  CheckWithdrawn: { checkId: 'chk_1', withdrawnAt: '2026-01-08T20:00:01.000Z' },
  CheckReceived: {
    ...ofSampleCheck,
    method: 'eft',
    depositDate: '2026-01-08',
    receivedAt: '2026-01-08T20:00:00.000Z',
    pending: 200_000,
    numberKey: 'ab'.repeat(32),
    remittance: sampleRemittance,
    adjustments: [{ adjustmentId: 'adj_1', code: 'FB', amount: -10_000 }],
    private: { checkNumber: 'CHK-4711', payer: 'Pacific Claims', references: { adj_1: 'FB-0077' } },
  },
  CheckCarried: {
    checkId: 'chk_2',
    source: 'portal',
    method: 'check',
    amount: 210_000,
    depositDate: '2026-01-08',
    receivedAt: '2026-01-08T20:00:00.000Z',
    numberKey: 'ab'.repeat(32),
    share: sampleShare,
    returned: false,
    private: { checkNumber: 'CHK-4711' },
  },
  SharesSettled: {
    ...ofSampleCheck,
    payerFileId: 'pf_a2',
    posted: [{ ...sampleShare, place: [0, 0, 1], from: 'pending', reversal: true }],
  },
  SharesHeld: {
    ...ofSampleCheck,
    payerFileId: 'pf_a2',
    held: [{ place: [0, 0, 2], amount: 40_000, reason: 'unmatched', from: 'pending' }],
  },
  SharesReturned: { ...ofSampleCheck, shares: [{ billId: 'bill_1', paymentId: 'pay_1', amount: 210_000 }] },
  AdjustmentAssigned: {
    ...ofSampleCheck,
    adjustmentId: 'adj_1',
    code: 'FB',
    adjustment: -10_000,
    status: 'settled',
    against: { checkId: 'chk_4', adjustmentId: 'adj_2' },
  },
  SharesPlanned: {
    ...ofSampleCheck,
    allocationId: 'alc_1',
    shares: [{ ...sampleShare, item: { payerFileId: 'pf_a2', place: [0, 0, 2] }, overpayment: 'credit' }],
    plannedAt: '2026-01-09T20:00:00.000Z',
    adjustment: { adjustmentId: 'adj_1', as: 'interest' },
    private: { actorName: 'Dana Biller' },
  },
  AllocationWithdrawn: {
    ...{ checkId: 'chk_1', allocationId: 'alc_1', cents: 210_000, to: 'unapplied' },
    withdrawnAt: '2026-01-09T20:00:01.000Z',
  },
  ClaimPlanned: { ...ofSampleCheck, payerFileId: 'pf_a2', place: [0, 0, 2], cents: 40_000 },
  AdjustmentDisputed: {
    ...ofSampleCheck,
    ...{ adjustmentId: 'adj_1', code: 'WO', adjustment: 10_000, status: 'disputed' },
    private: { note: 'Paid as the schedule says.' },
  },
  CheckRefunded: {
    ...ofSampleCheck,
    ...{ refundId: 'ref_1', refunded: 40_000, refundDate: '2026-01-09', method: 'check' },
    ...{ billId: 'bill_1', paymentId: 'pay_1', cause: 'credit' },
    private: { checkNumber: 'OUR-17', note: 'Paid twice.' },
  },
  RefundVoided: {
    ...ofSampleCheck,
    ...{ refundId: 'ref_1', refunded: 40_000, paymentId: 'pay_1', voidedAt: '2026-01-10T20:00:00.000Z' },
    private: { reason: 'Never sent.' },
  },
  CheckVoidBegun: {
    ...{ checkId: 'chk_1', begunAt: '2026-01-10T20:00:00.000Z' },
    private: { reason: 'Bounced.', actorName: 'Dana Biller' },
  },
  CheckVoidStopped: { checkId: 'chk_1', stoppedAt: '2026-01-10T20:00:01.000Z' },
  CheckVoided: { ...ofSampleCheck, voidedAt: '2026-01-10T20:00:02.000Z' },
  CheckCleared: { ...ofSampleCheck, cleared: true, clearedOn: '2026-01-12', private: { bankReference: 'BANK-0091' } },
  CheckUndone: { checkId: 'chk_2', amount: 210_000, undoneAt: '2026-01-08T21:00:00.000Z' },
  AdjustmentAdded: {
    ...ofSampleCheck,
    ...{ adjustmentId: 'adj_3', code: 'WO', adjustment: 10_000, status: 'assigned', billId: 'bill_1' },
    private: { reference: 'WO-0078' },
  },
  RemittanceLinked: { checkId: 'chk_1', remittance: sampleRemittance, private: { payer: 'Pacific Claims' } },
});
