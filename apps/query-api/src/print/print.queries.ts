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
import { Ledger, loadState } from '#event-store';
import { PrintBatches, type PrintBatch, type PrintChoice, type PrintedBill } from '#partners';
import { Cursors, mayReadIdentifiers, refuse, type RequestContext } from '#http';
import { billProjection, Views } from '#read-models';
import { Answers, Ask } from '../kernel/ask.js';
import { begunStream } from '../kernel/begun.js';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import type { AnsweredFile, Tabulated } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';

export interface PrintBatchPage {
  readonly data: readonly PrintBatchCountsView[];
  readonly nextCursor: string | null;
}

/** Print batches, newest first. */
export class ListPrintBatches extends Ask<PrintBatchPage, [request: ListPrintBatchesRequest]> {}
/** One print batch; 404 where there is none of that day. */
export class GetPrintBatch extends Ask<Tabulated<PrintBatchView>, [date: string, request: PrintBatchRequest]> {}
/** Its PDF, written while it is made. */
export class GetPrintBatchPdf extends Ask<
  AnsweredFile,
  [date: string, request: PrintBatchRequest, signal: AbortSignal]
> {}

@Injectable()
export class PrintQueries {
  private readonly batches: PrintBatches;

  constructor(
    views: Views,
    private readonly ledger: Ledger,
    blobs: BlobStore,
    composer: PacketComposer,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
  ) {
    this.batches = new PrintBatches(views, ledger, blobs, composer);
  }

  @Answers(ListPrintBatches)
  async list(context: RequestContext, { cursor, limit }: ListPrintBatchesRequest): Promise<PrintBatchPage> {
    const { organizationId } = context;
    const owner = { organizationId, list: 'print-batches' };
    const place = await this.cursors.decode<{ before: string }>(owner, cursor);
    await this.freshness.reached(context, [billProjection.name]);
    const found = await this.batches.list(organizationId, { before: place?.before ?? null, limit: limit + 1 });
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { data, nextCursor: last ? await this.cursors.encode(owner, { before: last.date }) : null };
  }

  @Answers(GetPrintBatch)
  async one(context: RequestContext, date: string, { which }: PrintBatchRequest): Promise<Tabulated<PrintBatchView>> {
    const batch = await this.batch(context, date);
    const view = { ...batch, items: batch.items.map(shown) };
    return {
      name: `print-batch-${date}-${view.version}`,
      view: () => view,
      csv: () => printBatchCsv(view, which),
    };
  }

  @Answers(GetPrintBatchPdf)
  async pdf(
    context: RequestContext,
    date: string,
    { which }: PrintBatchRequest,
    signal: AbortSignal,
  ): Promise<AnsweredFile> {
    const { organizationId } = context;
    const batch = await this.batch(context, date);
    const practice = await loadState(this.ledger, organization, organizationStream(organizationId));
    context.shown?.add(printed(batch, which).map((item) => item.billId));
    const isRedacted = !mayReadIdentifiers(context);
    const pieces = this.batches.pdf(practice, batch, which, { signal, isRedacted });
    // The first bill is made before anything is answered: what keeps the composer from work is then a problem answer.
    const content = await begunStream(pieces, 2);
    return { content, filename: `print-batch-${date}-${batch.version}${isRedacted ? '-redacted' : ''}.pdf` };
  }

  private async batch(context: RequestContext, date: string): Promise<PrintBatch> {
    if (!isRealDate(date)) return refuse('not_found');
    await this.freshness.reached(context, [billProjection.name]);
    return (await this.batches.on(context.organizationId, date)) ?? refuse('not_found');
  }
}

const shown = ({ charged, ...item }: PrintedBill): PrintedBillView => ({ ...item, charged: dollarsOf(charged) });

const columns: Columns<PrintedBillView> = {
  control_number: ({ controlNumber }) => controlNumber,
  bill_number: ({ billNumber }) => billNumber,
  bill_id: ({ billId }) => billId,
  route: ({ route }) => route,
  payer: ({ payerName }) => payerName,
  patient: ({ patientName }) => patientName,
  claim_number: ({ claimNumber }) => claimNumber,
  service_date: ({ serviceDate }) => serviceDate,
  charged: ({ charged }) => csvMoney(charged),
  status: ({ status }) => status,
  mailed_at: ({ mailedAt }) => mailedAt,
};

const printed = <Item extends Pick<PrintedBill, 'status'>>(
  { items }: { readonly items: readonly Item[] },
  which: PrintChoice,
): readonly Item[] => (which === 'all' ? items : items.filter(({ status }) => status === 'waiting'));

/** A line a bill. */
const printBatchCsv = (view: PrintBatchView, which: PrintChoice): string => csvTable(columns, printed(view, which));
