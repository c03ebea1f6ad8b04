import type { BillEvent, CheckEvent } from '#domain';

/** Types of the events that the payments reaction handles: each may change money of a bill or of its check. */
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
