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

export interface EndpointSnapshot extends Omit<EndpointRecord, 'mark'> {
  readonly mark: bigint;
}

interface Waiting extends PlacedRow {
  readonly at: number;
}

/**
 * Sends an endpoint's due deliveries in log order, except for retries, with limited concurrency. Queues are
 * independent, so a hanging receiver does not delay other endpoints.
 */
export class EndpointQueue {
  private health: EndpointHealth;
  private readonly due = new DueHeap<Waiting>();
  /** Current items by position. Any other items in the heap are outdated. */
  private readonly waiting = new Map<bigint, Waiting>();
  private readonly busy = new Set<bigint>();
  /** Positions handled since each running read began, whose results for them are outdated. */
  private readonly handledSince = new Set<Set<bigint>>();
  private readonly backlog: Backlog;
  private savedMark: bigint;
  /** Deliveries whose last attempt was earlier are due immediately. */
  private renewedAt: number;
  private hasWorked = true;

  constructor(
    readonly key: EndpointKey,
    public target: Target,
    remembered: EndpointSnapshot,
    private readonly tools: QueueDependencies,
    /** Called when there may be new work. */
    private readonly onWork: () => void = () => undefined,
  ) {
    const { renewedAt = 0, url } = remembered;
    const isSame = url === undefined || url === urlDigest(target);
    this.health = isSame ? healthOf(remembered) : WELL;
    this.renewedAt = isSame ? renewedAt : tools.now();
    this.savedMark = remembered.mark;
    this.backlog = new Backlog(key, remembered.mark, tools.rows, tools.capacity);
  }

  /** Adds a newly stored delivery. */
  add(row: PlacedRow): void {
    this.onWork();
    if (this.backlog.takes(row, this.waiting.size)) this.enqueue(row);
  }

  /** Sends a delivery again for the request at log position `asked`. Each request takes effect once. */
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

  /** Like `askAgain`, for an event that may have no delivery to this endpoint yet. */
  async recover(event: { readonly id: string; readonly type: string }, position: bigint, asked: bigint): Promise<void> {
    const { rows, now } = this.tools;
    const row = { ...newRow(event, now()), asked: String(asked) };
    if (!(await rows.insert(this.key, position, row))) return this.askAgain(position, asked);
    this.add({ endpointId: this.key.endpointId, position, row, version: 1 });
  }

  /** Handles an existing row, stored by a process that crashed or for a different event before the log was restored. */
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

  /** Restarts after a URL change, a reactivation, or a request: waiting deliveries are due immediately. */
  async renew(): Promise<void> {
    this.renewedAt = this.tools.now();
    for (const row of [...this.waiting.values()]) this.enqueue(row);
    await this.heed({ type: 'renewed' });
    this.pump();
  }

  /** Returns true if a delivery is waiting, in memory or in the state store. */
  get hasWaiting(): boolean {
    return this.backlog.hasMore || this.due.first !== undefined;
  }

  /** Returns true if nothing is waiting, running, or unsaved. Stays true until `onWork` is called. */
  get isAtRest(): boolean {
    return !this.hasWorked && !this.hasWaiting && this.busy.size === 0 && !this.target.unreadable;
  }

  /** Reads waiting deliveries as far as memory allows, and starts the due ones. */
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

  /** Stores the position up to which all deliveries are done, if it advanced. `through`: the planner's checkpoint. */
  async saveMark(through: bigint): Promise<void> {
    if (!this.hasWorked) return;
    const open = [...this.busy, ...[...this.waiting.values()].filter(({ row }) => !isListed(row)).map(positionOf)];
    const mark = [this.backlog.readThrough ?? through, ...open.map((position) => position - 1n)].reduce(
      (a, b) => (a < b ? a : b),
      through,
    );
    // Avoids repeated writes for an endpoint at rest.
    this.hasWorked = mark < through;
    if (mark <= this.savedMark) return;
    this.savedMark = mark;
    await this.remember();
  }

  async settled(): Promise<void> {
    while (this.busy.size > 0) await pause(1);
  }

  /**
   * Reads from the state store and uses the result. `isHere`: true for a row in memory or handled since the read began,
   * whose result is outdated: using it would send the row twice.
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

  /** Handles a delivery. Never rejects. */
  private async handle(next: Waiting, work: 'cancel' | 'send'): Promise<void> {
    let again: PlacedRow | null = next;
    try {
      again =
        work === 'send' ? await this.attempt(next) : await this.surely(() => this.finish(next, cancelRow(next.row)));
    } catch (error) {
      // The process is stopping or has lost the lease: the delivery stays open in the state store, and the mark must
      // not pass it. If the lease is still held, the error is a fault.
      if (this.tools.right.held) faults.failed('webhooks attempts', error, this.piece);
    }
    this.busy.delete(next.position);
    for (const handled of this.handledSince) handled.add(next.position);
    if (again) this.enqueue(again);
    this.pump();
  }

  /** Makes an attempt. Returns the delivery if it will be retried, otherwise null. */
  private async attempt(next: Waiting): Promise<PlacedRow | null> {
    const surely = this.surely.bind(this);
    const attempt = await attemptDelivery(this, next, this.tools, surely);
    const again = await surely(() => this.record(next, attempt));
    faults.well('webhooks attempts', this.piece);
    return again;
  }

  /** Uses the attempt's end time, since recording may take long. */
  private async record(
    next: Waiting,
    { outcome, startedAt, endedAt, url }: DeliveryAttempt,
  ): Promise<PlacedRow | null> {
    const { schedule, chance } = this.tools;
    const row = afterAttempt(next.row, outcome, { schedule, startedAt, now: endedAt, chance: chance() });
    // Written before the row: after a crash, the attempt is repeated and the existing report is recognized.
    if (isExhausted(row)) await this.tools.reportExhausted({ ...this.key, position: next.position, row });
    const again = await this.finish(next, row);
    // A response from an earlier URL says nothing about this one.
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

  /** Stores the row. Returns it if it stays open, otherwise null. */
  private async finish(next: Waiting, row: DeliveryRow): Promise<PlacedRow | null> {
    const { rows } = this.tools;
    const { position } = next;
    if (!(await rows.replace(this.key, next, row))) {
      // The delivery has been requested again or deleted since.
      const now = await rows.get(this.key, position);
      return now && isOpen(now.row) ? now : null;
    }
    return isOpen(row) ? { ...next, row, version: next.version + 1 } : null;
  }

  /** Updates the health and stores it if another process needs it. */
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

  /** Retries until it succeeds or the process stops: results must be stored before any other work. */
  private surely<Result>(work: () => Promise<Result>): Promise<Result> {
    const { right, tickMs } = this.tools;
    const rests = { first: tickMs, longest: engineBackoff.longest };
    return retryUntilSuccess('webhooks deliveries', work, right.signal, { rests, piece: this.piece });
  }

  /** Name used in faults. */
  private get piece(): string {
    return `${this.key.organizationId}/${this.key.endpointId}`;
  }
}

/** URLs may contain private text, so only a digest is stored. */
const urlDigest = ({ endpoint: { url } }: Target): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22);

const positionOf = ({ position }: PlacedRow): bigint => position;

const cancelRow = (row: DeliveryRow): DeliveryRow => ({ ...row, status: 'canceled', nextAttemptAt: null });
