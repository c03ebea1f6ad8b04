import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '#documents';
import { newId } from '#commands';
import { readConfig, type Config } from '#engines';
import { faults as backgroundFaults } from '#event-store';
import { bootstrap } from '#operator';
import { SeededRandom } from './seeded-random.js';
import { mountDisk, SimulatedDisk } from './disk.js';
import { randomFaultRates, noFaults, Network } from './faulty-network.js';
import { injectRequest, start, type Product } from './product.js';
import { setSink, WebhookSink } from './webhook-sink.js';
import { randomStoreFills, restoreRealTime, installVirtualTime, VirtualTime } from './virtual-time.js';

/** Thrown if an invariant is violated. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

/** A response from the product. */
export interface ClientResponse {
  readonly status: number;
  readonly position: bigint;
  readonly replayed: boolean;
  /** Delay before the retry in milliseconds, or null if the response gives none. */
  readonly retryAfterMs: number | null;
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- clients look into it as into any JSON
}

const KEY = 'sk_sandbox_simulated_practice_key';
/** A client's response timeout, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Time after which all log readers have completed their first read, in milliseconds. */
const STARTUP_MS = 10_000;

/** Everything around the product: time, randomness, disk, network, and the trace. */
export class SimulatedWorld {
  readonly time = new VirtualTime();
  /** The world's steps. They contain only IDs and names. */
  readonly trace: string[] = [];
  readonly network: Network;
  readonly receiver: WebhookSink;
  readonly chance: SeededRandom;
  readonly config: Config;
  /** Errors that must never occur: 500 responses, an unexpected stop, bugs in background jobs. */
  readonly faults: string[] = [];
  private readonly silence: () => void;
  private readonly fate: SeededRandom;
  /** Selects the copy that receives a request. */
  private readonly gateway: SeededRandom;
  private readonly copies: 1 | 2;
  private product: Product | null = null;
  /** Resolves when the running product has ended. */
  private gone: Promise<null> = Promise.resolve(null);
  private leave = (): void => undefined;

