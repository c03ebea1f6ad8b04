import { createHash } from 'node:crypto';
import type { Engines, HeadSink } from '#engines';
import { background, pause, withTimeout } from '#event-store';
import { HeadSigner, type StoredHead } from '#integrity';
import type { StateStore } from '#outbox';
import { withLease, type BackgroundService, type HeadStatus, type Leases } from '#subscriptions';
import { restBetween, sendHead, sinkNames, type HeadMail } from './head-sinks.js';

export interface SignedHeadsOptions {
  readonly keyFile: string;
  readonly sinks: readonly HeadSink[];
  readonly mail: HeadMail | null;
  /** Where several projectors run: one of them makes heads. */
  readonly leases: Leases | null;
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
}

/** A start has better things to do. */
const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 60_000;
const THIN_EVERY_MS = 3_600_000;
/** A stop waits for its last head no longer. */
const LAST_MS = 5_000;
const WORK = 'signed heads';
const SENDING = 'signed heads leave';
const SENT = 'signed-head-sent';

/** Head that a sink has got. */
type Sent = { readonly size: number; /** ISO timestamp. */ readonly at: string };

/**
 * Grows the tree over the log and signs its head: a minute after something was recorded, and when the process stops. Heads
 * leave for the sinks; one that cannot is told, and the newest leaves when the sink takes it.
 */
export class SignedHeads implements BackgroundService {
  private readonly keeper: HeadSigner;
  private coveredAt: number | null = null;
  private readonly unsentSince = new Map<string, number | null>();
  /** Sinks by their names in metrics and messages. */
  private readonly sinks: readonly (readonly [name: string, sink: HeadSink])[];
  private thinnedAt = 0;

  constructor(
    private readonly engines: Pick<Engines, 'events' | 'stateStore'>,
    private readonly options: SignedHeadsOptions,
  ) {
    this.keeper = new HeadSigner(engines, options.keyFile);
    this.sinks = sinkNames(options.sinks);
  }

  run(signal: AbortSignal): Promise<void> {
    return withLease(this.options.leases, 'signed-heads', signal, (mine) => this.keep(mine, signal));
  }

  heads(): HeadStatus | null {
    return this.coveredAt === null ? null : { coveredAt: this.coveredAt, unsentSince: this.unsentSince };
  }

  private async keep(mine: AbortSignal, stop: AbortSignal): Promise<void> {
    const { firstAfterMs = FIRST_AFTER_MS, everyMs = EVERY_MS } = this.options;
    this.coveredAt = Date.now();
    await pause(firstAfterMs, mine);
    while (!mine.aborted) {
      await this.look(mine);
      await pause(everyMs, mine);
    }
    // Lost to another process, it is that one's work. An engine that is away now keeps nobody from stopping.
    if (stop.aborted) {
      const last = AbortSignal.timeout(LAST_MS);
      await withTimeout(LAST_MS, this.look(last)).catch(() => undefined);
    }
    this.coveredAt = null;
    this.unsentSince.clear();
  }

  /** Once: a head of everything that is recorded now, and on its way. */
  async look(signal: AbortSignal): Promise<void> {
    const begun = Date.now();
    const head = await background(WORK, () => this.keeper.look({ signal }), { otherwise: undefined });
    if (head === undefined) return;
    this.coveredAt = begun;
    if (head !== null)
      await Promise.all(
        this.sinks.map(([name, sink]) => background(SENDING, () => this.send(name, sink, head), { piece: name })),
      );
    if (begun - this.thinnedAt < THIN_EVERY_MS) return;
    this.thinnedAt = begun;
    await background('signed heads thinned', () => this.keeper.store.thin(begun));
  }

  private async send(name: string, sink: HeadSink, head: StoredHead): Promise<void> {
    const { stateStore } = this.engines;
    const key = createHash('sha256').update(`${sink.kind} ${sink.shown}`).digest('hex').slice(0, 16);
    const sent = await sentTo(stateStore, key);
    const rests = sent !== null && Date.now() - Date.parse(sent.at) < restBetween(sink);
    if (sent?.size === head.size || rests) {
      this.unsentSince.set(name, null);
      return;
    }
    try {
      await sendHead(name, sink, head, this.options.mail);
    } catch (error) {
      this.unsentSince.set(name, this.unsentSince.get(name) ?? Date.now());
      throw error;
    }
    this.unsentSince.set(name, null);
    await stateStore.put(SENT, key, { size: head.size, at: new Date().toISOString() } satisfies Sent);
  }
}

const sentTo = async (stateStore: StateStore, key: string): Promise<Sent | null> =>
  (await stateStore.get<Sent>(SENT, key))?.record ?? null;
