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

export interface SendingEngines extends Pick<Engines, 'ledger' | 'blobs' | 'composer'> {
  readonly batches: Batches;
  /** Folder `DATA_DIR/exchange`. */
  readonly folder: string;
  readonly open: TransportOpener;
  readonly now?: () => number;
}

export interface SendingReport {
  /** Numbers of the interchanges that were sent. */
  readonly sent: readonly number[];
  /** Number of queued transmissions. */
  readonly waiting: number;
  readonly trouble: PartnerTrouble | null;
}

/** Time after which an undelivered file is given up. Users see the failure and can choose another delivery method. */
const GIVE_UP_AFTER_MS: Readonly<Record<PartnerTrouble, number>> = {
  partner_unreachable: 24 * 3_600_000,
  authentication_failed: 3_600_000,
  host_key_changed: 3_600_000,
};

type Transmission = Pick<BatchMember, 'organizationId' | 'billId' | 'controlNumber'>;

/** Maximum size of a file's members in the log, in bytes. A single append contains all of them. */
const MAX_MEMBER_BYTES = 600_000;

/**
 * Sends queued transmissions to a partner. A file gets its number first, then each claim is recorded on its bill under
 * that number. The file contains only recorded claims, so no claim is ever written under a second number, even by a
 * concurrent sender. Each step is an event at the revision that was read; the second of two concurrent senders stops.
 * After a crash, open files are completed first.
 */
export class PartnerSender {
  private readonly receipts: SentReceipts;

  constructor(private readonly engines: SendingEngines) {
    this.receipts = new SentReceipts(engines.folder);
  }

  /** Sends open files and new ones. Must run exclusively per partner. `force` ignores cut-offs and retry delays. */
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

  /** Opens the next file, or returns null if none is due. The oldest transmission decides whether a file is due. */
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
      // If a file with this number exists, the counter was lost, so try the next number.
      const batch = await unlessTakenOver(() => batches.open(opened));
      if (batch !== null) return batch;
    }
  }

  /** Counts the documents. Null if the transmission was sent another way, erased, or fails the partner's checks. */
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

  /** Uploads an open file to the partner, continuing from any step, and returns its new state. */
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

  /** Records the file on each bill. Returns its members, without those that have another number or were erased. */
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
      // The claims file is put last, so that a program that sees it finds the attachments.
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

  /** Loads a claim. Returns null if the bill's data was erased or a required stream was deleted. */
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

  /** Schedules the next attempt with an increasing delay. Gives up on the file after `GIVE_UP_AFTER_MS`. */
  private async postponed(batch: Batch, trouble: PartnerTrouble): Promise<Batch> {
    const now = this.now();
    const tooLong = now - Date.parse(batch.at) >= GIVE_UP_AFTER_MS[trouble];
    // A file that the partner may have is never given up: under another number, it would be a second bill.
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

  /** Records a fact on a bill. Skips a bill whose stream was deleted, so that the file's other bills continue. */
  private async tell({ organizationId, billId }: Omit<Transmission, 'controlNumber'>, command: BillCommand) {
    const actor = { kind: 'system', id: 'payer-delivery' } as const;
    const metadata = actorMetadata({ organizationId, actor });
    await executeOnBill(this.engines.ledger, billId, command, metadata).catch(nullIfDeleted);
  }

  /** Returns the transmission's fact. Undefined if there is none, its data was erased, or its stream was deleted. */
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

/** Returns the batch, or null if another sender has taken the file over. */
const unlessTakenOver = async (work: () => Promise<Batch>): Promise<Batch | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BatchTakenOver) return null;
    throw error;
  }
};
