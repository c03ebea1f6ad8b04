import { executeCommand, actorMetadata, partnerBatches, partnerRecords, type CommandMetadata } from '#commands';
import {
  applyBatchEvents,
  batchStream,
  decide,
  interchangeCounter,
  padControlNumber,
  partnerBatch,
  partnerStream,
  type BatchName,
  type PartnerBatch,
  type PartnerBatchCommand,
} from '#domain';
import type { Engines } from '#engines';
import { NO_STREAM, WrongExpectedRevision, type Actor } from '#event-store';
import { PartnerQueue, type WaitingTransmission } from '#state-store';
import { EVERY_ORGANIZATION, partnerBatchProjection, type PartnerBatchDoc } from '#read-models';

/** A partner's file at a revision of its stream. */
export interface Batch extends PartnerBatch {
  readonly revision: number;
}

export type ListedBatch = PartnerBatchDoc;

/** Thrown if another sender has changed the file since it was read. The other sender completes it. */
export class BatchTakenOver extends Error {
  override readonly name = 'BatchTakenOver';
}

export type BatchEngines = Pick<Engines, 'events' | 'ledger' | 'views' | 'stateStore'>;

/** Default actor of events about files. */
const SENDER: Actor = { kind: 'system', id: 'payer-delivery' };
/** Owner of data that belongs to several organizations. */
const SHARED_OWNER = 'exchange';
const MAX_INTERCHANGE_NUMBER = 999_999_999;
const READ_MODELS_TIMEOUT_MS = 2_000;

const senderMetadata = (actor = SENDER): CommandMetadata => actorMetadata({ organizationId: SHARED_OWNER, actor });

/** Returns the partner-side names of a file and of its attachment index. */
export const namesOf = ({ number }: Pick<BatchName, 'number'>) => ({
  claims: `${padControlNumber(number)}.837`,
  index: `${padControlNumber(number)}.index.json`,
});

export const findBatch = async (
  { ledger }: Pick<BatchEngines, 'ledger'>,
  partner: string,
  number: number,
): Promise<Batch | null> => {
  const { state, revision } = await ledger.folded(partnerBatches.decider, batchStream(partner, number));
  return state && { ...state, revision };
};

/**
 * Files for partners, the queue of waiting transmissions, and interchange numbers. A change names the revision that was
 * read, so only one of two concurrent senders succeeds.
 */
export class Batches {
  readonly queue: PartnerQueue;

  constructor(private readonly engines: BatchEngines) {
    this.queue = new PartnerQueue(engines.stateStore);
  }

  /** Queues a transmission for the partner's next file. */
  async add(partner: string, transmission: WaitingTransmission): Promise<void> {
    await this.serve(partner, [transmission.organizationId]);
    await this.queue.add(partner, transmission);
  }

  /** Returns the organizations whose bills have ever been sent to the partner. */
  async organizations(partner: string): Promise<readonly string[]> {
    const { state } = await this.engines.ledger.folded(partnerRecords.decider, partnerStream(partner));
    return [...state];
  }

  /** Records organizations whose bills are sent to the partner. */
  async serve(partner: string, organizationIds: readonly string[]): Promise<void> {
    const { ledger } = this.engines;
    const stream = partnerStream(partner);
    const { state } = await ledger.folded(partnerRecords.decider, stream);
    if (organizationIds.every((id) => state.has(id))) return;
    const command = { type: 'ServeOrganizations', data: { organizationIds } } as const;
    await executeCommand(ledger, partnerRecords, { stream, command, metadata: senderMetadata() });
  }

  /** Reserves numbers that no file for the partner has used and returns the first. `above`: a used number. */
  async reserve(partner: string, count: number, above: number): Promise<number> {
    for (;;) {
      const first = await this.engines.events.reserve(interchangeCounter(partner), count);
      const last = first + count - 1;
      if (last > MAX_INTERCHANGE_NUMBER) throw new RangeError('the partner’s interchange numbers are used up');
      if (first > above) return first;
      if (last < above) await this.engines.events.reserve(interchangeCounter(partner), above - last);
    }
  }

  /**
   * Opens a file, then empties its queue. After a crash in between, the bills show which transmissions it contains.
   * Throws `BatchTakenOver` if the number is already used.
   */
  async open(opened: BatchName & Pick<PartnerBatch, 'lastNumber' | 'at' | 'members'>): Promise<Batch> {
    await this.queue.begin(opened);
    const batch = await this.append(opened, null, NO_STREAM, { type: 'OpenBatch', data: opened });
    await this.queue.forget(batch.partner, batch.members);
    return batch;
  }

