import { Controller, Param, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPrintBatchesRequest, PrintBatchRequest, type PrintBatchView } from '#contracts';
import { ClientSignal, Ctx, Operation, type RequestContext } from '#http';
import { attachment } from '../kernel/disposition.js';
import { Tabular, type Table, type TableAnswer } from '../kernel/table-answer.js';
import {
  GetPrintBatch,
  GetPrintBatchPdf,
  ListPrintBatches,
  printBatchCsv,
  type PrintBatchPage,
} from './print.queries.js';

/** What is printed and mailed by people. */
@Controller()
export class PrintController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listPrintBatches')
  listPrintBatches(@Ctx() context: RequestContext, @Query() request: ListPrintBatchesRequest): Promise<PrintBatchPage> {
    return this.queries.execute(new ListPrintBatches(context, request));
  }

  @Operation('getPrintBatch')
  async getPrintBatch(
    @Ctx() context: RequestContext,
    @Param('date') date: string,
    @Query() { which }: PrintBatchRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<PrintBatchView>> {
    const view = await this.queries.execute(new GetPrintBatch(context, date));
    return table.answer(
      `print-batch-${date}-${view.version}`,
      () => view,
      () => printBatchCsv(view, which),
    );
  }

  @Operation('getPrintBatchPdf')
  async getPrintBatchPdf(
    @Ctx() context: RequestContext,
    @Param('date') date: string,
    @Query() { which }: PrintBatchRequest,
    @ClientSignal() signal: AbortSignal,
  ): Promise<StreamableFile> {
    const { pdf, filename } = await this.queries.execute(new GetPrintBatchPdf(context, date, which, signal));
    return new StreamableFile(pdf, { type: 'application/pdf', disposition: attachment(filename) });
  }
}
