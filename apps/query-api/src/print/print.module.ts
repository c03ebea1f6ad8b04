import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { PrintController } from './print.controller.js';
import { PrintQueries } from './print.queries.js';

@Module({
  controllers: [PrintController],
  providers: [...queryProviders(PrintQueries)],
})
export class PrintModule {}
