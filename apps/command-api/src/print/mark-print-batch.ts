import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  HttpCommand,
  requestMetadata,
  RequestStreams,
  withActorName,
  type CommandResponse,
  type RequestIdentity,
} from '#commands';
import { MarkMailedRequest, type MarkMailedView } from '#contracts';
import { isRealDate, losAngelesDate, Rejection, type CalendarDate, type FieldProblem } from '#domain';
import { BlobStore, PacketComposer } from '#documents';
import { EventStore } from '#event-store';
import { markMailed, PrintBatches, type MailedReport, type PrintBatch, type PrintedBill } from '#partners';
import { actorNameProblems, canRead, refuse, canSeeRequests, validate } from '#http';
import { billProjection, rfaProjection, Views } from '#read-models';

/** Kind of the requests with a key. STORED FOR EVER, in the names of their streams. */
const PRINT_BATCH_REQUEST = 'print-batch-request';
/** How long the read models may take to show what was appended so far. */
const READ_MODELS_TIMEOUT_MS = 2_000;

/** Say of printed bills and requests that they were mailed. */
export class MarkPrintBatchMailed extends HttpCommand<MarkMailedView, { readonly date: string }> {}

/** What of the batch a request is about, as it was when it came; control numbers. STORED FOR EVER. */
interface BatchSelection {
  /** These are marked. */
  readonly waiting: readonly string[];
  /** These had left, or the payer had answered them. */
  readonly left: readonly string[];
}

/** Note of a keyed request. The report is null until all were told; then only the report is noted. */
interface MarkingNote extends Partial<BatchSelection> {
  readonly report: MailedReport | null;
}

/**
 * Each bill or request is told by itself, under a key of its own where the call has one, and the call is about what it
 * was about when it came first: whatever ends the process in between, or does the same beside it, the same request
 * marks the rest and is answered with one report.
 */
@CommandHandler(MarkPrintBatchMailed)
export class MarkPrintBatchMailedHandler implements ICommandHandler<MarkPrintBatchMailed> {
  private readonly batches: PrintBatches;
  private readonly requests: RequestStreams<MarkingNote>;

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

  execute(request: MarkPrintBatchMailed): Promise<CommandResponse<MarkMailedView>> {
    const { context, body, path } = request;
    const { organizationId } = context;
    return this.commands.identified(request, async (identity) => {
      const known = identity && (await this.requests.find(organizationId, identity));
      if (known?.report) return this.answer(path.date, known.report, true);
      // A bill that came after the printing is to be seen, not to be marked.
      await this.views.waitFor(
        [billProjection.name, rfaProjection.name],
        await this.events.head(),
        READ_MODELS_TIMEOUT_MS,
      );
      const owner = { organizationId, withRequests: canSeeRequests(context) };
      const batch = isRealDate(path.date) ? await this.batches.on(owner, path.date) : null;
      if (batch === null) throw new Rejection('not_found');
      const made = requestMetadata(context, null, 200);
      const form = validate(MarkMailedRequest, body ?? {}, (sent) => [
        ...actorNameProblems(context, sent),
        ...problemsOf(sent, batch, losAngelesDate(made.at)),
      ]);
      const mayAct = canRead(context, 'recordRfaTransmission');
      if (
        !mayAct &&
        batch.printedRequests.some((printedRequest) => form.controlNumbers?.includes(printedRequest.controlNumber))
      )
        return refuse('permission_denied');
      const choice = notedSelection(known) ?? selectionFor(mayAct ? batch : { ...batch, printedRequests: [] }, form);
      const keyed = identity && { identity, metadata: made };
      const begun = keyed && (await this.requests.begin(keyed, { report: null, ...choice })).note;
      if (begun?.report) return this.answer(batch.date, begun.report, true);
      const report = await markMailed(this.commands.ledger, {
        organizationId,
        bills: selectedItems(batch.items, notedSelection(begun) ?? choice),
        requests: selectedItems(batch.printedRequests, notedSelection(begun) ?? choice),
        mailedDate: form.mailedDate ?? null,
        actorName: form.actorName ?? context.keyName,
        metadata: (controlNumber) =>
          withActorName(requestMetadata(context, identity && identityOf(identity, controlNumber), 200), form.actorName),
      });
      if (!keyed) return this.answer(batch.date, report, false);
      const { note, isFirst } = await this.requests.end(keyed, { report });
      return this.answer(batch.date, note.report ?? report, !isFirst);
    });
  }

