import { Injectable } from '@nestjs/common';
import type { ListPageRequest, TransmissionView } from '#contracts';
import {
  attachmentVersions,
  billSource,
  hasIdentifiers,
  PacketComposer,
  redact,
  secretsOf,
  transmissionOf,
  type PayerTransmission,
} from '#documents';
import { billStream, sentAttempts, type BillEvent, type TransmissionWrittenData } from '#domain';
import { EncryptedEventStore, type StoredEvent } from '#event-store';
import {
  CLAIM_FILE,
  findBatch,
  INDEX_FILE,
  Partners,
  TransmissionFiles,
  transmissionsIn,
  type DescribedFile,
  type OrderedTransmission,
  type TransmissionTarget,
} from '#partners';
import { ApiBase, requesterOf, canReadIdentifiers, refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';
import { BillSources } from '../packets/bill-sources.js';

/** Oldest first. */
export class ListTransmissions extends ContextQuery<
  PagedList<TransmissionView>,
  [billId: string, request: ListPageRequest]
> {}
/** Throws 404 if the file is unknown or the patient's data was erased. */
export class GetTransmissionFile extends ContextQuery<
  FileResponse,
  [billId: string, controlNumber: string, name: string, signal: AbortSignal]
> {}

interface BuiltTransmission extends OrderedTransmission {
  readonly made: PayerTransmission;
  readonly way: TransmissionTarget;
  /** True if the transmission's PDFs contain a complete SSN. */
  readonly revealing: boolean;
}

/** Partner and interchange from the last time the transmission was written, and when that was. */
interface WrittenTransmission extends Omit<TransmissionTarget, 'documents'> {
  readonly writtenAt: string;
}

const writtenTransmissionOf = (
  history: readonly StoredEvent<BillEvent>[],
  controlNumber: string,
): WrittenTransmission => {
  const written = history.findLast(
    (event) =>
      event.type === 'TransmissionWritten' && (event.data as TransmissionWrittenData).controlNumber === controlNumber,
  );
  const {
    partner = null,
    interchange = null,
    writtenAt = '',
  } = (written?.data ?? {}) as Partial<TransmissionWrittenData>;
  return { partner, interchange, writtenAt };
};

const orderedByNumber = (
  history: readonly StoredEvent<BillEvent>[],
  { organizationId }: RequestContext,
): ReadonlyMap<string, OrderedTransmission> =>
  new Map(
    transmissionsIn(history, organizationId).map((transmission) => [transmission.order.controlNumber, transmission]),
  );

/** Cached, because generating the files to calculate their hashes takes seconds. */
const MAX_CACHED_LISTS = 500;

@Injectable()
export class TransmissionQueries {
  private readonly files: TransmissionFiles;
  /** File names and hashes, without the content. */
  private readonly known = new Map<string, readonly DescribedFile[]>();

  constructor(
    private readonly bills: BillReader,
    private readonly sources: BillSources,
    private readonly ledger: EncryptedEventStore,
    private readonly base: ApiBase,
    composer: PacketComposer,
    private readonly pages: ListPages,
    private readonly partners: Partners,
  ) {
    this.files = new TransmissionFiles(composer);
  }

  @HandlesQuery(ListTransmissions)
  async list(context: RequestContext, billId: string, request: ListPageRequest): Promise<PagedList<TransmissionView>> {
    const bill = await this.bills.read(context, billId);
    const history = await this.history(context, billId);
    const ordered = orderedByNumber(history, context);
    const all = new Map(sentAttempts(bill).map((sentAttempt) => [sentAttempt.transmission.controlNumber, sentAttempt]));
    const view = async (controlNumber: string): Promise<readonly TransmissionView[]> => {
      const known = all.get(controlNumber);
      if (!known) return [];
      const { attempt, transmission } = known;
      const { status, partner = null } = transmission;
      const made = await this.made(context, history, ordered.get(controlNumber));
      const files = made ? await this.described(context, billId, made) : [];
      const url = `${this.base.url}/bills/${billId}/transmissions/${controlNumber}/files`;
      return [
        {
          controlNumber,
          status: attempt.answer ?? status,
          route: attempt.route,
          partner,
          files: files.map((file) => ({ ...file, contentUrl: `${url}/${file.name}` })),
          acknowledgements: attempt.acknowledgements,
        },
      ];
    };
    const owner = { organizationId: context.organizationId, list: `transmissions ${billId}` };
    return this.pages.page(owner, request, [...all.keys()], async (numbers) => {
      const views: TransmissionView[] = [];
      for (const number of numbers) views.push(...(await view(number)));
      return views;
    });
  }

  @HandlesQuery(GetTransmissionFile)
  async file(
    context: RequestContext,
    billId: string,
    controlNumber: string,
    name: string,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    await this.bills.read(context, billId);
    if (name === CLAIM_FILE && !canReadIdentifiers(context))
      return refuse('permission_denied', {
        detail: `${CLAIM_FILE} contains identifiers. Reading it requires the permission identifiers:read.`,
      });
    const history = await this.history(context, billId);
    const made = await this.made(context, history, orderedByNumber(history, context).get(controlNumber));
    if (!made) return refuse('not_found');
    const asker = requesterOf(context, signal);
    if (name === INDEX_FILE) {
      const { index } = await this.files.described(made.made, asker, made.order, made.way);
      return { content: index, filename: name, mediaType: 'application/json' };
    }
    const file =
      this.files.list(made.made, asker, made.way).find((candidate) => candidate.name === name) ?? refuse('not_found');
    if (made.revealing) context.shown?.reveal();
    return { content: await file.make(), filename: name, mediaType: file.mediaType };
  }

  private history({ organizationId }: RequestContext, billId: string): Promise<readonly StoredEvent<BillEvent>[]> {
    return this.ledger.load<BillEvent>(billStream(organizationId, billId));
  }

  /** Returns null if the transmission is unknown or the patient's data was erased. */
  private async made(
    context: RequestContext,
    history: readonly StoredEvent<BillEvent>[],
    transmission: OrderedTransmission | undefined,
  ): Promise<BuiltTransmission | null> {
    const whole = transmission && billSource(transmission.bill, secretsOf(history[0]), context.environment);
    if (!whole) return null;
    const source = canReadIdentifiers(context) ? whole : redact(whole);
    const read = this.sources.reader(context, source.clear.billId);
    const written = writtenTransmissionOf(history, transmission.order.controlNumber);
    const order = { ...transmission.order, ...this.through(written) };
    const made = transmissionOf(source, order, read, await this.sources.w9(context), this.ledger.rules.current);
    const documents = await this.documentsWay(written, source.clear.billId, made);
    return { ...transmission, order, made, revealing: hasIdentifiers(source), way: { ...written, documents } };
  }

  /** As the partner received it: with the partner's current settings, and the written file's numbers and time. */
  private through({ partner, interchange, writtenAt }: WrittenTransmission): Partial<OrderedTransmission['order']> {
    const known = partner === null ? null : this.partners.byId(partner);
    if (known === null || interchange === null) return {};
    const { control, group, set } = interchange;
    return { partner: known, numbers: { interchange: Number(control), group: Number(group), set, at: writtenAt } };
  }

  /** Returns how the documents were sent. If there is no written file, the default version of a 275 is assumed. */
  private async documentsWay(
    { partner, interchange }: WrittenTransmission,
    billId: string,
    { envelope }: PayerTransmission,
  ): Promise<TransmissionTarget['documents']> {
    if (partner === null || interchange === null)
      return envelope && { version: attachmentVersions[0], from: envelope.interchangeNumber + 1 };
    const method = this.partners.byId(partner)?.attachments.method;
    const version = attachmentVersions.find((attachmentVersion) => method === `275-${attachmentVersion}`);
    if (version === undefined) return null;
    const batch = await findBatch({ ledger: this.ledger }, partner, Number(interchange.control));
    const member = batch?.members.find((candidate) => candidate.billId === billId && candidate.set === interchange.set);
    const from = member?.documentsFrom ?? null;
    return from === null ? null : { version, from };
  }

  private async described(
    context: RequestContext,
    billId: string,
    transmission: BuiltTransmission,
  ): Promise<readonly DescribedFile[]> {
    const { order, made, way } = transmission;
    const id = JSON.stringify([billId, order.controlNumber, order.at, made.packet.options.id, way]);
    const known = this.known.get(id);
    if (known) return known;
    const { files } = await this.files.described(made, requesterOf(context), order, way);
    if (this.known.size >= MAX_CACHED_LISTS) this.known.delete(this.known.keys().next().value ?? '');
    this.known.set(id, files);
    return files;
  }
}
