import { createHash } from 'node:crypto';
import { executeOnBill, actorMetadata } from '#commands';
import { billSource, blobReader, savedW9, secretsOf, transmissionOf } from '#documents';
import {
  billStream,
  billViewFold,
  isShredding,
  padControlNumber,
  organization,
  organizationStream,
  type BillCommand,
  type BatchFile,
  type BatchMember,
  type BillEvent,
  type PartnerTrouble,
  type TransmissionFact,
} from '#domain';
import type { Engines } from '#engines';
import { emptyIfDeleted, foldHistory, loadState, nullIfDeleted } from '#event-store';
import type { WaitingTransmission } from '#state-store';
import type { Partner } from '../partners/partner.js';
import { transmissionsIn } from '../transmissions/orders.js';
import { TransportFailed, type OpenTransport, type TransportOpener } from '../transports/transport.js';
import { BatchTakenOver, namesOf, type Batch, type Batches } from './batches.js';
import { claimsFile, putAttachments, type LoadedClaim } from './file-contents.js';
import { SentReceipts } from './receipts.js';
import { isCutOffPassed, retryDelayMs } from './cut-off.js';

/** Engines that sending works with. */
export interface SendingEngines extends Pick<Engines, 'ledger' | 'blobs' | 'composer'> {
  readonly batches: Batches;
  /** `DATA_DIR/exchange` */
  readonly folder: string;
  readonly open: TransportOpener;
  readonly now?: () => number;
}

/** Result of one round for a partner. */
export interface SendingReport {
  /** Interchanges that left, by their numbers. */
  readonly sent: readonly number[];
  /** Transmissions that still wait. */
  readonly waiting: number;
  readonly trouble: PartnerTrouble | null;
}

/** From here on people are told that it does not go, and may send it another way. */
const GIVE_UP_AFTER_MS: Readonly<Record<PartnerTrouble, number>> = {
  partner_unreachable: 24 * 3_600_000,
  authentication_failed: 3_600_000,
  host_key_changed: 3_600_000,
};

type Transmission = Pick<BatchMember, 'organizationId' | 'billId' | 'controlNumber'>;

/** Bytes of a file's members in the log: one append holds them all. */
const MAX_MEMBER_BYTES = 600_000;

/**
 * Sends what waits for a partner. A file has its number before anything of it is anywhere; each of its claims is noted in
 * its bill as written under that number, and only those are in it. So a claim that was written is never written under
 * another number, whoever else is at work; what a crash left open is brought to its end first. A file that the partner's
 * folder shows is not put there again. Each step is an event at the revision that was read: of two senders the second one
 * stops, and leaves the file to the first.
 */
export class PartnerSender {
  private readonly receipts: SentReceipts;

  constructor(private readonly engines: SendingEngines) {
    this.receipts = new SentReceipts(engines.folder);
  }

  /** One at a time for a partner. `force` waits for no cut-off and no pause. */
  async round(partner: Partner, { force, signal }: { readonly force: boolean; readonly signal: AbortSignal }) {
    const { batches } = this.engines;
    const sent: number[] = [];
    let trouble: PartnerTrouble | null = null;
    const bring = async (batch: Batch): Promise<void> => {
      const ended = await unlessTakenOver(() => this.bring(partner, batch, signal));
      if (ended === null) return;
      if (ended.state === 'sent') sent.push(ended.number);
      trouble = ended.state === 'open' || ended.state === 'failed' ? ended.trouble : trouble;
    };
    for (const batch of await batches.opened(partner.id)) {
      if (signal.aborted || trouble !== null) break;
      if (force || batch.notBefore <= this.now()) await bring(batch);
      else trouble = batch.trouble;
    }
    while (trouble === null && !signal.aborted) {
      const batch = await this.next(partner, force);
      if (batch === null) break;
      await bring(batch);
    }
    return { sent, waiting: (await batches.queue.waiting(partner.id)).length, trouble } satisfies SendingReport;
  }

