import { Module } from '@nestjs/common';
import { AllocateCheckHandler } from './allocate-check.js';
import { AssignAdjustmentHandler } from './assign-adjustment.js';
import { CheckCommands } from './check-commands.js';
import { ClearCheckHandler } from './clear-check.js';
import { RefundCheckHandler, VoidCheckRefundHandler } from './refund-check.js';
import { VoidCheckHandler } from './void-check.js';
import { ChecksController } from './checks.controller.js';
import { PaymentsModule } from '../bills/payments/payments.module.js';
import { PayerFilesModule } from '../payer-files/payer-files.module.js';

@Module({
  imports: [PaymentsModule, PayerFilesModule],
  controllers: [ChecksController],
  providers: [
    CheckCommands,
    AllocateCheckHandler,
    RefundCheckHandler,
    VoidCheckRefundHandler,
    VoidCheckHandler,
    AssignAdjustmentHandler,
    ClearCheckHandler,
  ],
  exports: [CheckCommands],
})
export class ChecksModule {}
