import { createHash } from 'node:crypto';
import { memberName, type BatchName, type PartnerTrouble } from '#domain';
import { background, faultKindOf, faults, KeyedMutex, pause, WakeSignal, type Actor } from '#event-store';
import type { StateStore, WaitingTransmission } from '#state-store';
import { leasesOf, type BackgroundService, type Leases } from '#subscriptions';
import type { FolderTransport, Partner } from '../partners/partner.js';
import type { Partners } from '../partners/partners.js';
import { FileUnreadable, TransportFailed, type OpenTransport } from '../transports/transport.js';
import { Batches, type BatchEngines } from './batches.js';
import { eraseInFolder, findInFolder, type SentClaim } from './erase-in-folder.js';
import { PartnerSender, type SendingEngines, type SendingReport } from './partner-sender.js';

export interface FetchedFile {
  readonly bytes: Buffer;
  readonly source: 'sftp' | 'folder';
  readonly partner: Partner;
}

/** Stores a received file durably. If it throws, the file stays in place and is fetched again. */
export type FileReceiver = (file: FetchedFile) => Promise<unknown>;

/** Result of one check of a partner's folder. */
export interface FetchingReport {
  readonly taken: number;
  /** Files that may still be growing. */
  readonly growing: number;
  /** Files that can't be read. They stay in the folder, renamed if possible. */
  readonly unreadable: number;
  /** Entries that are never read and need an operator: links, and files that were renamed earlier. */
  readonly unread: number;
  readonly trouble: PartnerTrouble | null;
}

/** A transmission that was part of a file for a partner. */
export interface SentTransmission {
  readonly organizationId: string;
  readonly controlNumber: string;
  readonly partner: string;
  /** Interchange control number (ISA13). */
  readonly interchange: string;
  /** Claim number in the file (CLM01). */
  readonly reference: string;
}

export interface ErasedAtPartner extends Pick<SentTransmission, 'partner' | 'interchange' | 'controlNumber'> {
  /** Files in the folder that were deleted or had the bill removed. */
  readonly files: readonly string[];
  /** True if the partner has or may have the data. Only the partner can then erase it. */
  readonly fetched: boolean;
}

export interface ExchangeParts extends Omit<SendingEngines, 'batches'>, BatchEngines {
  readonly partners: Partners;
  /** Receiver of fetched files, or null if no files are fetched. */
  readonly takeIn: FileReceiver | null;
}

const TICK_MS = 2_000;
const RECHECK_DELAY_MS = 1_000;

/** Locks by state store: within this process, work for one partner is sequential. */
const partnerLocks = new WeakMap<StateStore, KeyedMutex>();

/** Exchanges files with all partners. Only one process works for a partner at a time. */
export class Exchange implements BackgroundService {
  readonly batches: Batches;
  readonly partners: Partners;
  private readonly sender: PartnerSender;
  private readonly leases: Leases | null;
  private readonly added = new WakeSignal();
  /** Names and sizes of each partner's files at the last check. A file is taken if its size has not changed since. */
  private readonly looks = new Map<string, ReadonlyMap<string, number>>();

  constructor(private readonly parts: ExchangeParts) {
    this.partners = parts.partners;
    this.batches = new Batches(parts);
    this.sender = new PartnerSender({ ...parts, batches: this.batches });
    this.leases = leasesOf(parts.stateStore);
  }