  /** Whether a batch may begin is asked of what waits longest. */
  private async next(partner: Partner, force: boolean): Promise<Batch | null> {
    const { batches } = this.engines;
    const waiting = await batches.queue.waiting(partner.id);
    const [oldest] = waiting;
    const at = this.time();
    if (!oldest || !(force || isCutOffPassed({ ...partner.batch, zone: partner.zone }, oldest.since, at))) return null;
    const due: { readonly one: WaitingTransmission; readonly documents: number }[] = [];
    let bytes = 0;
    for (const transmission of waiting) {
      bytes += JSON.stringify(transmission).length;
      if (due.length === partner.batch.most || (due.length > 0 && bytes > MAX_MEMBER_BYTES)) break;
      const documents = await this.documentsOf(partner, transmission);
      if (documents === null) await batches.queue.forget(partner.id, [transmission]);
      else due.push({ one: transmission, documents });
    }
    if (due.length === 0) return null;
    const numbered = partner.attachments.method.startsWith('275');
    const count = numbered ? due.reduce((sum, { documents }) => sum + documents, 0) : 0;
    for (;;) {
      const number = await batches.reserve(partner.id, 1 + count, await this.receipts.highest(partner.id));
      let from = number + 1;
      const members = due.map(({ one: { organizationId, billId, controlNumber }, documents }, place): BatchMember => {
        const set = String(place + 1).padStart(4, '0');
        const documentsFrom = numbered ? from : null;
        from += documents;
        return { organizationId, billId, controlNumber, set, documentsFrom };
      });
      const opened = { partner: partner.id, number, lastNumber: number + count, at, members };
      // Where a file has that number the counter was lost: the next one is tried.
      const batch = await unlessTakenOver(() => batches.open(opened));
      if (batch !== null) return batch;
    }
  }

  /** How many; null where it went another way meanwhile, was erased, or cannot be written as the partner is set now. */
  private async documentsOf(partner: Partner, transmission: WaitingTransmission): Promise<number | null> {
    if ((await this.factOf(transmission))?.status !== 'queued') return null;
    const made = await this.load(partner, { ...transmission, set: '', documentsFrom: null });
    if (!made) return null;
    const { problems, claim, attachments } = made.made;
    if (claim && problems.length === 0) return attachments.length;
    const [at, paths] = [this.time(), problems.map(({ path }) => path)];
    const failure = { at, controlNumber: transmission.controlNumber, code: 'refused_by_checks', paths } as const;
    await this.tell(transmission, { type: 'RecordTransmissionFailure', data: failure });
    return null;
  }

  /** Brings a file to the partner, from wherever it stands; answers it as it stands then. */
  private async bring(partner: Partner, opened: Batch, signal: AbortSignal): Promise<Batch> {
    const { batches, open } = this.engines;
    let batch = opened;
    let members = await this.noted(partner, batch);
    if (members.length === 0 && !batch.uploaded) return this.emptied(batch);
    try {
      if (!batch.uploaded) {
        const transport = await open(partner, signal);
        try {
          const brought = await this.upload(partner, batch, members, transport);
          if (brought === null) return await this.emptied(batch);
          ({ batch, members } = brought);
        } finally {
          await transport.close();
        }
      }
    } catch (error) {
      if (!(error instanceof TransportFailed)) throw error;
      return this.postponed(batch, error.code);
    }
    const sentAt = this.time();
    for (const member of members) {
      const data = { at: sentAt, controlNumber: member.controlNumber };
      await this.tell(member, { type: 'RecordTransmissionSent', data });
    }
    await this.receipts.write(batch, sentAt);
    return batches.change(batch, { type: 'EndBatch', data: { at: sentAt } });
  }

  /** Notes the file in each bill, and answers those that are in it: not what went under another number, or was erased. */
  private async noted(partner: Partner, { number, at, members }: Batch): Promise<readonly BatchMember[]> {
    const inIt: BatchMember[] = [];
    for (const member of members) {
      const { controlNumber, set } = member;
      const interchange = { control: padControlNumber(number), group: String(number), set };
      if ((await this.factOf(member))?.status === 'queued')
        await this.tell(member, {
          type: 'RecordTransmission',
          data: { at, controlNumber, route: 'ebill', partner: partner.id, interchange },
        });
      const fact = await this.factOf(member);
      if (fact?.partner === partner.id && fact.interchange?.control === interchange.control && fact.status !== 'failed')
        inIt.push(member);
    }
    return inIt;
  }

