import { type AppendListener, EventStoreUnavailable, type EventStore } from '#event-store';
import type { StateStore } from '#state-store';
import type { Views } from '#read-models';
import type { SeededRandom } from './seeded-random.js';
import type { VirtualTime } from './virtual-time.js';

/** Fault rates as probabilities per call, drawn for each seed. Some worlds have only one kind of fault. */
export interface FaultRates {
  /** The call is rejected and has no effect. */
  readonly refused: number;
  /** The call takes effect, but the response is lost. */
  readonly lostAnswer: number;
  /** The call or the response takes seconds. */
  readonly slow: number;
  /** The call takes longer than any timeout. */
  readonly frozen: number;
  /** The signal after an append is lost or repeated later. */
  readonly signal: number;
}

export const noFaults: FaultRates = { refused: 0, lostAnswer: 0, slow: 0, frozen: 0, signal: 0 };

export const randomFaultRates = (chance: SeededRandom): FaultRates => {
  const some = (most: number): number => (chance.is(0.5) ? chance.next() * most : 0);
  return { refused: some(0.03), lostAnswer: some(0.05), slow: some(0.02), frozen: some(0.002), signal: some(0.3) };
};

/** Engine calls that cross the network. Only these can fail. */
const calls = {
  log: ['append', 'readStream', 'readFeed', 'feedReached', 'readAll', 'head', 'reserve'],
  views: [
    ...[
      'get',
      'getAll',
      'find',
      'choices',
      'slots',
      'prepare',
      'serve',
      'drop',
      'revisions',
      'apply',
      'checkpoint',
      'positions',
    ],
    ...['saveCheckpoints', 'park', 'unpark', 'parked'],
  ],
  state: ['get', 'write', 'list', 'find', 'findKeys', 'findKeysOfEach', 'everything'],
} as const;
type EngineName = keyof typeof calls;

/** Network between the product and its engines. */
export class Network {
  weather = noFaults;
  /** Duration of each call to the log, one call at a time, in milliseconds. If 0, calls are concurrent. */
  callMs = 0;
  private logFreeAt = 0;
  /** Engines that are disconnected: all their calls fail. */
  private readonly cut = new Set<EngineName>();

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: SeededRandom,
    private readonly tell: (line: string) => void,
  ) {}

  /** Disconnects one engine for a number of milliseconds. */
  cutOff(engine: EngineName, ms: number): void {
    this.tell(`the connection to the ${engine} is cut for ${Math.round(ms)} ms`);
    this.cut.add(engine);
    this.time.plan(ms, () => this.cut.delete(engine), 'world');
  }

  /** Ends all faults immediately. */
  calmDown(): void {
    this.weather = noFaults;
    this.callMs = 0;
    this.cut.clear();
  }

  events(store: EventStore): EventStore {
    return this.between('log', store, {
      onAppend: (listener: AppendListener) => store.onAppend((...appended) => this.signal(() => listener(...appended))),
    });
  }

  views(views: Views): Views {
    return this.between('views', views);
  }

  stateStore(store: StateStore): StateStore {
    return this.between('state', store);
  }

  /** Wraps an engine as seen through the network. */
  private between<Engine extends object>(name: EngineName, engine: Engine, replaced: object = {}): Engine {
    const across = new Set<string | symbol>(calls[name]);
    const wrapped = new Map<string | symbol, unknown>(Object.entries(replaced));
    return new Proxy(engine, {
      get: (target, member, seen) => {
        if (wrapped.has(member)) return wrapped.get(member);
        const own = Reflect.get(target, member, seen) as unknown;
        if (typeof own !== 'function' || !across.has(member)) return own;
        const call = (...args: unknown[]): Promise<unknown> =>
          this.call(name, String(member), () => own.apply(target, args) as Promise<unknown>);
        wrapped.set(member, call);
        return call;
      },
    });
  }

  private async call(name: EngineName, what: string, work: () => Promise<unknown>): Promise<unknown> {
    const { refused, lostAnswer } = this.weather;
    await this.transport();
    if (this.cut.has(name) || this.chance.is(refused)) this.fail(`${name}.${what} refused`);
    if (name === 'log' && this.callMs > 0) await this.turn();
    const answer = await work();
    const lost = this.chance.is(lostAnswer);
    await this.transport();
    if (lost || this.cut.has(name)) this.fail(`${name}.${what} succeeded, its response was lost`);
    return answer;
  }

  private fail(what: string): never {
    this.tell(what);
    throw new EventStoreUnavailable('the network failed');
  }

  private transport(): Promise<void> {
    const { slow, frozen } = this.weather;
    const ms = this.chance.is(frozen)
      ? this.chance.whole(10_000, 40_000)
      : this.chance.is(slow)
        ? this.chance.whole(100, 4_000)
        : this.chance.next() * 2;
    return this.time.rest(ms, 'product');
  }

  /** Waits until the log has processed all earlier calls and this call. */
  private turn(): Promise<void> {
    this.logFreeAt = Math.max(this.time.now, this.logFreeAt) + this.callMs;
    return this.time.rest(this.logFreeAt - this.time.now, 'product');
  }

  private signal(listener: () => void): void {
    const goesWrong = this.chance.is(this.weather.signal);
    if (!goesWrong) listener();
    else if (this.chance.is(0.5)) this.time.plan(this.chance.whole(1, 5_000), listener, 'product');
  }
}
