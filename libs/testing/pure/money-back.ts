import type { BillCommand } from '#domain';
/* Money that goes back to the payer: splits told anew, refunds, take-backs. */

type Told<T extends BillCommand['type']> = Extract<BillCommand, { type: T }>;

const asked = (at: string) => ({ at, actorName: 'Bo Biller' });
const id = (prefix: string, at: string): string => `${prefix}_${at.replaceAll(/\D/g, '')}`;

/** The check of whatever takes money back. */
export const TAKING_CHECK = 'chk_taking';

export const reclassifyPayment = (
  paymentId: string,
  at: string,
  parts: { penalty?: number; interest?: number; ibrFee?: number },
): Told<'ReclassifyPayment'> => ({
  type: 'ReclassifyPayment',
  data: {
    ...asked(at),
    paymentId,
    penalty: parts.penalty ?? null,
    interest: parts.interest ?? null,
    ibrFee: parts.ibrFee ?? null,
    reason: 'The check says so.',
  },
});

export const recordRefund = (
  amount: number,
  at: string,
  of: { paymentId?: string | undefined; requestId?: string | undefined } = {},
): Told<'RecordRefund'> => ({
  type: 'RecordRefund',
  data: {
    ...asked(at),
    refundId: id('ref', at),
    amount,
    refundDate: at.slice(0, 10),
    method: 'check',
    checkNumber: '8001',
    paymentId: of.paymentId ?? null,
    requestId: of.requestId ?? null,
    reason: 'Paid twice.',
  },
});

export const voidRefund = (refundId: string, at: string): Told<'VoidRefund'> => ({
  type: 'VoidRefund',
  data: { ...asked(at), refundId, reason: 'The check came back.' },
});

export const proposeRecoupment = (amount: number, at: string, adjustmentId = 'adj_1'): Told<'ProposeRecoupment'> => ({
  type: 'ProposeRecoupment',
  data: { ...asked(at), recoupmentId: id('rcp', at), checkId: TAKING_CHECK, adjustmentId, code: 'WO', amount },
});

/** Without a check it is what a letter announced. */
export const recordRecoupment = (
  amount: number,
  at: string,
  checkId: string | null = TAKING_CHECK,
): Told<'RecordRecoupment'> => ({
  type: 'RecordRecoupment',
  data: {
    ...asked(at),
    ...{ recoupmentId: id('rcp', at), checkId, adjustmentId: null, code: 'WO', amount },
    reason: 'The letter of March 3.',
  },
});

export const acceptRecoupment = (
  recoupmentId: string,
  at: string,
  checkId: string | null = null,
): Told<'AcceptRecoupment'> => ({
  type: 'AcceptRecoupment',
  data: { ...asked(at), recoupmentId, checkId, adjustmentId: null, reason: 'It is right.' },
});

export const disputeRecoupment = (recoupmentId: string, at: string): Told<'DisputeRecoupment'> => ({
  type: 'DisputeRecoupment',
  data: { ...asked(at), recoupmentId, reason: 'Nothing was overpaid.' },
});

export const settleRecoupment = (at: string, adjustmentId = 'adj_1'): Told<'SettleRecoupment'> => ({
  type: 'SettleRecoupment',
  data: { ...asked(at), adjustmentId },
});

export const requestRefund = (amount: number, at: string): Told<'RecordRefundRequest'> => ({
  type: 'RecordRefundRequest',
  data: {
    ...asked(at),
    ...{ requestId: id('rrq', at), amount, requestedOn: at.slice(0, 10) },
    reference: 'FCN-9',
    note: 'By telephone.',
  },
});

export const answerRefundRequest = (
  requestId: string,
  at: string,
  answer: 'accepted' | 'declined' = 'declined',
  ground: Told<'AnswerRefundRequest'>['data']['ground'] = null,
): Told<'AnswerRefundRequest'> => ({
  type: 'AnswerRefundRequest',
  data: { ...asked(at), requestId, answer, ground, reason: 'See the schedule.' },
});
