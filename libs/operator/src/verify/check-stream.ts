import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BlobAddress, BlobDamaged } from '#documents';
import { isOrganizationDeletion, REDACTED } from '#domain';
import {
  EventMissing,
  DEFAULT_READ_LIMIT,
  StreamDeleted,
  subjectOf,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';
import { foldStream, projections, type AnyProjection, type Slot } from '#read-models';
import type { OperatorContext } from '../operation.js';
import { mentionsOf, type Mention } from './mentions.js';
import type { Differences, VerifyReport } from './report.js';

/** `events` counts up to the position of the check. */
export type CheckedStream = Pick<VerifyReport, 'events' | 'readModels' | 'documents'>;

/** Build to compare, made by this program's code. */
export interface Build {
  readonly projection: AnyProjection;
  readonly slot: Slot;
  /** Position up to which its documents include every event. */
  readonly position: bigint;
}

/** Lists builds. Call this before reading the log, so that events missing from builds are reported. */
export const buildsOf = async ({ views }: OperatorContext['engines'], logId: string): Promise<readonly Build[]> => {
  const builds: Build[] = [];
  for (const projection of projections) {
    for (const slot of (await views.slots(projection.name)).all) {
      const checkpoint = await views.checkpoint(slot);
      if (slot.version === projection.version && checkpoint?.logId === logId)
        builds.push({ projection, slot, position: checkpoint.position });
    }
  }
  return builds;
};

export class StreamVerifier {
  constructor(
    private readonly engines: OperatorContext['engines'],
    private readonly builds: readonly Build[],
    private readonly head: bigint,
    private readonly differences: Differences,
  ) {}

  async run(stream: string): Promise<CheckedStream> {
    try {
      return await this.checked(stream);
    } catch (error) {
      if (error instanceof StreamDeleted)
        this.differences.add('order', stream, 'was deleted permanently in EventStoreDB (a tombstone)');
      else if (error instanceof EventMissing) this.differences.add('order', stream, 'an event is missing');
      else throw error;
      return { events: 0, readModels: 0, documents: 0 };
    }
  }

  private async checked(stream: string): Promise<CheckedStream> {
    const records = await this.read(stream);
    const events = records.filter(({ position }) => position <= this.head).length;
    const opened = await this.open(stream, records);
    if (opened === null) return { events, readModels: 0, documents: 0 };
    return {
      events,
      readModels: await this.readModels(stream, opened),
      documents: await this.documents(stream, opened),
    };
  }

  private async read(stream: string): Promise<readonly RecordedEvent[]> {
    const records: RecordedEvent[] = [];
    for (;;) {
      const page = await this.engines.events.readStream(stream, records.length, DEFAULT_READ_LIMIT);
      for (const record of page) {
        const { revision, position } = record;
        const before = records.at(-1);
        if (revision !== records.length) this.differences.add('order', stream, `revision ${records.length} is missing`);
        if (before && position <= before.position)
          this.differences.add('order', stream, `revision ${revision} is before its predecessor in the log`);
        records.push(record);
      }
      if (page.length < DEFAULT_READ_LIMIT) return records;
    }
  }

  /** Decrypts events. Returns null if one can't be opened. */
  private async open(stream: string, records: readonly RecordedEvent[]): Promise<readonly StoredEvent[] | null> {
    try {
      return await Promise.all(records.map((record) => this.engines.ledger.open(record)));
    } catch (error) {
      const { name, message } = error as Error;
      const known = name === 'KeyMissing' || name === 'KeyUnreadable';
      this.differences.add('key', stream, known ? message : `an event cannot be opened (${name})`);
      return null;
    }
  }

  private async readModels(stream: string, events: readonly StoredEvent[]): Promise<number> {
    let compared = 0;
    for (const build of this.builds) {
      const id = build.projection.idOf(stream);
      if (id === null) continue;
      compared += 1;
      await this.readModel(build, id, stream, events);
    }
    return compared;
  }

  private async readModel(
    { projection, slot, position }: Build,
    id: string,
    stream: string,
    events: readonly StoredEvent[],
  ): Promise<void> {
    const { name } = projection;
    const stored = await this.engines.views.get(slot, id);
    if (stored?._stale === true) {
      this.differences.add('parked', stream, `${name} has parked this stream`);
      return;
    }
    const due = events.filter((event) => event.position <= position);
    if (stored === null) {
      // A deleted organization has no documents, even before the projector has read the order.
      if (
        !events.some(isOrganizationDeletion) &&
        foldStream(projection, id, due, this.engines.ledger.rules.current) !== null
      )
        this.differences.add('read model', id, `${name} has no document`);
      return;
    }
    // Events may have been appended after the stream was read, so the document may be ahead.
    const all = stored._rev > (events.at(-1)?.revision ?? -1) ? await this.engines.ledger.load(stream) : events;
    if (stored._rev < (due.at(-1)?.revision ?? -1)) this.differences.add('read model', id, `${name} is behind the log`);
    const fresh = foldStream(
      projection,
      id,
      all.filter(({ revision }) => revision <= stored._rev),
      this.engines.ledger.rules.current,
    );
    if (!isDeepStrictEqual(plain(stored), plain(fresh)))
      this.differences.add('read model', id, `${name} differs from a fresh fold`);
  }

  private async documents(stream: string, events: readonly StoredEvent[]): Promise<number> {
    let compared = 0;
    for (const event of events) {
      const { organizationId } = event.metadata;
      const subject = subjectOf(stream, organizationId);
      for (const mention of mentionsOf(event)) {
        compared += 1;
        const { blobId } = mention;
        const problem = await this.document({ organizationId, subject, blobId }, mention);
        if (problem !== null) this.differences.add('document', `${subject}/${blobId}`, problem);
      }
    }
    return compared;
  }

  private async document(
    address: BlobAddress,
    { sha256, shredded, optional = false }: Mention,
  ): Promise<string | null> {
    try {
      const blob = await this.engines.blobs.open(address);
      if (shredded) {
        if (blob !== null && blob !== REDACTED) blob.stream.destroy();
        return blob === null ? null : 'is still stored although it was shredded';
      }
      if (blob === null) return optional ? null : 'is missing';
      if (blob === REDACTED) return 'has lost its key';
      const hash = createHash('sha256');
      for await (const bytes of blob.stream) hash.update(bytes as Uint8Array);
      return sha256 === null || hash.digest('hex') === sha256 ? null : 'differs from the bytes that were sent';
    } catch (error) {
      return error instanceof BlobDamaged ? 'is damaged' : `cannot be read (${(error as Error).name})`;
    }
  }
}

/** Returns a document as storage would: without `undefined`, on every engine. */
const plain = (doc: object | null): unknown => JSON.parse(JSON.stringify(doc));
