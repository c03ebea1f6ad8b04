import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { AllocateCheck, AllocateCheckHandler } from './allocate-check.js';
import { AssignAdjustment, AssignAdjustmentHandler } from './assign-adjustment.js';
import { CheckCommands } from './check-commands.js';
import { ClearCheck, ClearCheckHandler } from './clear-check.js';
import { RefundCheck, RefundCheckHandler, VoidCheckRefund, VoidCheckRefundHandler } from './refund-check.js';
import { VoidCheck, VoidCheckHandler } from './void-check.js';

/** Commands for checks that are on record. */
export const ChecksController = commandController({
  allocateCheck: AllocateCheck,
  refundCheck: RefundCheck,
  voidCheckRefund: VoidCheckRefund,
  voidCheck: VoidCheck,
  assignAdjustment: AssignAdjustment,
  clearCheck: ClearCheck,
});

export const checkProviders: Provider[] = [
  CheckCommands,
  AllocateCheckHandler,
  RefundCheckHandler,
  VoidCheckRefundHandler,
  VoidCheckHandler,
  AssignAdjustmentHandler,
  ClearCheckHandler,
];
