import { EventStoreUnavailable, type EventStore, type Ledger, persist, WakeSignal } from '#event-store';
import { CeilingReached, SlotGone, slotKey, type AnyProjection, type Views } from '#read-models';
import { type ProjectionProgress } from '../projector-status.js';
import { followLog, type Looked, type LogFollower } from '../follow-log.js';
import { enter, freshSlot, openTrack } from './enter.js';
import { CatchUp, type Log } from './catch-up.js';
import { LeaseLost, type Lease, type Leases } from '../leases.js';
import { Switchover } from './switchover.js';
import { Track } from './track.js';

export interface ProjectionSubscriptionOptions {
  /** Events a page. */
  readonly pageSize?: number;
  /** Reads at least this often, should the append signal stay silent. Milliseconds. */
  readonly tickMs?: number;
  /** How long a slot that serves no more is kept for readers that still have its name. Milliseconds. */
  readonly retireMs?: number;
  /** States each projection keeps in memory. */
  readonly states?: number;
}

const CUT_SHORT = 'the projector was stopped: the rebuild goes on with its next start';

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Messages that are written for an operator; of any other error only the class is told. */
const describe = (error: unknown): string => {
  if (error instanceof CeilingReached || error instanceof EventStoreUnavailable) return error.message;
  return error instanceof Error ? error.name : 'unknown error';
};

/** A slot that was dropped meanwhile took its documents along. */
const refoldUnlessGone = async (track: Track, stream: string): Promise<void> => {
  try {
    await track.refold(stream);
  } catch (error) {
    if (!(error instanceof SlotGone)) throw error;
  }
};

/**
 * The subscription: follows the log and keeps every projection's documents up to date. Documents first, then the checkpoint:
 * what is read twice counts once. Projections that have much to catch up on go on a reader of their own and join the main
 * one at the head of the log; only then does a new version (or a rebuild) serve.
 */
export class ProjectionSubscription {
  private readonly options: Required<ProjectionSubscriptionOptions>;
  private readonly appended = new WakeSignal();
  private readonly walks = new Set<Promise<void>>();
  private readonly catchingUp = new Set<CatchUp>();
  private readonly troubles = new Map<CatchUp | 'start', string>();
  private readonly switchover: Switchover;
  private log: Log | null = null;
  private main: CatchUp | null = null;
  private readonly held = new Map<string, Lease>();
  private signal = AbortSignal.abort();

  constructor(
    private readonly events: EventStore,
    private readonly ledger: Ledger,
    private readonly views: Views,
    private readonly projections: readonly AnyProjection[],
    options: ProjectionSubscriptionOptions = {},
    /** Where several processes follow: each projection is filled by the one that holds its lease. */
    private readonly leases: Leases | null = null,
  ) {
    this.options = { pageSize: 500, tickMs: 1_000, retireMs: 30_000, states: 2_000, ...options };
    this.switchover = new Switchover(views, this.options.retireMs);
  }

  get running(): boolean {
    return this.main !== null;
  }

  /** What stands in the way of one of its readers, in an operator's words; null when nothing does. */
  get trouble(): string | null {
    const [trouble] = this.troubles.values();
    return trouble ?? null;
  }

