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

/** A file of a partner, as it was fetched. */
export interface FetchedFile {
  readonly bytes: Buffer;
  readonly source: 'sftp' | 'folder';
  /** Partner in whose folder the file lay. */
  readonly partner: Partner;
}

/** Takes a file in, durably; what it throws leaves the file where it is, to be fetched again. */
export type FileReceiver = (file: FetchedFile) => Promise<unknown>;

/** Result of one look into a partner's folder. */
export interface FetchingReport {
  readonly taken: number;
  /** Files that are there, and may still be growing. */
  readonly growing: number;
  /** Files that cannot be read: they stay there, under another name where that is possible. */
  readonly unreadable: number;
  /** Entries that are never read and wait for an operator: links, and files that were set aside before. */
  readonly unread: number;
  readonly trouble: PartnerTrouble | null;
}

/** A transmission that had its place in a partner's file. */
export interface SentTransmission {
  readonly organizationId: string;
  readonly controlNumber: string;
  readonly partner: string;
  /** ISA13. */
  readonly interchange: string;
  /** CLM01. */
  readonly reference: string;
}

/** Result for one transmission of an erased bill. */
export interface ErasedAtPartner extends Pick<SentTransmission, 'partner' | 'interchange' | 'controlNumber'> {
  /** Files for the partner's program that are gone, or say nothing of the bill any more. */
  readonly files: readonly string[];
  /** The partner has it, or may have it: only they can erase it there. */
  readonly fetched: boolean;
}

export interface ExchangeParts extends Omit<SendingEngines, 'batches'>, BatchEngines {
  readonly partners: Partners;
  /** Null: nothing is fetched. */
  readonly takeIn: FileReceiver | null;
}

const TICK_MS = 2_000;
const RECHECK_DELAY_MS = 1_000;

/** By state store: the work of this process for each partner, one after the other. */
const partnerLocks = new WeakMap<StateStore, KeyedMutex>();

/** Exchanges files with every partner: sends what waits, fetches what came. One process at a time works for a partner. */
export class Exchange implements BackgroundService {
  readonly batches: Batches;
  readonly partners: Partners;
  private readonly sender: PartnerSender;
  private readonly leases: Leases | null;
  private readonly added = new WakeSignal();
  /** By partner: files and their sizes at the last look. A file is taken when its size did not change since. */
  private readonly looks = new Map<string, ReadonlyMap<string, number>>();

  constructor(private readonly parts: ExchangeParts) {
    this.partners = parts.partners;
    this.batches = new Batches(parts);
    this.sender = new PartnerSender({ ...parts, batches: this.batches });
    this.leases = leasesOf(parts.stateStore);
  }

  /** A transmission goes with the partner's next file. */
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

  /** Sends what waits, now. */
  send(partner: Partner, signal: AbortSignal, force = true): Promise<SendingReport> {
    return this.alone(partner, signal, (mine) => this.sender.round(partner, { force, signal: mine }));
  }

  /** A sent file is to be sent again with the next round, under its own number. */
  reopen(name: BatchName, actor: Actor, signal: AbortSignal): Promise<void> {
    return this.alone({ id: name.partner }, signal, () => this.batches.reopen(name, actor));
  }

  /** Fetches what lies there. `twice`: looks again after a moment, so that whole files need no second call. */
  fetch(partner: Partner, signal: AbortSignal, twice = true): Promise<FetchingReport> {
    return this.alone(partner, signal, async (mine) => {
      const report = await this.look(partner, mine);
      if (!twice || report.growing === 0) return report;
      await pause(RECHECK_DELAY_MS, mine);
      const again = await this.look(partner, mine);
      return { ...again, taken: report.taken + again.taken, unreadable: report.unreadable + again.unreadable };
    });
  }

  /** Removes what of an erased bill still lies in folders for partners' programs; says what they have already. */
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

  /** Files in a folder for a partner's program that say something of a transmission. */
  async waitingIn(transmission: SentTransmission): Promise<readonly string[]> {
    const transport = this.partners.byId(transmission.partner)?.transport;
    const claim = await this.claimOf(transmission);
    if (transport?.kind !== 'folder' || !claim) return [];
    return [...(await findInFolder(transport, claim)).changes.keys()];
  }

  private async eraseIn(transport: FolderTransport, transmission: SentTransmission) {
    const claim = await this.claimOf(transmission);
    // Nothing is known of the file any more.
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
      // A failed step is still to be done: the next tick tries again.
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

  /** Looks at every file: trouble with one holds up no other one, and is reported at the end. */
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
          // Where it is kept there it is known again; where not, another one may come under its name.
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

  /** A file's bytes; null where it is gone. One that cannot be read is set aside, and told once. */
  private async read(transport: OpenTransport, partner: Partner, name: string): Promise<Buffer | null | 'unreadable'> {
    try {
      return await transport.take(name);
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
      faults.failed(inboxOf(partner), error);
    }
    // Where that is refused it is passed over under its own name; a line that is down says so at the next file.
    await troubleOf(transport.setAside(name));
    return 'unreadable';
  }

  /** One at a time for a partner: in this process by turns, among several by a lease. */
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
        // Settled long before, but where it never came to its turn.
        void turn.finally(() => reject(new Error('stopped before its turn'))).catch(() => undefined);
      });
    });
  }
}

/** Throws a report's trouble in the loop, as its failure; an operator's call gets the report instead. */
const throwTrouble = ({ trouble }: SendingReport | FetchingReport): void => {
  if (trouble !== null) throw new TransportFailed(trouble);
};

/** Trouble that stopped the work; null where it is done. */
const troubleOf = async (work: Promise<void>): Promise<PartnerTrouble | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof TransportFailed) return error.code;
    throw error;
  }
};

/** The work of which a file tells that cannot be read. */
const inboxOf = ({ id }: Partner): string => `exchange ${id} inbox`;

const keepsFiles = ({ transport }: Partner): boolean => transport.kind === 'sftp' && transport.after.kind === 'keep';
