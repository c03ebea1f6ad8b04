import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreUnavailable, type EventStore, type Ledger } from '#event-store';
import { CeilingReached, type AnyProjection, type ProjectionLag, type Slot, type Views } from '#read-models';
import { Bell, pause } from './bell.js';
import { enter, freshSlot, openTrack, sameSlot } from './enter.js';
import { Lane, type Log } from './lane.js';
import type { Track } from './track.js';

export interface FollowerOptions {
  /** Events a page. */
  readonly pageSize?: number;
  /** Reads at least this often, should the bell stay silent. Milliseconds. */
  readonly tickMs?: number;
  /** How long a slot that serves no more is kept for readers that still have its name. Milliseconds. */
  readonly retireMs?: number;
  /** States each projection keeps in memory. */
  readonly states?: number;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Messages that are written for an operator; of any other error only the class is told. */
const describe = (error: unknown): string => {
  if (error instanceof CeilingReached || error instanceof EventStoreUnavailable) return error.message;
  return error instanceof Error ? error.name : 'unknown error';
};

interface Promised {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * The clerk: follows the log and keeps every projection's documents up to date. Documents first, then the checkpoint:
 * what is read twice counts once. Projections that have much to catch up on go on a lane of their own and join the main
 * one at the head of the log; only then does a new version (or a rebuild) serve.
 */
export class Follower {
  private readonly options: Required<FollowerOptions>;
  private readonly bell = new Bell();
  private readonly walks = new Set<Promise<void>>();
  private readonly catchingUp = new Set<Lane>();
  private readonly troubles = new Map<Lane | 'start', string>();
  private readonly rebuilds = new Map<Track, Promised>();
  private readonly retired = new Map<Slot, number>();
  private log: Log | null = null;
  private main: Lane | null = null;
  private signal = AbortSignal.abort();

  constructor(
    private readonly events: EventStore,
    private readonly ledger: Ledger,
    private readonly views: Views,
    private readonly projections: readonly AnyProjection[],
    options: FollowerOptions = {},
  ) {
    this.options = { pageSize: 500, tickMs: 1_000, retireMs: 30_000, states: 2_000, ...options };
  }

  get running(): boolean {
    return this.main !== null;
  }

  /** What stands in the way of one of its lanes, in an operator's words; null when nothing does. */
  get trouble(): string | null {
    const [trouble] = this.troubles.values();
    return trouble ?? null;
  }

  /** Follows until the signal aborts; then finishes the pages in hand, saves their checkpoints, and resolves. */
  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    const silence = this.events.bell(() => this.bell.ring());
    try {
      await this.open();
      while (this.walks.size > 0) await Promise.all(this.walks);
    } finally {
      silence();
      this.main = null;
      for (const { reject } of this.rebuilds.values()) reject(new Error('the projector was stopped: it goes on later'));
      this.rebuilds.clear();
    }
  }

  /** Fills a new slot of the projection from the beginning of the log, and resolves when it serves. */
  async rebuild(name: string): Promise<void> {
    const { log } = this;
    const projection = this.projections.find((one) => one.name === name);
    if (projection === undefined || log === null) throw new RangeError(`no projection ${name} is being followed`);
    const slot = await freshSlot(projection, this.views);
    const track = await openTrack(projection, slot, this.views, this.ledger, this.options.states);
    const served = new Promise<void>((resolve, reject) => this.rebuilds.set(track, { resolve, reject }));
    this.catchUp(log, [track]);
    await served;
  }

  /** Makes this stream's documents anew, in every slot. For what changed behind the log's back: a destroyed key. */
  async refold(stream: string): Promise<void> {
    await Promise.all(this.tracks().map((track) => track.refold(stream)));
  }

  /** Tries a parked stream again; false when an event of it still cannot be folded. */
  async unpark(name: string, stream: string): Promise<boolean> {
    const tracks = this.tracks().filter(({ slot, parked }) => slot.name === name && parked.has(stream));
    return (await Promise.all(tracks.map((track) => track.unpark(stream)))).every(Boolean);
  }