  private async answer(
    date: CalendarDate,
    report: MailedReport,
    replayed: boolean,
  ): Promise<CommandResponse<MarkMailedView>> {
    return {
      body: { date, ...report },
      position: await this.events.head(),
      replayed,
    };
  }
}

const VERSION_REQUIRED = 'must be given, or controlNumbers';

const problemsOf = (
  { version, controlNumbers, mailedDate }: Partial<MarkMailedRequest>,
  { date, items, printedRequests }: PrintBatch,
  today: string,
): readonly FieldProblem[] => {
  const known = new Set([...items, ...printedRequests].map((item) => item.controlNumber));
  return [
    ...((version === undefined) === (controlNumbers === undefined)
      ? [
          {
            path: 'version',
            message: version === undefined ? VERSION_REQUIRED : 'must not be given with controlNumbers',
          },
        ]
      : []),
    ...(controlNumbers ?? []).flatMap((controlNumber, i) =>
      known.has(controlNumber) ? [] : [{ path: `controlNumbers.${i}`, message: 'is not in this batch' }],
    ),
    ...(mailedDate !== undefined && (mailedDate < date || mailedDate > today)
      ? [{ path: 'mailedDate', message: 'must be from the day of the batch to today' }]
      : []),
  ];
};

/** Throws lifecycle_conflict where the batch is not the one that was printed. */
const selectionFor = (
  { items, printedRequests, version: current }: PrintBatch,
  { version, controlNumbers }: MarkMailedRequest,
): BatchSelection => {
  if (controlNumbers === undefined && version !== current)
    throw new Rejection('lifecycle_conflict', 'Something came into this batch since it was printed: print it, too.');
  const named = [...items, ...printedRequests].filter(
    ({ controlNumber }) => controlNumbers?.includes(controlNumber) ?? true,
  );
  const numbers = (isWaiting: boolean): readonly string[] =>
    named.filter(({ status }) => (status === 'waiting') === isWaiting).map(({ controlNumber }) => controlNumber);
  return { waiting: numbers(true), left: numbers(false) };
};

/** Choice noted for a request; null if none was, or before such notes were made. */
const notedSelection = (noted: MarkingNote | null): BatchSelection | null =>
  noted?.waiting && noted.left ? { waiting: noted.waiting, left: noted.left } : null;

type ItemStatus = Pick<PrintedBill, 'controlNumber' | 'status'>;

/** Those of a choice, in the order of the batch, as they stood then. */
const selectedItems = <Item extends ItemStatus>(
  items: readonly Item[],
  { waiting, left }: BatchSelection,
): readonly Item[] => {
  const statuses = new Map<string, ItemStatus['status']>([
    ...waiting.map((controlNumber) => [controlNumber, 'waiting'] as const),
    ...left.map((controlNumber) => [controlNumber, 'mailed'] as const),
  ]);
  return items.flatMap((item) => {
    const status = statuses.get(item.controlNumber);
    return status === undefined ? [] : [{ ...item, status }];
  });
};

/** The request's key as the key of what is done to one bill: a bill may lie in a batch twice. */
const identityOf = ({ key, fingerprint }: RequestIdentity, controlNumber: string): RequestIdentity => ({
  key: createHash('sha256').update(`${key}\n${controlNumber}`).digest('hex'),
  fingerprint,
});