  /** `documents` is the document store. Defaults to files. */
  constructor(
    seed: number,
    private readonly documents: BlobStore | null = null,
  ) {
    const chance = new SeededRandom(seed);
    const [ids, disk, network, receiver] = [chance.fork(), chance.fork(), chance.fork(), chance.fork()];
    [this.fate, this.chance, this.gateway] = [chance.fork(), chance.fork(), chance.fork()];
    this.copies = this.fate.is(0.4) ? 2 : 1;
    installVirtualTime(this.time, ids);
    // Node's buffer for random IDs may still hold values from the previous world, so it is used up first.
    for (const before = randomStoreFills(); randomStoreFills() === before;) newId('req');
    mountDisk(new SimulatedDisk(this.time, disk));
    this.network = new Network(this.time, network, (line) => this.tell(line));
    this.receiver = new WebhookSink(this.time, receiver);
    setSink(this.receiver);
    this.silence = backgroundFaults.listen({
      failed: ({ work, kind, words, report: { at } }) => {
        if (kind === 'bug') this.faults.push(`${work} ${words}\n${at.slice(0, 5).join('\n')}`);
      },
    });
    this.config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'simulated-')),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_ORIGIN: 'https://billing.example',
      SANDBOX_API_KEY: KEY,
      WEBHOOK_RETRY_SCHEDULE: '0,1,2,4,8,15,30,60,120,240,480,960',
    });
  }

  /** Restores the process's real time and discards the product's pending work. */
  end(): void {
    this.time.crash();
    this.silence();
    setSink(null);
    mountDisk(null);
    restoreRealTime();
    rmSync(this.config.DATA_DIR, { recursive: true, force: true });
  }

  tell(line: string): void {
    this.trace.push(`${(this.time.now / 1000).toFixed(6)} ${line}`);
  }

  /** The running product, for invariants that inspect more than its responses. */
  get running(): Product {
    if (this.product === null) throw new Error('the product is not running');
    return this.product;
  }

  async start(): Promise<void> {
    this.tell(`start, copies: ${this.copies}`);
    this.gone = new Promise((resolve) => (this.leave = () => resolve(null)));
    this.product = await start(
      this.config,
      this.network,
      this.copies,
      (error, status) => this.hear(error, status),
      this.documents,
    );
  }

  /**
   * Creates the practice and its key before any faults. Waits because log readers start at the first log end they see.
   */
  async found(): Promise<void> {
    await bootstrap(this.running.engines.ledger, this.config);
    await this.time.rest(STARTUP_MS);
  }

  /** Stops the machine at any point and restarts the product on the durable data. */
  async crash(): Promise<void> {
    this.tell('crash');
    this.product = null;
    this.time.crash();
    this.leave();
    await this.time.rest(this.fate.whole(10, 3_000));
    await this.start();
  }

  /** Stops the product gracefully and restarts it, as in a deployment. */
  async restart(): Promise<void> {
    this.tell('stop');
    const { apps } = this.running;
    const stopped = Promise.all(apps.toReversed().map((app) => app.close())).then(() => true);
    const late = this.time.rest(60_000).then(() => false);
    if (!(await Promise.race([stopped, late]))) this.tell('the product did not stop within a minute');
    await this.crash();
  }

  /**
   * Sends a request to the product. Returns null if no response arrived, in which case the request may have taken
   * effect. A string body is sent as X12.
   */
  async call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<ClientResponse | null> {
    const { product } = this;
    if (product === null) {
      await this.time.rest(20);
      return null;
    }
    const answered = injectRequest(this.gateway.pick(product.apps), {
      method,
      url: `/v2${path}`,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'application/edi-x12' : 'application/json',
        }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    });
    // The product may be shutting down.
    const came = answered.catch(() => null);
    const answer = await Promise.race([came, this.gone, this.time.rest(RESPONSE_TIMEOUT_MS).then(() => null)]);
    if (answer === null) return null;
    return {
      status: answer.statusCode,
      position: BigInt((answer.headers['event-position'] as string | undefined) ?? '0'),
      replayed: answer.headers['idempotent-replayed'] === 'true',
      retryAfterMs: Number(answer.headers['retry-after'] ?? Number.NaN) * 1_000 || null,
      json: JSON.parse(answer.body) as unknown,
    };
  }

  /** Causes one fault after another until the signal is aborted. */
  async misfortunes(signal: AbortSignal): Promise<void> {
    const { fate, network, receiver, time } = this;
    let crashes = fate.whole(0, 2);
    network.weather = randomFaultRates(fate);
    receiver.faults = fate.is(0.5) ? fate.next() * 0.3 : 0;
    const over = (): boolean => signal.aborted;
    while (!over()) {
      await time.rest(fate.whole(20, 1_500));
      if (over()) return;
      const what = fate.whole(1, 10);
      if (what <= 3 && crashes > 0) {
        crashes -= 1;
        await (fate.is(0.8) ? this.crash() : this.restart());
      } else if (what === 4) network.cutOff(fate.pick(['log', 'views', 'state']), fate.whole(50, 8_000));
      else if (what === 5) network.weather = fate.is(0.3) ? noFaults : randomFaultRates(fate);
      else if (what === 6) this.jump();
    }
  }

  /** Ends all faults. */
  calmDown(): void {
    this.tell('calm');
    this.network.calmDown();
    this.receiver.faults = 0;
  }

  /** Moves the wall clock forward by up to two days, or back by up to two minutes. */
  private jump(): void {
    const ms = this.fate.is(0.5) ? this.fate.whole(1, 2 * 86_400_000) : -this.fate.whole(1, 120_000);
    this.tell(`the clock jumps by ${ms} ms`);
    this.time.jumped += ms;
  }

  private hear(error: unknown, status = 500): void {
    if (status === 503) return;
    const { name, message, stack = '' } = error as Error;
    this.tell(`error ${status} ${name}`);
    this.faults.push(`${status} ${name}: ${message}\n${stack.split('\n').slice(1, 6).join('\n')}`);
  }
}