  lag(head: bigint): readonly ProjectionLag[] {
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
    return [this.main, ...this.catchingUp].flatMap((lane) => [...(lane?.tracks ?? [])]);
  }

  /** Tries until the engines answer: at start they may be slower than this process. */
  private async open(): Promise<void> {
    const { views, options } = this;
    for (let wait = FIRST_PAUSE_MS; !this.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        const log = { id: await this.events.logId(), events: this.events, ledger: this.ledger };
        const head = await this.events.head();
        const tracks: Track[] = [];
        for (const one of this.projections) tracks.push(...(await enter(one, log, head, views, options.states)));
        this.troubles.delete('start');
        this.start(log, tracks);
        return;
      } catch (error) {
        this.troubles.set('start', describe(error));
        await pause(wait, this.signal);
      }
    }
  }

  private start(log: Log, tracks: readonly Track[]): void {
    this.log = log;
    const furthest = tracks.reduce((most, { position }) => (position > most ? position : most), 0n);
    this.main = this.lane(
      log,
      tracks.filter(({ position }) => position === furthest),
    );
    this.walk(this.main);
    const behind = tracks.filter(({ position }) => position < furthest);
    for (const position of new Set(behind.map((track) => track.position))) {
      this.catchUp(
        log,
        behind.filter((track) => track.position === position),
      );
    }
  }

  private lane(log: Log, tracks: readonly Track[]): Lane {
    return new Lane(log, this.views, this.options.pageSize, tracks);
  }

  private catchUp(log: Log, tracks: readonly Track[]): void {
    const lane = this.lane(log, tracks);
    this.catchingUp.add(lane);
    this.walk(lane);
  }

  private walk(lane: Lane): void {
    const walk = this.steps(lane).finally(() => this.walks.delete(walk));
    this.walks.add(walk);
  }

  private async steps(lane: Lane): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!this.signal.aborted) {
      try {
        const more = await this.step(lane);
        this.troubles.delete(lane);
        wait = FIRST_PAUSE_MS;
        if (more) await nextTurn();
        else if (lane !== this.main && this.joined(lane)) return;
        else if (lane === this.main) await this.bell.wait(this.options.tickMs, this.signal);
      } catch (error) {
        this.troubles.set(lane, describe(error));
        await pause(wait, this.signal);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** One page. True when there is more to read at once. */
  private async step(lane: Lane): Promise<boolean> {
    if (lane.tracks.size === 0) return false;
    const { more, failed } = await lane.step();
    const [failure] = failed.values();
    if (failed.size > 0 && (lane !== this.main || failed.size === lane.tracks.size)) throw failure;
    // One projection cannot go on (its ceiling is reached): it tries by itself, and the others are not held up.
    for (const track of failed.keys()) lane.tracks.delete(track);
    if (failed.size > 0 && this.log !== null) this.catchUp(this.log, [...failed.keys()]);
    if (!more && lane === this.main) await this.arrived(lane);
    return more;
  }

  private joined(lane: Lane): boolean {
    const { main } = this;
    if (main === null || lane.position < main.position) return false;
    for (const track of lane.tracks) main.tracks.add(track);
    this.catchingUp.delete(lane);
    this.bell.ring();
    return true;
  }

  /** At the head of the log: what was being filled serves from now on, and what it replaces goes. */
  private async arrived(main: Lane): Promise<void> {
    for (const track of main.tracks) {
      const rivals = [...main.tracks].filter(({ slot }) => slot.name === track.slot.name && slot !== track.slot);
      const newest = rivals.every(({ slot }) => slot.generation < track.slot.generation);
      if (track.serving || !newest) continue;
      const { all } = await this.views.slots(track.slot.name);
      await this.views.serve(track.slot);
      track.serving = true;
      for (const rival of rivals) main.tracks.delete(rival);
      for (const slot of all) if (!sameSlot(slot, track.slot)) this.retired.set(slot, Date.now());
      for (const one of [track, ...rivals]) this.rebuilds.get(one)?.resolve();
    }
    for (const [slot, since] of this.retired) {
      if (Date.now() - since < this.options.retireMs) continue;
      this.retired.delete(slot);
      await this.views.drop(slot);
    }
  }
}
