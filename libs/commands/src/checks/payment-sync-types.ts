import type { BillEvent, CheckEvent } from '#domain';

/** Types of the events after which a bill and a check may have to be told of each other's money. The payments reaction handles them. */
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