  /** Changes a file. Throws `BatchTakenOver` if it has changed since it was read. */
  async change(batch: Batch, command: PartnerBatchCommand, actor?: Actor): Promise<Batch> {
    const { revision, ...now } = batch;
    return this.append(batch, now, revision, command, actor);
  }

  /** Throws `BatchTakenOver` if the file has changed since it was read. */
  async expectUnchanged(batch: Batch): Promise<void> {
    if ((await this.get(batch.partner, batch.number))?.revision !== batch.revision) throw new BatchTakenOver();
  }

  /** Records that a member's bill was erased before the partner fetched the file. Allowed in every state. */
  async eraseMember(name: BatchName, member: { organizationId: string; controlNumber: string }): Promise<void> {
    const data = { ...member, at: new Date().toISOString() };
    await this.execute(name, { type: 'EraseMember', data });
  }

  /** Schedules a sent file to be resent under the same number. */
  async reopen(name: BatchName, actor: Actor): Promise<void> {
    await this.execute(name, { type: 'ReopenBatch', data: { at: new Date().toISOString() } }, actor);
    await this.queue.begin(name);
  }

  get(partner: string, number: number): Promise<Batch | null> {
    return findBatch(this.engines, partner, number);
  }

  /** Lists files for one partner or all partners, open files first, then newest first. */
  async list(partner: string | null, limit: number): Promise<readonly ListedBatch[]> {
    const { views, events } = this.engines;
    await views.waitFor([partnerBatchProjection.name], await events.head(), READ_MODELS_TIMEOUT_MS);
    const found = await views.find<PartnerBatchDoc>(partnerBatchProjection.name, {
      organizationId: EVERY_ORGANIZATION,
      filter: partner === null ? {} : { partner },
      sort: ['-at'],
      limit,
      count: false,
    });
    const unsent = await Promise.all(
      (await this.queue.unsent(partner)).map((name) => this.get(name.partner, name.number)),
    );
    const listed = unsent.flatMap((batch) => batch ?? []).map(toListed);
    const all = new Map([...found.rows, ...listed].map((doc) => [`${doc.partner}:${doc.number}`, doc]));
    const rank = ({ state }: ListedBatch): number => (state === 'open' ? 0 : 1);
    return [...all.values()]
      .toSorted((a, b) => rank(a) - rank(b) || (a.at < b.at ? 1 : a.at > b.at ? -1 : b.number - a.number))
      .slice(0, limit);
  }

  /** Returns a partner's open files, oldest first. */
  async opened(partner: string): Promise<readonly Batch[]> {
    const opened: Batch[] = [];
    for (const name of await this.queue.unsent(partner)) {
      const batch = (await this.get(partner, name.number)) ?? (await this.usedUp(name));
      if (batch?.state === 'open') opened.push(batch);
      else await this.queue.end(name);
    }
    return opened;
  }

  /** Marks a number as used if its file was never opened, so that a late sender is refused. */
  private async usedUp(name: BatchName): Promise<Batch | null> {
    const data = { partner: name.partner, number: name.number, at: new Date().toISOString() };
    try {
      return await this.append(name, null, NO_STREAM, { type: 'EmptyBatch', data });
    } catch (error) {
      if (!(error instanceof BatchTakenOver)) throw error;
      return this.get(name.partner, name.number);
    }
  }

  /** Executes a command on the current state of a file. */
  private async execute({ partner, number }: BatchName, command: PartnerBatchCommand, actor?: Actor): Promise<void> {
    const stream = batchStream(partner, number);
    const metadata = senderMetadata(actor);
    await executeCommand(this.engines.ledger, partnerBatches, { stream, command, metadata });
  }

  private async append(
    { partner, number }: BatchName,
    now: PartnerBatch | null,
    revision: number,
    command: PartnerBatchCommand,
    actor?: Actor,
  ): Promise<Batch> {
    const events = decide(partnerBatch, now, command);
    const state = applyBatchEvents(now, events);
    if (state === null) throw new RangeError('a file that was changed is there');
    if (events.length > 0)
      try {
        await this.engines.ledger.append(batchStream(partner, number), revision, events, senderMetadata(actor));
      } catch (error) {
        throw error instanceof WrongExpectedRevision ? new BatchTakenOver() : error;
      }
    if (state.state !== 'open') await this.queue.end({ partner, number });
    return { ...state, revision: revision + events.length };
  }
}

const toListed = ({ members, ...batch }: PartnerBatch): ListedBatch => {
  const { partner, number, at, state, sentAt, attempts, trouble } = batch;
  return { partner, number, at, state, sentAt, attempts, trouble, claims: members.length };
};
