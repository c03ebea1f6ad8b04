import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.js';
import { CheckValidator } from './check-validator.js';
import { PostCheckHandler } from './post-check.js';

@Module({
  controllers: [PaymentsController],
  providers: [CheckValidator, PostCheckHandler],
  exports: [CheckValidator],
})
export class PaymentsModule {}
