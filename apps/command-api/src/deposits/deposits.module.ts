import { Module } from '@nestjs/common';
import { DepositsController } from './deposits.controller.js';
import { SaveBankStatementHandler } from './save-bank-statement.js';

@Module({
  controllers: [DepositsController],
  providers: [SaveBankStatementHandler],
})
export class DepositsModule {}
