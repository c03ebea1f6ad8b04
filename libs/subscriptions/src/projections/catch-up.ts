import type { EventStore, EncryptedEventStore, RecordedEvent } from '#event-store';
import { SlotDropped, type Views } from '#read-models';
import { LeaseLost } from '../leases.js';
import { LogPage } from './page.js';
import type { ProjectionShard } from './projection-shard.js';
import type { ReadPage } from './reader-moves.js';

export interface Log {
  readonly id: string;
  readonly events: EventStore;
  readonly ledger: EncryptedEventStore;
}

export class CatchUp {
  readonly tracks = new Set<ProjectionShard>();

  constructor(
    readonly log: Log,
    private readonly views: Views,
    private readonly pageSize: number,
    tracks: readonly ProjectionShard[],
    private readonly read: (after: bigint, limit: number) => Promise<readonly RecordedEvent[]>,
  ) {
    for (const track of tracks) this.tracks.add(track);
  }

  /** The slowest shard's position. */
  get position(): bigint {
    const positions = Array.from(this.tracks, ({ position }) => position);
    return positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? 0n);
  }

  /** Reads one page, updates every affected document, and only then moves the checkpoints. */
  async step(): Promise<ReadPage<ProjectionShard>> {
    const tracks = [...this.tracks];
    const startedAt = Date.now();
    const records = await this.read(this.position, this.pageSize);
    const more = records.length === this.pageSize;
    const last = records.at(-1);
    const failed = new Map<ProjectionShard, unknown>();
    const each = (work: (track: ProjectionShard) => Promise<void>): Promise<unknown> =>
      Promise.all(tracks.map((track) => work(track).catch((error: unknown) => failed.set(track, error))));
    if (!more) await each((track) => track.takeUp());
    if (last !== undefined) {
      const page = new LogPage(records, this.log.ledger);
      // Shards with a later position have already processed the page.
      await each(async (track) => (track.position < last.position ? track.take(page) : undefined));
      await this.advance(
        tracks.filter((track) => !failed.has(track) && track.position < last.position && canContinue(track, failed)),
        last.position,
        failed,
      );
    }
    const recordedAt = last?.metadata['recordedAt'];
    for (const track of tracks.filter((track) => !failed.has(track))) {
      if (!more) track.knownUntil = startedAt;
      else if (typeof recordedAt === 'string') track.knownUntil = Date.parse(recordedAt);
    }
    return { more, failed };
  }

  private async advance(
    tracks: readonly ProjectionShard[],
    position: bigint,
    failed: Map<ProjectionShard, unknown>,
  ): Promise<void> {
    const existing = await this.views.saveCheckpoints(
      tracks.map(({ slot, share }) => [slot, { logId: this.log.id, position }, share]),
    );
    tracks.forEach((track, i) => {
      if (existing[i] === true) track.position = position;
      else failed.set(track, new SlotDropped(track.slot));
    });
  }
}

const canContinue = (track: ProjectionShard, failed: Map<ProjectionShard, unknown>): boolean => {
  if (track.lease?.held === false) failed.set(track, new LeaseLost());
  return !failed.has(track);
};
