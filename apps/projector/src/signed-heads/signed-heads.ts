import { createHash } from 'node:crypto';
import type { Engines, HeadSink, MailSettings } from '#engines';
import { background, pause, withTimeout } from '#event-store';
import { HeadSigner, type StoredHead } from '#integrity';
import { withLease, type BackgroundService, type HeadStatus, type Leases } from '#subscriptions';
import { sendIntervalMs, sendHead, sinkNames } from './head-sinks.js';

export interface SignedHeadsOptions {
  readonly keyFile: string;
  readonly sinks: readonly HeadSink[];
  /** Mail settings, for sinks that are email addresses. */
  readonly mail: MailSettings | null;
  /** Ensures that only one of several projectors makes heads. */
  readonly leases: Leases | null;
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
}

const INITIAL_DELAY_MS = 5_000;
const CHECK_INTERVAL_MS = 60_000;
const THINNING_INTERVAL_MS = 3_600_000;
/** Time limit for the last head on shutdown. */
const FINAL_HEAD_TIMEOUT_MS = 5_000;
const JOB_NAME = 'signed heads';
const SEND_JOB_NAME = 'signed heads leave';
const SENT_KIND = 'signed-head-sent';

type SentHead = { readonly size: number; /** ISO timestamp. */ readonly at: string };

/**
 * Extends the tree over the log and signs its head a minute after new events, and on shutdown. Sends heads to the
 * sinks. After a failure, the next successful attempt sends the newest head.
 */
export class SignedHeads implements BackgroundService {
  private readonly headSigner: HeadSigner;
  private coveredAt: number | null = null;
  private readonly unsentSince = new Map<string, number | null>();
  /** Sinks with their names for metrics and messages. */
  private readonly sinks: readonly (readonly [name: string, sink: HeadSink])[];
  private thinnedAt = 0;

  constructor(
    private readonly engines: Pick<Engines, 'events' | 'stateStore'>,
    private readonly options: SignedHeadsOptions,
  ) {
    this.headSigner = new HeadSigner(engines, options.keyFile);
    this.sinks = sinkNames(options.sinks);
  }

  run(signal: AbortSignal): Promise<void> {
    return withLease(this.options.leases, 'signed-heads', signal, (mine) => this.keep(mine, signal));
  }

  heads(): HeadStatus | null {
    return this.coveredAt === null ? null : { coveredAt: this.coveredAt, unsentSince: this.unsentSince };
  }

  private async keep(mine: AbortSignal, stop: AbortSignal): Promise<void> {
    const { firstAfterMs = INITIAL_DELAY_MS, everyMs = CHECK_INTERVAL_MS } = this.options;
    this.coveredAt = Date.now();
    await pause(firstAfterMs, mine);
    while (!mine.aborted) {
      await this.look(mine);
      await pause(everyMs, mine);
    }
    // Without the lease, another process signs. An unavailable engine must not block shutdown.
    if (stop.aborted) {
      const last = AbortSignal.timeout(FINAL_HEAD_TIMEOUT_MS);
      await withTimeout(FINAL_HEAD_TIMEOUT_MS, this.look(last)).catch(() => undefined);
    }
    this.coveredAt = null;
    this.unsentSince.clear();
  }

  /** Signs a head over all events and sends it. */
  async look(signal: AbortSignal): Promise<void> {
    const begun = Date.now();
    const head = await background(JOB_NAME, () => this.headSigner.look({ signal }), { otherwise: undefined });
    if (head === undefined) return;
    this.coveredAt = begun;
    if (head !== null)
      await Promise.all(
        this.sinks.map(([name, sink]) => background(SEND_JOB_NAME, () => this.send(name, sink, head), { piece: name })),
      );
    if (begun - this.thinnedAt < THINNING_INTERVAL_MS) return;
    this.thinnedAt = begun;
    await background('signed heads thinned', () => this.headSigner.store.thin(begun));
  }

  private async send(name: string, sink: HeadSink, head: StoredHead): Promise<void> {
    const { stateStore } = this.engines;
    const key = createHash('sha256').update(`${sink.kind} ${sink.shown}`).digest('hex').slice(0, 16);
    const sent = (await stateStore.get<SentHead>(SENT_KIND, key))?.record ?? null;
    const rests = sent !== null && Date.now() - Date.parse(sent.at) < sendIntervalMs(sink);
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
    await stateStore.put(SENT_KIND, key, { size: head.size, at: new Date().toISOString() } satisfies SentHead);
  }
}
