import { createHash } from 'node:crypto';
import type { DisabledReason } from '#domain';
import {
  redeliveredRow,
  newRow,
  isListed,
  isOpen,
  type DeliveryRow,
  type EndpointKey,
  type EndpointRecord,
  type PlacedRow,
} from '#state-store';
import { engineBackoff, faults, pause, retryUntilSuccess } from '#event-store';
import { afterAttempt, GONE, isExhausted } from './after-attempt.js';
import { attemptDelivery, type DeliveryAttempt } from './delivery-attempt.js';
import { DueHeap } from './due-heap.js';
import {
  healthOf,
  isDown,
  isHopeless,
  modeOf,
  next as nextHealth,
  recordOf,
  WELL,
  type EndpointHealth,
  type HealthEvent,
} from './endpoint-health.js';
import { Backlog } from './backlog.js';
import type { QueueDependencies } from './queue-dependencies.js';
import type { Target } from './target.js';

/** Facts about an endpoint from before. */
export interface EndpointSnapshot extends Omit<EndpointRecord, 'mark'> {
  readonly mark: bigint;
}

interface Waiting extends PlacedRow {
  readonly at: number;
}

/**
 * The deliveries of one endpoint: sends what is due, in the order of the log as far as failures allow, a few at a time.
 * Queues know nothing of each other, so a receiver that hangs delays nobody else.
 */
export class EndpointQueue {
  private health: EndpointHealth;
  private readonly due = new DueHeap<Waiting>();
  /** By position: the one that counts. Others in the heap are out of date. */
  private readonly waiting = new Map<bigint, Waiting>();
  private readonly busy = new Set<bigint>();
  /** Positions handled since each read of the state store under way began: its answer is out of date for them. */
  private readonly handledSince = new Set<Set<bigint>>();
  private readonly backlog: Backlog;
  private savedMark: bigint;
  /** Deliveries that were last tried before this time are due at once. */
  private renewedAt: number;
  private hasWorked = true;

  constructor(
    readonly key: EndpointKey,
    public target: Target,
    remembered: EndpointSnapshot,
    private readonly tools: QueueDependencies,
    /** Told whenever there may be something to do again. */
    private readonly onWork: () => void = () => undefined,
  ) {
    const { renewedAt = 0, url } = remembered;
    const isSame = url === undefined || url === urlDigest(target);
    this.health = isSame ? healthOf(remembered) : WELL;
    this.renewedAt = isSame ? renewedAt : tools.now();
    this.savedMark = remembered.mark;
    this.backlog = new Backlog(key, remembered.mark, tools.rows, tools.capacity);
  }

  /** A delivery that has just been written down. */
  add(row: PlacedRow): void {
    this.onWork();
    if (this.backlog.takes(row, this.waiting.size)) this.enqueue(row);
  }

  /** Sends a delivery again, as the request at log position `asked` wants it; heeds each request once. */
  async askAgain(position: bigint, asked: bigint): Promise<void> {
    const { rows, now } = this.tools;
    for (;;) {
      const found = await rows.get(this.key, position);
      if (found === null) return;
      const isHeeded = BigInt(found.row.asked) >= asked;
      if (isHeeded && !isOpen(found.row)) return;
      const row = isHeeded ? found.row : redeliveredRow(found.row, asked, now());
      if (!isHeeded && !(await rows.replace(this.key, found, row))) continue;
      const current = isHeeded ? found : { ...found, row, version: found.version + 1 };
      if (!this.busy.has(position)) this.add(current);
      return;
    }
  }

  /** Does as `askAgain` for an event that may never have been meant for this endpoint. */
  async recover(event: { readonly id: string; readonly type: string }, position: bigint, asked: bigint): Promise<void> {
    const { rows, now } = this.tools;
    const row = { ...newRow(event, now()), asked: String(asked) };
    if (!(await rows.insert(this.key, position, row))) return this.askAgain(position, asked);
    this.add({ endpointId: this.key.endpointId, position, row, version: 1 });
  }

