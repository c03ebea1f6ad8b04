import { Module } from '@nestjs/common';
import { PrintController } from './print.controller.js';
import { MarkPrintBatchMailedHandler } from './mark-print-batch.js';

@Module({
  controllers: [PrintController],
  providers: [MarkPrintBatchMailedHandler],
})
export class PrintModule {}
