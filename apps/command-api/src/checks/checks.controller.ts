import { commandController } from '#commands';
import { AllocateCheck } from './allocate-check.js';
import { AssignAdjustment } from './assign-adjustment.js';
import { ClearCheck } from './clear-check.js';
import { RefundCheck, VoidCheckRefund } from './refund-check.js';
import { VoidCheck } from './void-check.js';

export const ChecksController = commandController({
  allocateCheck: AllocateCheck,
  refundCheck: RefundCheck,
  voidCheckRefund: VoidCheckRefund,
  voidCheck: VoidCheck,
  assignAdjustment: AssignAdjustment,
  clearCheck: ClearCheck,
});
