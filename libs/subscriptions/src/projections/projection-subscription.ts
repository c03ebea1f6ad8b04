import {
  describeFault,
  logShares,
  retryUntilSuccess,
  shareName,
  WakeSignal,
  WHOLE_LOG,
  type EventStore,
  type EncryptedEventStore,
  type LogShare,
} from '#event-store';
import { SlotDropped, slotKey, ignoreIfDropped, type AnyProjection, type Views } from '#read-models';
import { repeat, untilAborted } from '../background-service.js';
import { type ProjectionProgress } from '../projector-status.js';
import { followLog, type PollResult, type LogFollower } from '../follow-log.js';
import { LogTail } from '../log-tail.js';
import { openSlots, newSlot, openShards, sameSlot, slotsToFill, type ShardDependencies } from './open-slots.js';
import { CatchUp, type Log } from './catch-up.js';
import type { Lease } from '../lease-records.js';
import type { Leases } from '../leases.js';
import { otherShards } from './other-shards.js';
import { Switchover } from './switchover.js';
import type { ProjectionShard } from './projection-shard.js';
import { next, type ReadPage, type ReaderRole } from './reader-moves.js';

export interface ProjectionSubscriptionOptions {
  readonly pageSize?: number;
  /** Maximum time between reads without an append signal, in milliseconds. */
  readonly tickMs?: number;
  /** Time that a replaced slot is kept for its last readers, in milliseconds. */
  readonly retireMs?: number;
  /** Maximum number of states that each projection keeps in memory. */
  readonly states?: number;
  /** Number of shares into which several processes divide the log. */
  readonly shares?: number;
}

/**
 * `starting`: the engines have not responded yet. `following`: the main reader is close to the head of the log. Readers
 * that are farther behind run in parallel until they join it, so no projection waits for another's rebuild.
 */
type SubscriptionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'following'; readonly main: CatchUp }
  | { readonly kind: 'stopped' };

const STOPPED_MESSAGE = 'the projector was stopped; the rebuild continues after the projector starts again';

const NO_PAGE: ReadPage<ProjectionShard> = { more: false, failed: new Map() };
/** Number of ticks between two searches for slots created by other processes. */
const DISCOVERY_TICKS = 5;
const FAULT_NAME = 'projections';

/**
 * Keeps the documents of all projections up to date. Documents are written before the checkpoint, so an event that is
 * read twice is processed once. Projections that are far behind use their own reader and join the main reader at the
 * head. Only then does a new version or a rebuild serve queries. Several processes divide the log into shares by
 * stream: each fills every projection from the shares whose leases it holds.
 */
export class ProjectionSubscription {
  private readonly options: Required<ProjectionSubscriptionOptions>;
  private readonly appended = new WakeSignal();
  private readonly walks = new Set<Promise<void>>();
  private readonly catchingUp = new Set<CatchUp>();
  /** Reader and startup problems, as text for operators. */
  private readonly troubles = new Map<CatchUp | 'start', string>();
  private readonly switchover: Switchover;
  private readonly tail: LogTail;
  private state: SubscriptionState = { kind: 'starting' };
  private readonly held = new Map<string, { readonly share: LogShare; readonly lease: Pick<Lease, 'held'> | null }>();
  private readonly prepared = new Set<string>();
  private opening: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | null = null;
  private signal = AbortSignal.abort();

  constructor(
    private readonly events: EventStore,
    readonly ledger: EncryptedEventStore,
    readonly views: Views,
    private readonly projections: readonly AnyProjection[],
    options: ProjectionSubscriptionOptions = {},
    /** Leases for the shares if several processes follow the log. Null if only one process does. */
    private readonly leases: Leases | null = null,
  ) {
    this.options = { pageSize: 500, tickMs: 1_000, retireMs: 30_000, states: 2_000, shares: 8, ...options };
    this.switchover = new Switchover(views, this.options.retireMs);
    this.tail = LogTail.of(events);
  }

  get running(): boolean {
    return this.state.kind === 'following';
  }

  /** A reader's problem as text for operators, or null if there is none. */
  get trouble(): string | null {
    const [trouble] = this.troubles.values();
    return trouble ?? null;
  }

