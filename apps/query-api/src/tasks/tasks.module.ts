import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module.js';
import { PayerFilesModule } from '../payer-files/payer-files.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { TaskQueries } from './task.queries.js';
import { TasksController } from './tasks.controller.js';

@Module({
  imports: [ChecksModule, PayerFilesModule],
  controllers: [TasksController],
  providers: [...queryProviders(TaskQueries)],
})
export class TasksModule {}
