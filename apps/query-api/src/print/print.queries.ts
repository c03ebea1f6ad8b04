import { Injectable } from '@nestjs/common';
import type {
  ListPrintBatchesRequest,
  PrintBatchCountsView,
  PrintBatchRequest,
  PrintBatchView,
  PrintedBillView,
} from '#contracts';
import { BlobStore, PacketComposer } from '#documents';
import { dollarsOf, isRealDate, organization, organizationStream } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import {
  selectItems,
  PrintBatches,
  type PrintBatch,
  type PrintChoice,
  type PrintedBill,
  type PrintOwner,
} from '#partners';
import { Cursors, canReadIdentifiers, refuse, canSeeRequests, type RequestContext } from '#http';
import { billProjection, rfaProjection, Views } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { startedStream } from '../kernel/started-stream.js';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import type { FileResponse, CsvOrJson } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';

export interface PrintBatchPage {
  readonly data: readonly PrintBatchCountsView[];
  readonly nextCursor: string | null;
}

/** Newest first. */
export class ListPrintBatches extends ContextQuery<PrintBatchPage, [request: ListPrintBatchesRequest]> {}
/** Throws 404 if there is no batch for this day. */
export class GetPrintBatch extends ContextQuery<
  CsvOrJson<PrintBatchView>,
  [date: string, request: PrintBatchRequest]
> {}
export class GetPrintBatchPdf extends ContextQuery<
  FileResponse,
  [date: string, request: PrintBatchRequest, signal: AbortSignal]
> {}

@Injectable()
export class PrintQueries {
  private readonly batches: PrintBatches;

  constructor(
    views: Views,
    private readonly ledger: EncryptedEventStore,
    blobs: BlobStore,
    composer: PacketComposer,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
  ) {
    this.batches = new PrintBatches(views, ledger, blobs, composer);
  }

  @HandlesQuery(ListPrintBatches)
  async list(context: RequestContext, { cursor, limit }: ListPrintBatchesRequest): Promise<PrintBatchPage> {
    const { organizationId } = context;
    const owner = { organizationId, list: 'print-batches' };
    const place = await this.cursors.decode<{ before: string }>(owner, cursor);
    await this.freshness.reached(context, [billProjection.name, rfaProjection.name]);
    const found = await this.batches.list(ownerOf(context), { before: place?.before ?? null, limit: limit + 1 });
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { data, nextCursor: last ? await this.cursors.encode(owner, { before: last.date }) : null };
  }

  @HandlesQuery(GetPrintBatch)
  async one(context: RequestContext, date: string, { which }: PrintBatchRequest): Promise<CsvOrJson<PrintBatchView>> {
    const batch = await this.batch(context, date);
    const view = { ...batch, items: batch.items.map(presentBill) };
    return {
      name: `print-batch-${date}-${view.version}`,
      view: () => view,
      csv: () => printBatchCsv(view, which),
    };
  }

  @HandlesQuery(GetPrintBatchPdf)
  async pdf(
    context: RequestContext,
    date: string,
    { which }: PrintBatchRequest,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    const { organizationId } = context;
    const batch = await this.batch(context, date);
    const { items, printedRequests } = batch;
    const practice = await loadState(this.ledger, organization, organizationStream(organizationId));
    context.shown?.add(selectItems(items, which).map(({ billId }) => billId));
    context.shown?.add(selectItems(printedRequests, which).map(({ patientId }) => patientId));
    const isRedacted = !canReadIdentifiers(context);
    const pieces = this.batches.pdf(practice, batch, which, { signal, isRedacted });
    // Generate the first bill before the response starts, so that an error produces a problem response.
    const content = await startedStream(pieces, 2);
    return { content, filename: `print-batch-${date}-${batch.version}${isRedacted ? '-redacted' : ''}.pdf` };
  }

  private async batch(context: RequestContext, date: string): Promise<PrintBatch> {
    if (!isRealDate(date)) return refuse('not_found');
    await this.freshness.reached(context, [billProjection.name, rfaProjection.name]);
    return (await this.batches.on(ownerOf(context), date)) ?? refuse('not_found');
  }
}

const ownerOf = (context: RequestContext): PrintOwner => ({
  organizationId: context.organizationId,
  withRequests: canSeeRequests(context),
});

const presentBill = ({ charged, ...item }: PrintedBill): PrintedBillView => ({ ...item, charged: dollarsOf(charged) });

/** A bill or a request for authorization. */
interface PrintedLine {
  readonly item: Pick<
    PrintedBillView,
    'controlNumber' | 'route' | 'payerName' | 'patientName' | 'claimNumber' | 'status' | 'mailedAt'
  >;
  readonly bill: PrintedBillView | null;
  readonly rfaId: string | null;
}

const columns: Columns<PrintedLine> = {
  control_number: ({ item }) => item.controlNumber,
  bill_number: ({ bill }) => bill?.billNumber ?? null,
  bill_id: ({ bill }) => bill?.billId ?? null,
  route: ({ item }) => item.route,
  payer: ({ item }) => item.payerName,
  patient: ({ item }) => item.patientName,
  claim_number: ({ item }) => item.claimNumber,
  service_date: ({ bill }) => bill?.serviceDate ?? null,
  charged: ({ bill }) => bill && csvMoney(bill.charged),
  status: ({ item }) => item.status,
  mailed_at: ({ item }) => item.mailedAt,
  rfa_id: ({ rfaId }) => rfaId,
};

const printBatchCsv = ({ items, printedRequests }: PrintBatchView, which: PrintChoice): string =>
  csvTable(columns, [
    ...selectItems(items, which).map((bill) => ({ item: bill, bill, rfaId: null })),
    ...selectItems(printedRequests, which).map((request) => ({ item: request, bill: null, rfaId: request.rfaId })),
  ]);
