import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, metadataOf, RequestStreams, signedMetadata, type Answer } from '#commands';
import { MarkMailedRequest, type MarkMailedView } from '#contracts';
import { isRealDate, losAngelesDate, Rejection, type CalendarDate, type FieldProblem } from '#domain';
import { BlobStore, PacketComposer } from '#documents';
import { EventStore } from '#event-store';
import {
  markMailed,
  PRINT_BATCH_REQUEST,
  PrintBatches,
  type MailedReport,
  type PrintBatch,
  type PrintedBill,
} from '#exchange';
import { foreignName, validate } from '#http';
import { billProjection, Views } from '#read-models';

/** How long the read models may take to show what was appended so far. */
const PATIENCE_MS = 2_000;

/** Say of printed bills that they were mailed. */
export class MarkPrintBatchMailed extends HttpCommand<MarkMailedView, { readonly date: string }> {}

/** What is noted of a keyed request: null until all its bills were told. */
interface Marking {
  readonly report: MailedReport | null;
}

/**
 * Each bill is told by itself, and what left before stays as it is: whatever ends the process in between, the same request
 * marks the rest. Once all is done it is answered as it was then.
 */
@CommandHandler(MarkPrintBatchMailed)
export class MarkPrintBatchMailedHandler implements ICommandHandler<MarkPrintBatchMailed> {
  private readonly batches: PrintBatches;
  private readonly requests: RequestStreams<Marking>;

  constructor(
    private readonly commands: Commands,
    private readonly events: EventStore,
    private readonly views: Views,
    blobs: BlobStore,
    composer: PacketComposer,
  ) {
    this.requests = new RequestStreams(commands.ledger, PRINT_BATCH_REQUEST);
    this.batches = new PrintBatches(views, commands.ledger, blobs, composer);
  }

  execute(request: MarkPrintBatchMailed): Promise<Answer<MarkMailedView>> {
    const { context, body, path } = request;
    const { organizationId } = context;
    return this.commands.identified(request, async (identity) => {
      const done = identity && (await this.requests.find(organizationId, identity));
      if (done?.report) return this.answer(path.date, done.report, true);
      // A bill that came after the printing is to be seen, not to be marked.
      await this.views.waitFor([billProjection.name], await this.events.head(), PATIENCE_MS);
      const batch = isRealDate(path.date) ? await this.batches.on(organizationId, path.date) : null;
      if (batch === null) throw new Rejection('not_found');
      const made = metadataOf(context, null, 200);
      const form = validate(MarkMailedRequest, body ?? {}, (sent) => [
        ...foreignName(context, sent),
        ...problemsOf(sent, batch, losAngelesDate(made.at)),
      ]);
      const bills = named(batch, form);
      const keyed = identity && { identity, metadata: metadataOf(context, null, 200) };
      if (keyed) await this.requests.begin(keyed, { report: null });
      const report = await markMailed(this.commands.ledger, {
        organizationId,
        bills,
        mailedDate: form.mailedDate ?? null,
        actorName: form.actorName ?? context.keyName,
        metadata: () => signedMetadata(metadataOf(context, null, 200), form.actorName),
      });
      if (keyed) await this.requests.end(keyed, { report });
      return this.answer(batch.date, report, false);
    });
  }

  private async answer(date: CalendarDate, report: MailedReport, replayed: boolean): Promise<Answer<MarkMailedView>> {
    return { body: { date, ...report }, position: await this.events.head(), replayed };
  }
}

const EITHER = 'must be given, or controlNumbers';

const problemsOf = (
  { version, controlNumbers, mailedDate }: Partial<MarkMailedRequest>,
  { date, items }: PrintBatch,
  today: string,
): readonly FieldProblem[] => {
  const known = new Set(items.map((item) => item.controlNumber));
  return [
    ...((version === undefined) === (controlNumbers === undefined)
      ? [{ path: 'version', message: version === undefined ? EITHER : 'must not be given with controlNumbers' }]
      : []),
    ...(controlNumbers ?? []).flatMap((one, i) =>
      known.has(one) ? [] : [{ path: `controlNumbers.${i}`, message: 'is not in this batch' }],
    ),
    ...(mailedDate !== undefined && (mailedDate < date || mailedDate > today)
      ? [{ path: 'mailedDate', message: 'must be from the day of the batch to today' }]
      : []),
  ];
};

/** Throws lifecycle_conflict where the batch is not the one that was printed. */
const named = (batch: PrintBatch, { version, controlNumbers }: MarkMailedRequest): readonly PrintedBill[] => {
  if (controlNumbers !== undefined) return batch.items.filter((item) => controlNumbers.includes(item.controlNumber));
  if (version !== batch.version)
    throw new Rejection('lifecycle_conflict', 'Bills came into this batch since it was printed: print them, too.');
  return batch.items;
};