  /** Follows until the signal aborts; then finishes the pages in hand, saves their checkpoints, and resolves. */
  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    try {
      if (this.leases !== null) await this.share(this.leases);
      else {
        const opened = await this.open(this.projections);
        if (opened !== null) this.start(...opened);
      }
      while (this.walks.size > 0) await Promise.all(this.walks);
    } finally {
      this.main = null;
      this.switchover.giveUpAll(CUT_SHORT);
    }
  }

  /** Fills a new slot of the projection from the beginning of the log, and resolves when it serves. */
  async rebuild(name: string): Promise<void> {
    const { log } = this;
    const projection = this.projections.find((one) => one.name === name);
    const elsewhere = this.leases !== null && !this.held.has(name);
    if (projection === undefined || log === null || elsewhere)
      throw new RangeError(`no projection ${name} is being followed`);
    const slot = await freshSlot(projection, this.views);
    const track = await openTrack(projection, slot, this.views, this.ledger, this.options.states);
    track.lease = this.leaseOf(name);
    // Stopped meanwhile: nobody would fill it.
    if (!this.running) throw new Error(CUT_SHORT);
    const served = this.switchover.awaits(track);
    this.catchUp(log, [track]);
    await served;
  }

  /**
   * Makes this stream's documents anew, in every slot of this code's versions: also in one that is retired and kept for
   * its last readers, and in one that another process fills. For what changed behind the log's back: a destroyed key.
   */
  async refold(stream: string): Promise<void> {
    const { views, ledger } = this;
    const followed = this.tracks();
    await Promise.all(followed.map((track) => refoldUnlessGone(track, stream)));
    const done = new Set(followed.map(({ slot }) => slotKey(slot)));
    for (const projection of this.projections.filter(({ idOf }) => idOf(stream) !== null)) {
      const { all } = await views.slots(projection.name);
      for (const slot of all.filter((one) => one.version === projection.version && !done.has(slotKey(one))))
        await refoldUnlessGone(new Track(projection, slot, views, ledger, 0n, 1), stream);
    }
  }

  /** Tries a parked stream again; false when an event of it still cannot be folded. */
  async unpark(name: string, stream: string): Promise<boolean> {
    const tracks = this.tracks().filter(({ slot, parked }) => slot.name === name && parked.has(stream));
    return (await Promise.all(tracks.map((track) => track.unpark(stream)))).every(Boolean);
  }

  lag(head: bigint): readonly ProjectionProgress[] {
    return this.tracks().map(({ slot, serving, position, knownUntil, parked }) => ({
      slot,
      serving,
      position,
      behind: head > position ? head - position : 0n,
      secondsBehind: head > position ? (Date.now() - knownUntil) / 1000 : 0,
      parked: [...parked.values()],
    }));
  }

  private tracks(): readonly Track[] {
    return [this.main, ...this.catchingUp].flatMap((reader) => [...(reader?.tracks ?? [])]);
  }

  /** The tracks to follow. Tries until the engines answer: at start they may be slower than this process. */
  private async open(
    projections: readonly AnyProjection[],
    signal = this.signal,
  ): Promise<readonly [Log, readonly Track[]] | null> {
    const { views, options } = this;
    const open = async () => {
      const log = { id: await this.events.logId(), events: this.events, ledger: this.ledger };
      const head = await this.events.head();
      const tracks: Track[] = [];
      for (const one of projections) tracks.push(...(await enter(one, log, head, views, options.states)));
      for (const track of tracks) track.lease = this.leaseOf(track.slot.name);
      this.troubles.delete('start');
      return [log, tracks] as const;
    };
    if (signal.aborted) return null;
    return persist(open, signal, (error) => void this.troubles.set('start', describe(error))).catch(() => null);
  }

  /** Follows, with nothing to fill at first; takes up each projection whose lease it gets, and drops it with the lease. */
  private async share(leases: Leases): Promise<void> {
    const opened = await this.open([]);
    if (opened === null) return;
    const [log] = opened;
    this.start(log, []);
    const projections = new Map(this.projections.map((one) => [`projection:${one.name}`, one]));
    this.keep(
      leases.share([...projections.keys()], this.signal, async (lease) => {
        const projection = projections.get(lease.name);
        if (projection === undefined) return;
        this.held.set(projection.name, lease);
        const entered = await this.open([projection], lease.signal);
        if (entered !== null) {
          this.start(...entered);
          await aborted(lease.signal);
        }
        this.held.delete(projection.name);
        this.letGo(projection.name);
      }),
    );
  }

  /** Null where nobody shares; one that is over while this process holds none. */
  private leaseOf(name: string): Pick<Lease, 'held'> | null {
    return this.leases === null ? null : (this.held.get(name) ?? { held: false });
  }

  /** Somebody else fills it from now on, or nobody. */
  private letGo(name: string): void {
    for (const track of this.tracks().filter(({ slot }) => slot.name === name)) this.drop(track);
  }

  private drop(track: Track): void {
    for (const reader of [this.main, ...this.catchingUp]) reader?.tracks.delete(track);
    this.switchover.giveUp(track, 'another projector fills this projection now');
  }

  private start(log: Log, tracks: readonly Track[]): void {
    this.log = log;
    if (this.main !== null) {
      this.catchUpAll(log, tracks);
      return;
    }
    const furthest = tracks.reduce((most, { position }) => (position > most ? position : most), 0n);
    this.main = this.reader(
      log,
      tracks.filter(({ position }) => position === furthest),
    );
    this.walk(this.main);
    this.catchUpAll(
      log,
      tracks.filter(({ position }) => position < furthest),
    );
  }

  private catchUpAll(log: Log, tracks: readonly Track[]): void {
    for (const position of new Set(tracks.map((track) => track.position))) {
      this.catchUp(
        log,
        tracks.filter((track) => track.position === position),
      );
    }
  }

  private reader(log: Log, tracks: readonly Track[]): CatchUp {
    return new CatchUp(log, this.views, this.options.pageSize, tracks);
  }

  private catchUp(log: Log, tracks: readonly Track[]): void {
    const reader = this.reader(log, tracks);
    this.catchingUp.add(reader);
    this.walk(reader);
  }

  private walk(reader: CatchUp): void {
    const follower: LogFollower = {
      look: () => this.look(reader),
      failed: (error) => void this.troubles.set(reader, describe(error)),
      tickMs: this.options.tickMs,
      wake: reader === this.main ? this.appended : new WakeSignal(),
    };
    this.keep(followLog(this.events, follower, this.signal));
  }

  private keep(work: Promise<void>): void {
    const walk = work.finally(() => this.walks.delete(walk));
    this.walks.add(walk);
  }

  /** Somebody dropped this slot: stops filling it, and follows whatever its projection has now. */
  private leave({ slot }: SlotGone): void {
    const tracks = this.tracks().filter((track) => slotKey(track.slot) === slotKey(slot));
    for (const track of tracks) {
      for (const reader of [this.main, ...this.catchingUp]) reader?.tracks.delete(track);
      this.switchover.giveUp(track, 'another projector made this rebuild needless');
      this.keep(this.reenter(track.projection));
    }
  }

  private async reenter(projection: AnyProjection): Promise<void> {
    const [log, tracks] = (await this.open([projection])) ?? [null, []];
    const followed = new Set(this.tracks().map(({ slot }) => slotKey(slot)));
    const fresh = tracks.filter(({ slot }) => !followed.has(slotKey(slot)));
    if (log !== null && fresh.length > 0) this.catchUp(log, fresh);
  }

  private async look(reader: CatchUp): Promise<Looked> {
    try {
      const more = await this.step(reader);
      this.troubles.delete(reader);
      if (more) return 'more';
      if (reader === this.main) return 'all';
      return this.joined(reader) ? 'end' : 'more';
    } catch (error) {
      if (!(error instanceof SlotGone)) throw error;
      this.leave(error);
      return 'more';
    }
  }

  /** One page. True when there is more to read at once. */
  private async step(reader: CatchUp): Promise<boolean> {
    if (reader.tracks.size === 0) return false;
    const { more, failed: all } = await reader.step();
    const failed = new Map(all);
    for (const [track, error] of all) {
      if (!(error instanceof LeaseLost)) continue;
      this.drop(track);
      failed.delete(track);
    }
    const failures = [...failed.values()];
    const failure = failures.find((error) => error instanceof SlotGone) ?? failures[0];
    if (failure instanceof SlotGone) throw failure;
    if (failed.size > 0 && (reader !== this.main || failed.size === reader.tracks.size)) throw failure;
    // One projection cannot go on (its ceiling is reached): it tries by itself, and the others are not held up.
    for (const track of failed.keys()) reader.tracks.delete(track);
    if (failed.size > 0 && this.log !== null) this.catchUp(this.log, [...failed.keys()]);
    if (!more && reader === this.main) await this.arrived(reader);
    return more;
  }

  private joined(reader: CatchUp): boolean {
    const { main } = this;
    if (main === null || (reader.tracks.size > 0 && reader.position < main.position)) return false;
    for (const track of reader.tracks) main.tracks.add(track);
    this.catchingUp.delete(reader);
    this.appended.raise();
    return true;
  }

  /** At the head of the log: what was being filled serves from now on, and what it replaces goes. */
  private async arrived(main: CatchUp): Promise<void> {
    // Asked to switch or to drop nothing that somebody else may be at.
    if ([...main.tracks].some(({ lease }) => lease?.held === false)) return;
    const settled = new Set([...main.tracks].filter(({ serving }) => !serving).map(({ slot }) => slot.name));
    for (const track of await this.switchover.settle([...main.tracks])) main.tracks.delete(track);
    for (const name of settled) await this.switchover.retire(name, this.tracks());
    for (const { projection, serving } of main.tracks)
      for (const name of serving ? (projection.replaces ?? []) : []) await this.switchover.replace(name);
    await this.switchover.sweep();
  }
}