  /** Follows the log until the signal aborts. Then finishes the current pages and saves their checkpoints. */
  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    try {
      if (this.leases !== null) await this.share(this.leases);
      else {
        this.held.set(shareName(WHOLE_LOG), { share: WHOLE_LOG, lease: null });
        await this.open();
      }
      while (this.walks.size > 0) await Promise.all(this.walks);
    } finally {
      this.state = { kind: 'stopped' };
      this.switchover.giveUpAll(STOPPED_MESSAGE);
    }
  }

  /** All processes that hold shares fill the new slot from the beginning of the log. Resolves when it serves. */
  async rebuild(name: string): Promise<void> {
    const { state } = this;
    const projection = this.projections.find((candidate) => candidate.name === name);
    if (state.kind === 'stopped') throw new Error(STOPPED_MESSAGE);
    if (projection === undefined || state.kind === 'starting')
      throw new RangeError(`projection ${name} does not exist or is not running`);
    const slot = await newSlot(projection, this.views);
    const tracks = await openShards(projection, slot, this.shares(), this.tools());
    // The subscription has since been stopped, so the slot would not be filled.
    if (!this.running) throw new Error(STOPPED_MESSAGE);
    const served = this.switchover.awaits(slot);
    this.follow(state.main.log, tracks);
    await served;
  }

  /**
   * Rebuilds a document in every slot of this build's versions, even if retired or filled by other processes. For
   * changes outside the log, such as a destroyed key or other rules. `onPoison`: keep or remove a document whose stream
   * cannot be processed.
   */
  async refold(stream: string, onPoison: 'keep' | 'remove' = 'remove'): Promise<void> {
    const own = this.tracks().filter((track) => track.follows(stream));
    const others = await otherShards(stream, this.projections, own, this);
    await Promise.all([...own, ...others].map((track) => track.refold(stream, onPoison).catch(ignoreIfDropped)));
  }

  /** Retries a stream, even if another process holds the share. Returns false if it still cannot be processed. */
  async unpark(name: string, stream: string): Promise<boolean> {
    const own = this.tracks().filter((track) => track.slot.name === name && track.follows(stream));
    const projections = this.projections.filter((projection) => projection.name === name);
    const others = this.leases === null ? [] : await otherShards(stream, projections, own, this);
    const parked = [...own, ...others].filter((track) => track.parked.has(stream));
    return (await Promise.all(parked.map((track) => track.unpark(stream)))).every(Boolean);
  }

  lag(head: bigint): readonly ProjectionProgress[] {
    return this.tracks().map(({ slot, share, serving, position, knownUntil, parked }) => ({
      slot,
      share,
      serving,
      position,
      behind: head > position ? head - position : 0n,
      secondsBehind: head > position ? (Date.now() - knownUntil) / 1000 : 0,
      parked: [...parked.values()],
    }));
  }

  private readers(): readonly CatchUp[] {
    return [...(this.state.kind === 'following' ? [this.state.main] : []), ...this.catchingUp];
  }

  private tracks(): readonly ProjectionShard[] {
    return this.readers().flatMap(({ tracks }) => [...tracks]);
  }

  private shares(): readonly LogShare[] {
    return Array.from(this.held.values(), ({ share }) => share);
  }

  private tools(): ShardDependencies {
    const { views, ledger, prepared, options } = this;
    return { views, ledger, prepared, states: options.states };
  }

  /**
   * Opens the slots. Retries until the engines respond, because they may start later than this process. One call at a
   * time, so that the shares do not create several first slots; waiting calls share the next run.
   */
  private open(): Promise<void> {
    this.waiting ??= this.opening.then(async () => {
      this.waiting = null;
      const { signal } = this;
      const failed = (error: unknown): void => void this.troubles.set('start', describeFault(error));
      // Fails only when the process stops.
      if (!signal.aborted)
        await retryUntilSuccess(FAULT_NAME, () => this.enter(), signal, { failed }).catch(() => undefined);
    });
    return (this.opening = this.waiting);
  }

  private async enter(): Promise<void> {
    const log = { id: await this.events.logId(), events: this.events, ledger: this.ledger };
    const shares = this.shares();
    const projections = shares.length > 0 ? this.projections : [];
    const entered = await Promise.all(
      projections.map((projection) => openSlots(projection, shares, log, this.tools())),
    );
    for (const slot of entered.flatMap(({ leftovers }) => leftovers))
      // Without other processes, slots have no readers at startup.
      if (this.leases === null) await this.views.drop(slot);
      else this.switchover.retire(slot);
    this.troubles.delete('start');
    this.follow(
      log,
      entered.flatMap(({ tracks }) => tracks),
    );
  }

  /** Adds each share whose lease this process takes, and drops it when the lease is lost. */
  private async share(leases: Leases): Promise<void> {
    const { tickMs, shares } = this.options;
    await this.open();
    const named = new Map(logShares(shares).map((share) => [`share:${shareName(share)}`, share]));
    this.keep(
      leases.share([...named.keys()], this.signal, async (lease) => {
        const share = named.get(lease.name);
        if (share === undefined) return;
        this.held.set(shareName(share), { share, lease });
        this.keep(this.open());
        await untilAborted(lease.signal);
        this.held.delete(shareName(share));
        for (const track of this.tracks()) if (track.lease === lease) this.drop(track);
      }),
    );
    this.keep(
      repeat(
        'projections of other processes',
        () => this.discover(),
        { everyMs: DISCOVERY_TICKS * tickMs },
        this.signal,
      ),
    );
  }

  /** Finds slots from a rebuild or the command line, and changes of the serving slot. */
  private async discover(): Promise<void> {
    await this.switchover.look();
    const found = await Promise.all(
      this.projections.map(async (projection) => slotsToFill(projection, await this.views.slots(projection.name))),
    );
    const followed = this.tracks();
    for (const slots of found) {
      const missing = slots.some((slot) =>
        this.shares().some((share) => !followed.some((track) => sameSlot(track.slot, slot) && track.share === share)),
      );
      if (missing) return this.open();
    }
  }

  private drop(track: ProjectionShard): void {
    for (const { tracks } of this.readers()) tracks.delete(track);
  }

  /** Follows opened shards whose share this process still holds and does not follow yet. */
  private follow(log: Log, opened: readonly ProjectionShard[]): void {
    const followed = this.tracks();
    const tracks = opened.filter((track) => {
      const held = this.held.get(shareName(track.share));
      if (held === undefined || held.lease?.held === false) return false;
      track.lease = held.lease;
      return !followed.some((other) => sameSlot(other.slot, track.slot) && other.share === track.share);
    });
    if (this.state.kind === 'following') {
      this.catchUpAll(log, tracks);
      return;
    }
    const furthest = tracks.reduce((most, { position }) => (position > most ? position : most), 0n);
    const behind = tracks.filter(({ position }) => position < furthest);
    this.start(
      log,
      tracks.filter((track) => !behind.includes(track)),
      'main',
    );
    this.catchUpAll(log, behind);
  }

  /** Starts readers for shards that are behind. Shards in the same slot or at the same position share a reader. */
  private catchUpAll(log: Log, tracks: readonly ProjectionShard[]): void {
    const left = tracks.filter((track) => {
      const together = [...this.catchingUp].find(
        (reader) => !this.troubles.has(reader) && [...reader.tracks].some(({ slot }) => sameSlot(slot, track.slot)),
      );
      together?.tracks.add(track);
      return together === undefined;
    });
    for (const position of new Set(left.map((track) => track.position))) {
      const together = left.filter((track) => track.position === position);
      this.start(log, together, 'catching_up');
    }
  }

  /** Starts a reader. The main reader shares its pages at the end of the log with other followers. */
  private start(log: Log, tracks: readonly ProjectionShard[], role: ReaderRole): void {
    const { tail, events, views, options } = this;
    const isMain = role === 'main';
    const read = isMain ? tail.read.bind(tail) : events.readAll.bind(events);
    const reader = new CatchUp(log, views, options.pageSize, tracks, read);
    if (isMain) this.state = { kind: 'following', main: reader };
    else this.catchingUp.add(reader);
    const follower: LogFollower = {
      name: FAULT_NAME,
      ...(!isMain && { piece: tracks.map(({ slot }) => slotKey(slot)).join() }),
      look: () => this.look(reader, role),
      failed: (error) => void this.troubles.set(reader, describeFault(error)),
      tickMs: options.tickMs,
      wake: isMain ? this.appended : new WakeSignal(),
    };
    this.keep(followLog(tail, follower, this.signal));
  }

  private keep(work: Promise<void>): void {
    const walk = work.finally(() => this.walks.delete(walk));
    this.walks.add(walk);
  }

  /** Stops filling a dropped slot, and opens its projection's current slots. */
  private leave({ slot }: SlotDropped): void {
    this.prepared.delete(slotKey(slot));
    const tracks = this.tracks().filter((track) => sameSlot(track.slot, slot));
    for (const track of tracks) this.drop(track);
    this.switchover.giveUp(slot);
    if (tracks.length > 0) this.keep(this.open());
  }

  private async look(reader: CatchUp, role: ReaderRole): Promise<PollResult> {
    try {
      const page = reader.tracks.size === 0 ? NO_PAGE : await reader.step();
      const { lost, stuck, move } = next(role, reader.tracks, page);
      for (const track of lost) this.drop(track);
      for (const track of stuck) reader.tracks.delete(track);
      if (stuck.length > 0) this.start(reader.log, stuck, 'catching_up');
      if (move.kind === 'fail') throw move.error;
      if (move.kind === 'settle') await this.arrived(reader);
      this.troubles.delete(reader);
      if (move.kind === 'join') return this.joined(reader) ? 'end' : 'more';
      return move.kind === 'read' ? 'more' : 'all';
    } catch (error) {
      if (!(error instanceof SlotDropped)) throw error;
      this.leave(error);
      return 'more';
    }
  }

  private joined(reader: CatchUp): boolean {
    if (this.state.kind !== 'following') return false;
    const { main } = this.state;
    if (reader.tracks.size > 0 && reader.position < main.position) return false;
    for (const track of reader.tracks) main.tracks.add(track);
    this.catchingUp.delete(reader);
    this.appended.raise();
    return true;
  }

  /** Handles arrival at the head of the log: caught-up slots now serve, and replaced slots are retired. */
  private async arrived(main: CatchUp): Promise<void> {
    // Without all leases, do not switch or drop slots that another process may be using.
    if ([...main.tracks].some(({ lease }) => lease?.held === false)) return;
    const { replaced, switched } = await this.switchover.settle([...main.tracks]);
    for (const track of replaced) main.tracks.delete(track);
    for (const name of switched) await this.switchover.retireOlder(name);
    await this.switchover.sweep();
  }
}
