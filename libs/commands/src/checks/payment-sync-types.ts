import type { BillEvent, CheckEvent } from '#domain';

/** Event types that the payments reaction handles. Each may change the money of a bill or its check. */
export const paymentSyncTypes = [
  'CheckPlanned',
  'SharesPlanned',
  'CheckVoidBegun',
  'CheckVoided',
  'AdjustmentAssigned',
  'AdjustmentDisputed',
  'RefundRecorded',
  'RefundUndone',
  'RecoupmentProposed',
  'RecoupmentDisputed',
  'PaymentPosted',
  'PaymentVoided',
] as const satisfies readonly (BillEvent | CheckEvent)['type'][];

export type PaymentSyncType = (typeof paymentSyncTypes)[number];
