import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BillTasksRequest, type BillTasksView } from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { GetBillTasks } from './task.queries.js';

@Controller()
export class TasksController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getBillTasks')
  async getBillTasks(
    @Ctx() context: RequestContext,
    @Query() request: BillTasksRequest,
  ): Promise<{ readonly data: BillTasksView }> {
    return data(await this.queries.execute(new GetBillTasks(context, request)));
  }
}