  private async upload(
    partner: Partner,
    opened: Batch,
    members: readonly BatchMember[],
    transport: OpenTransport,
  ): Promise<{ readonly batch: Batch; readonly members: readonly BatchMember[] } | null> {
    const { batches } = this.engines;
    let batch = opened;
    let inFile = members;
    let files: BatchFile[] | null = null;
    const { claims: name } = namesOf(batch);
    if ((await transport.sizeOf(name)) === null) {
      const loaded: LoadedClaim[] = [];
      for (const member of members) {
        const transmission = await this.load(partner, member);
        if (transmission?.made.claim) loaded.push(transmission);
      }
      if (loaded.length === 0) return null;
      inFile = loaded.map(({ member }) => member);
      batch = await batches.change(batch, { type: 'BeginBatch', data: { at: this.time() } });
      const lying: BatchFile[] = [];
      const put = async (file: string, make: () => Promise<Uint8Array>): Promise<void> => {
        const bytes = await make();
        if ((await transport.sizeOf(file)) === null) await transport.put(file, bytes);
        lying.push({ name: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      };
      // The claims come last: whoever sees them finds their attachments.
      await putAttachments(this.engines.composer, partner, batch, loaded, put);
      await batches.expectUnchanged(batch);
      await put(name, async () => claimsFile(partner, opened, loaded));
      files = lying;
    }
    return {
      batch: await batches.change(batch, { type: 'NoteUpload', data: { at: this.time(), files } }),
      members: inFile,
    };
  }

  private emptied(batch: Batch): Promise<Batch> {
    const { partner, number } = batch;
    return this.engines.batches.change(batch, { type: 'EmptyBatch', data: { partner, number, at: this.time() } });
  }

  /** Null where the bill's data was erased meanwhile, or a stream was deleted that the claim is made from. */
  private load(partner: Partner, member: BatchMember): Promise<LoadedClaim | null> {
    return this.read(partner, member).catch(nullIfDeleted);
  }

  private async read(partner: Partner, member: BatchMember): Promise<LoadedClaim | null> {
    const { ledger, blobs } = this.engines;
    const { organizationId, billId, controlNumber } = member;
    const practice = await loadState(ledger, organization, organizationStream(organizationId));
    const history = await ledger.load<BillEvent>(billStream(organizationId, billId));
    if (history.some(isShredding)) return null;
    const all = transmissionsIn(history, organizationId);
    const transmission = all.find(({ order }) => order.controlNumber === controlNumber);
    const source = transmission && billSource(transmission.bill, secretsOf(history[0]), practice.environment);
    if (!source) return null;
    const order = { ...transmission.order, partner };
    const read = blobReader(blobs, organizationId, billId);
    const made = transmissionOf(source, order, read, savedW9(blobs, practice), ledger.rules.current);
    return { member, made, account: practice.accountId };
  }

  /** Tried again later, each time after a longer pause; people are told of what has gone on for too long. */
  private async postponed(batch: Batch, trouble: PartnerTrouble): Promise<Batch> {
    const now = this.now();
    const tooLong = now - Date.parse(batch.at) >= GIVE_UP_AFTER_MS[trouble];
    // A file that the partner may have is never given up: under another number it would be a second bill.
    if (tooLong && !batch.begun) {
      const at = new Date(now).toISOString();
      for (const member of batch.members)
        await this.tell(member, {
          type: 'RecordTransmissionFailure',
          data: { at, controlNumber: member.controlNumber, code: trouble, paths: [] },
        });
      return this.engines.batches.change(batch, { type: 'GiveUpBatch', data: { at, trouble } });
    }
    const notBefore = now + retryDelayMs(batch.attempts);
    return this.engines.batches.change(batch, { type: 'PostponeBatch', data: { trouble, notBefore } });
  }

  /** Records a fact on a bill. Passes over a bill whose stream was deleted: the rest of its file goes on. */
  private async tell({ organizationId, billId }: Omit<Transmission, 'controlNumber'>, command: BillCommand) {
    const actor = { kind: 'system', id: 'payer-delivery' } as const;
    const metadata = actorMetadata({ organizationId, actor });
    await executeOnBill(this.engines.ledger, billId, command, metadata).catch(nullIfDeleted);
  }

  /** Undefined where there is none, its data was erased, or its stream was deleted. */
  private async factOf({ organizationId, billId, controlNumber }: Transmission): Promise<TransmissionFact | undefined> {
    const stream = billStream(organizationId, billId);
    const history = await this.engines.ledger.load<BillEvent>(stream).catch(emptyIfDeleted);
    if (history.some(isShredding)) return undefined;
    const { transmissions } = foldHistory(history, billViewFold).facts;
    return transmissions.find((transmission) => transmission.controlNumber === controlNumber);
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }

  private now(): number {
    return (this.engines.now ?? Date.now)();
  }
}

/** Result of the work; null where another sender went on with the file. */
const unlessTakenOver = async (work: () => Promise<Batch>): Promise<Batch | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BatchTakenOver) return null;
    throw error;
  }
};