  /**
   * A delivery where one was written down before: by a process that ended too early to say so, or, where it is of another
   * event, by a log that was restored since.
   */
  async addKnown(row: DeliveryRow, position: bigint): Promise<void> {
    const { rows } = this.tools;
    const other = await this.fetching(
      () => rows.get(this.key, position),
      (found, isHere) => {
        if (found === null || isHere(found)) return null;
        if (found.row.eventId !== row.eventId) return found;
        if (isOpen(found.row)) this.add(found);
        return null;
      },
    );
    if (other && (await rows.replace(this.key, other, row))) this.add({ ...other, row, version: other.version + 1 });
  }

  /** It is somewhere else, or works again, or so somebody says: a new start, and what waits goes at once. */
  async renew(): Promise<void> {
    this.renewedAt = this.tools.now();
    for (const row of [...this.waiting.values()]) this.enqueue(row);
    await this.heed({ type: 'renewed' });
    this.pump();
  }

  /** Is there a delivery that is not sent yet, in memory or in the state store? */
  get hasWaiting(): boolean {
    return this.backlog.hasMore || this.due.first !== undefined;
  }

  /** Is nothing to be sent, nothing under way, and everything written down? It stays so until it tells (`onWork`). */
  get isAtRest(): boolean {
    return !this.hasWorked && !this.hasWaiting && this.busy.size === 0 && !this.target.unreadable;
  }

  /** Fetches what waits in the state store, as far as there is room, and starts what is due. */
  async work(): Promise<void> {
    const { capacity, right } = this.tools;
    while (this.backlog.hasMore && this.waiting.size <= capacity / 2 && right.held) {
      await this.fetching(
        () => this.backlog.next(),
        (rows, isHere) => rows.filter((row) => !isHere(row)).forEach((row) => this.enqueue(row)),
      );
      this.pump();
    }
    this.pump();
  }

