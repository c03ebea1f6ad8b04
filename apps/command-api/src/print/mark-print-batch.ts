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

/** Used in request stream names. STORED FOREVER. */
const PRINT_BATCH_REQUEST = 'print-batch-request';
const READ_MODELS_TIMEOUT_MS = 2_000;

export class MarkPrintBatchMailed extends HttpCommand<MarkMailedView, { readonly date: string }> {}

/** Control numbers of the selected items, by status at the time of the request. STORED FOREVER. */
interface BatchSelection {
  readonly waiting: readonly string[];
  /** Items already mailed or answered by the payer. */
  readonly left: readonly string[];
}

/**
 * Stored for a request with an Idempotency-Key. The report is null until all items are marked; after that, the note
 * contains only the report.
 */
interface MarkingNote extends Partial<BatchSelection> {
  readonly report: MailedReport | null;
}

/**
 * Marks each bill or RFA in its own append, with its own key. The first request's selection is stored, so that a retry
 * or a concurrent identical request marks only the rest and returns the same report.
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
      // Wait, so that the batch includes bills added after printing. The version then differs, and they are not marked.
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

const VERSION_REQUIRED = 'is required unless controlNumbers is sent';

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
            message: version === undefined ? VERSION_REQUIRED : 'must not be sent with controlNumbers',
          },
        ]
      : []),
    ...(controlNumbers ?? []).flatMap((controlNumber, i) =>
      known.has(controlNumber) ? [] : [{ path: `controlNumbers.${i}`, message: 'is not in this batch' }],
    ),
    ...(mailedDate !== undefined && (mailedDate < date || mailedDate > today)
      ? [{ path: 'mailedDate', message: 'must not be before the date of the batch or in the future' }]
      : []),
  ];
};

/** Throws lifecycle_conflict if the batch has changed since it was printed. */
const selectionFor = (
  { items, printedRequests, version: current }: PrintBatch,
  { version, controlNumbers }: MarkMailedRequest,
): BatchSelection => {
  if (controlNumbers === undefined && version !== current)
    throw new Rejection(
      'lifecycle_conflict',
      'The batch changed after it was printed. Print the current version first.',
    );
  const named = [...items, ...printedRequests].filter(
    ({ controlNumber }) => controlNumbers?.includes(controlNumber) ?? true,
  );
  const numbers = (isWaiting: boolean): readonly string[] =>
    named.filter(({ status }) => (status === 'waiting') === isWaiting).map(({ controlNumber }) => controlNumber);
  return { waiting: numbers(true), left: numbers(false) };
};

/** Returns null if there is none, or if the request was made before such notes existed. */
const notedSelection = (noted: MarkingNote | null): BatchSelection | null =>
  noted?.waiting && noted.left ? { waiting: noted.waiting, left: noted.left } : null;

type ItemStatus = Pick<PrintedBill, 'controlNumber' | 'status'>;

/** Returns the selected items in batch order, with their status at the time of the first request. */
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

/** One key per control number, because a bill can be in a batch twice. */
const identityOf = ({ key, fingerprint }: RequestIdentity, controlNumber: string): RequestIdentity => ({
  key: createHash('sha256').update(`${key}\n${controlNumber}`).digest('hex'),
  fingerprint,
});
