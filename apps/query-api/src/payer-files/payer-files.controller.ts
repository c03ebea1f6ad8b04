import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPayerFilesRequest, PayerFileView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { GetPayerFile, ListPayerFiles, type PayerFilePageView } from './payer-file.queries.js';

@Controller()
export class PayerFileQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listPayerFiles')
  list(@Ctx() context: RequestContext, @Query() request: ListPayerFilesRequest): Promise<PayerFilePageView> {
    return this.queries.execute(new ListPayerFiles(context, request));
  }

  @Operation('getPayerFile')
  async get(@Ctx() context: RequestContext, @Param('id') id: string): Promise<{ data: PayerFileView }> {
    return { data: await this.queries.execute(new GetPayerFile(context, id)) };
  }
}