  /** Writes down how far everything is done, when that is further than before. `through`: the planner's checkpoint. */
  async saveMark(through: bigint): Promise<void> {
    if (!this.hasWorked) return;
    const open = [...this.busy, ...[...this.waiting.values()].filter(({ row }) => !isListed(row)).map(positionOf)];
    const mark = [this.backlog.readThrough ?? through, ...open.map((position) => position - 1n)].reduce(
      (a, b) => (a < b ? a : b),
      through,
    );
    // An endpoint at rest is not written down again and again while others work.
    this.hasWorked = mark < through;
    if (mark <= this.savedMark) return;
    this.savedMark = mark;
    await this.remember();
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.busy.size > 0) await pause(1);
  }

  /**
   * Reads from the state store, and uses what was read. `isHere` says whether a row is in memory, or was handled since the
   * read began: what was read of it then is out of date, and it would be sent twice.
   */
  private async fetching<Read, Result>(
    read: () => Promise<Read>,
    use: (read: Read, isHere: (row: PlacedRow) => boolean) => Result,
  ): Promise<Result> {
    const handled = new Set<bigint>();
    this.handledSince.add(handled);
    try {
      return use(
        await read(),
        ({ position }) => this.waiting.has(position) || this.busy.has(position) || handled.has(position),
      );
    } finally {
      this.handledSince.delete(handled);
    }
  }

  private enqueue(row: PlacedRow): void {
    const { nextAttemptAt, attemptedAt } = row.row;
    const isRenewed = attemptedAt !== null && attemptedAt < this.renewedAt;
    const waiting = { ...row, at: isRenewed ? 0 : (nextAttemptAt ?? 0) };
    this.hasWorked = true;
    this.onWork();
    this.waiting.set(row.position, waiting);
    this.due.push(waiting);
  }

  /** It has done nothing but fail for a while. */
  get isDown(): boolean {
    return isDown(this.health, this.tools.now());
  }

  pump(): void {
    const { now, right } = this.tools;
    for (;;) {
      const mode = modeOf(this.target, this.health, right.held, now());
      const next = this.due.first;
      if (mode.kind === 'rest' || next === undefined) return;
      if (this.waiting.get(next.position) !== next || this.busy.has(next.position)) {
        this.due.shift();
        continue;
      }
      if (mode.kind === 'send' && next.at > now()) return;
      if (this.busy.size >= mode.limit) return;
      this.due.shift();
      this.waiting.delete(next.position);
      this.busy.add(next.position);
      void this.handle(next, mode.kind);
    }
  }

  /** Never rejects. */
  private async handle(next: Waiting, work: 'cancel' | 'send'): Promise<void> {
    let again: PlacedRow | null = next;
    try {
      again =
        work === 'send' ? await this.attempt(next) : await this.surely(() => this.finish(next, cancelRow(next.row)));
    } catch (error) {
      // The process stops, or somebody else goes on: the delivery is as open in the state store as it was, and the mark may
      // not pass it. Whatever fails while it is ours is a fault.
      if (this.tools.right.held) faults.failed('webhooks attempts', error, this.piece);
    }
    this.busy.delete(next.position);
    for (const handled of this.handledSince) handled.add(next.position);
    if (again) this.enqueue(again);
    this.pump();
  }

  /** Makes an attempt; returns the delivery if it is to be tried again, or null. */
  private async attempt(next: Waiting): Promise<PlacedRow | null> {
    const surely = this.surely.bind(this);
    const attempt = await attemptDelivery(this, next, this.tools, surely);
    const again = await surely(() => this.record(next, attempt));
    faults.well('webhooks attempts', this.piece);
    return again;
  }

  /** However long it takes to write down: what counts is when the attempt ended. */
  private async record(
    next: Waiting,
    { outcome, startedAt, endedAt, url }: DeliveryAttempt,
  ): Promise<PlacedRow | null> {
    const { schedule, chance } = this.tools;
    const row = afterAttempt(next.row, outcome, { schedule, startedAt, now: endedAt, chance: chance() });
    // Before the row says so: whoever goes on after a crash makes the attempt again, and this is known then.
    if (isExhausted(row)) await this.tools.reportExhausted({ ...this.key, position: next.position, row });
    const again = await this.finish(next, row);
    // The answer of a receiver at another url says nothing of this one.
    const { error, status, retryAfterMs } = outcome;
    if (url !== this.target.endpoint.url || error === 'body_missing') return again;
    await this.heed(error === null ? { type: 'succeeded' } : { type: 'failed', at: endedAt, retryAfterMs });
    const isGone = error !== null && status === GONE;
    if (isGone || isHopeless(this.health)) await this.disable(isGone ? 'gone' : 'failing');
    return again;
  }

  private async disable(reason: DisabledReason): Promise<void> {
    await this.tools.disable(this.key, reason);
    await this.heed({ type: 'renewed' });
    const { endpoint } = this.target;
    this.target = { ...this.target, endpoint: { ...endpoint, active: false } };
  }

  /** Writes the row. Null unless it stays open. */
  private async finish(next: Waiting, row: DeliveryRow): Promise<PlacedRow | null> {
    const { rows } = this.tools;
    const { position } = next;
    if (!(await rows.replace(this.key, next, row))) {
      // Somebody asked for it again meanwhile, or it was pruned.
      const now = await rows.get(this.key, position);
      return now && isOpen(now.row) ? now : null;
    }
    return isOpen(row) ? { ...next, row, version: next.version + 1 } : null;
  }

  /** Counts an event for the health, and writes it down if another process has to know. */
  private async heed(event: HealthEvent): Promise<void> {
    const { health, mustWrite } = nextHealth(this.health, event);
    this.health = health;
    if (mustWrite) await this.remember();
  }

  private remember(): Promise<void> {
    return this.tools.rows.remember(this.key, {
      mark: String(this.savedMark),
      ...recordOf(this.health),
      ...(this.renewedAt > 0 && { renewedAt: this.renewedAt }),
      url: urlDigest(this.target),
    });
  }

  /** Until it works, or the process stops: what has happened must be written down before anything else happens. */
  private surely<Result>(work: () => Promise<Result>): Promise<Result> {
    const { right, tickMs } = this.tools;
    const rests = { first: tickMs, longest: engineBackoff.longest };
    return retryUntilSuccess('webhooks deliveries', work, right.signal, { rests, piece: this.piece });
  }

  /** How faults name it. */
  private get piece(): string {
    return `${this.key.organizationId}/${this.key.endpointId}`;
  }
}

/** Addresses are free text: what is remembered of one tells nothing. */
const urlDigest = ({ endpoint: { url } }: Target): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22);

const positionOf = ({ position }: PlacedRow): bigint => position;

const cancelRow = (row: DeliveryRow): DeliveryRow => ({ ...row, status: 'canceled', nextAttemptAt: null });