  /** Queues a transmission for the partner's next file. */
  async add(partner: Partner, transmission: WaitingTransmission): Promise<void> {
    await this.batches.add(partner.id, transmission);
    this.added.raise();
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.partners
        .all()
        .filter(({ enabled }) => enabled)
        .map((partner) => this.serve(partner, signal)),
    );
  }

  /** Sends queued transmissions immediately. */
  send(partner: Partner, signal: AbortSignal, force = true): Promise<SendingReport> {
    return this.alone(partner, signal, (mine) => this.sender.round(partner, { force, signal: mine }));
  }

  /** Schedules a sent file to be resent in the next round, under the same number. */
  reopen(name: BatchName, actor: Actor, signal: AbortSignal): Promise<void> {
    return this.alone({ id: name.partner }, signal, () => this.batches.reopen(name, actor));
  }

  /** Fetches the partner's files. `twice`: checks again after a short delay, so complete files need no second call. */
  fetch(partner: Partner, signal: AbortSignal, twice = true): Promise<FetchingReport> {
    return this.alone(partner, signal, async (mine) => {
      const report = await this.look(partner, mine);
      if (!twice || report.growing === 0) return report;
      await pause(RECHECK_DELAY_MS, mine);
      const again = await this.look(partner, mine);
      return { ...again, taken: report.taken + again.taken, unreadable: report.unreadable + again.unreadable };
    });
  }

  /** Removes an erased bill from the partner programs' folders. Reports what the partners already have. */
  async erase(transmissions: readonly SentTransmission[], signal: AbortSignal): Promise<readonly ErasedAtPartner[]> {
    const erased: ErasedAtPartner[] = [];
    for (const transmission of transmissions) {
      const { partner, interchange, controlNumber } = transmission;
      const known = this.partners.byId(partner);
      const { files, fetched } =
        known?.transport.kind === 'folder'
          ? await this.alone(known, signal, () => this.eraseIn(known.transport as FolderTransport, transmission))
          : { files: [], fetched: (await this.claimOf(transmission))?.batch.begun ?? true };
      erased.push({ partner, interchange, controlNumber, files, fetched });
    }
    return erased;
  }

  /** Returns the files in the partner program's folder that contain data about a transmission. */
  async waitingIn(transmission: SentTransmission): Promise<readonly string[]> {
    const transport = this.partners.byId(transmission.partner)?.transport;
    const claim = await this.claimOf(transmission);
    if (transport?.kind !== 'folder' || !claim) return [];
    return [...(await findInFolder(transport, claim)).changes.keys()];
  }

  private async eraseIn(transport: FolderTransport, transmission: SentTransmission) {
    const claim = await this.claimOf(transmission);
    // The file is unknown, so the partner may have it.
    if (!claim) return { files: [], fetched: true };
    const { batch } = claim;
    const { hasClaim, changes } = await findInFolder(transport, claim);
    const files = await eraseInFolder(transport, changes);
    const fetched = batch.begun && !hasClaim && !batch.erased.includes(memberName(transmission));
    if (!fetched) await this.batches.eraseMember(batch, transmission);
    return { files, fetched };
  }

  private async claimOf({ partner, interchange, ...one }: SentTransmission): Promise<SentClaim | null> {
    const batch = await this.batches.get(partner, Number(interchange));
    const member = batch?.members.find(
      ({ organizationId, controlNumber }) =>
        organizationId === one.organizationId && controlNumber === one.controlNumber,
    );
    return batch && member ? { batch, member, reference: one.reference } : null;
  }

  private async serve(partner: Partner, signal: AbortSignal): Promise<void> {
    let lookAt = 0;
    while (!signal.aborted) {
      // After a failure, the next tick tries again.
      await background(`exchange ${partner.id} sending`, () => this.sendWaiting(partner, signal));
      if (this.parts.takeIn && Date.now() >= lookAt) {
        lookAt = Date.now() + partner.transport.every * 1_000;
        const fetching = (): Promise<void> => this.fetch(partner, signal, false).then(throwTrouble);
        await background(`exchange ${partner.id} fetching`, fetching);
      }
      await this.added.wait(TICK_MS, signal);
    }
  }

  private async sendWaiting(partner: Partner, signal: AbortSignal): Promise<void> {
    if (!(await this.batches.queue.isIdle(partner.id))) throwTrouble(await this.send(partner, signal, false));
  }

  /** Processes every file. A failure with one file doesn't delay the others and is reported at the end. */
  private async look(partner: Partner, signal: AbortSignal): Promise<FetchingReport> {
    const { open, takeIn } = this.parts;
    const { queue } = this.batches;
    const before = this.looks.get(partner.id) ?? new Map<string, number>();
    const sizes = new Map<string, number>();
    const counts = { taken: 0, growing: 0, unreadable: 0, unread: 0 };
    if (takeIn === null) return { ...counts, trouble: null };
    const bugs: unknown[] = [];
    let trouble: PartnerTrouble | null = null;
    try {
      const transport = await open(partner, signal);
      try {
        const { files, unread } = await transport.arrived();
        counts.unread = unread;
        for (const { name, bytes } of files) {
          if (signal.aborted) break;
          const file = createHash('sha256').update(`${bytes}:${name}`).digest('hex');
          if (await queue.wasSeen(partner.id, file)) continue;
          sizes.set(name, bytes);
          if (before.get(name) !== bytes) {
            counts.growing += 1;
            continue;
          }
          const content = await this.read(transport, partner, name);
          if (content === 'unreadable') counts.unreadable += 1;
          if (content === null || content === 'unreadable') continue;
          try {
            await takeIn({ bytes: content, source: partner.transport.kind, partner });
          } catch (error) {
            if (faultKindOf(error) !== 'bug') throw error;
            bugs.push(error);
            continue;
          }
          counts.taken += 1;
          sizes.delete(name);
          // A kept file is recognized later. A deleted file isn't, because another file may get its name.
          if (keepsFiles(partner)) await queue.see(partner.id, file);
          trouble = (await troubleOf(transport.settle(name))) ?? trouble;
        }
      } finally {
        await transport.close();
      }
    } catch (error) {
      if (!(error instanceof TransportFailed)) throw error;
      return { ...counts, trouble: error.code };
    } finally {
      this.looks.set(partner.id, sizes);
    }
    if (counts.unread > 0) faults.failed(inboxOf(partner), new FileUnreadable());
    else if (counts.unreadable === 0) faults.well(inboxOf(partner));
    if (bugs.length > 0) throw bugs[0];
    return { ...counts, trouble };
  }

  /** Returns the bytes of a file, or null if it no longer exists. Renames an unreadable file and reports it once. */
  private async read(transport: OpenTransport, partner: Partner, name: string): Promise<Buffer | null | 'unreadable'> {
    try {
      return await transport.take(name);
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
      faults.failed(inboxOf(partner), error);
    }
    // If renaming fails, the file is skipped. A lost connection is reported with the next file.
    await troubleOf(transport.setAside(name));
    return 'unreadable';
  }

  /** Runs a partner's work exclusively, using a lock in this process and a lease among processes. */
  private async alone<Result>(
    { id }: Pick<Partner, 'id'>,
    signal: AbortSignal,
    work: (mine: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { leases } = this;
    const { stateStore } = this.parts;
    const locks = partnerLocks.get(stateStore) ?? new KeyedMutex();
    partnerLocks.set(stateStore, locks);
    return locks.run(id, () => {
      if (leases === null) return work(signal);
      const done = new AbortController();
      return new Promise((resolve, reject) => {
        const turn = leases.share([`exchange:${id}`], AbortSignal.any([signal, done.signal]), async (lease) => {
          await work(lease.signal).then(resolve, reject);
          done.abort();
        });
        // Has an effect only if the lease was never acquired. Otherwise, the promise is already settled.
        void turn.finally(() => reject(new Error('stopped before its turn'))).catch(() => undefined);
      });
    });
  }
}

/** Throws the trouble, so that the loop counts it as a failure. An operator's call gets the report instead. */
const throwTrouble = ({ trouble }: SendingReport | FetchingReport): void => {
  if (trouble !== null) throw new TransportFailed(trouble);
};

/** Returns the trouble that stopped the work, or null. */
const troubleOf = async (work: Promise<void>): Promise<PartnerTrouble | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof TransportFailed) return error.code;
    throw error;
  }
};

const inboxOf = ({ id }: Partner): string => `exchange ${id} inbox`;

const keepsFiles = ({ transport }: Partner): boolean => transport.kind === 'sftp' && transport.after.kind === 'keep';
