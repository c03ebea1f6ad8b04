import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDbEventStore, type RecordedEvent } from '#event-store';
import { eventually } from '#testing/pure';
import { startProductionFakes, type ProductionFakes } from '#testing/http';
import { RunningProcess, type ProcessName } from './processes.spec-kit.js';

/** Bill from the documentation, with its documents. */
export const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
  readonly bill: object;
  readonly documents: readonly object[];
};

/** Timeout for a takeover in milliseconds. It is much longer than a lease. */
export const TAKEOVER_TIMEOUT_MS = 20_000;

export interface Answer {
  readonly status: number;
  readonly position: string;
  readonly replayed: boolean;
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Waits until the condition is true. Throws with the given description after the timeout. */
export const until = async (
  words: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 60_000, everyMs = 50 }: { readonly withinMs?: number; readonly everyMs?: number } = {},
): Promise<void> => {
  await eventually(holds, { withinMs, everyMs, what: words });
};

/** Runs the services as separate processes on fakes of both engines. The fakes allow tests to inspect stored data. */
export class Services {
  private readonly running = new Map<string, RunningProcess>();

  private constructor(
    readonly fakes: ProductionFakes,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /**
   * Creates engines with a sandbox practice and its key (and a live practice, if LIVE_API_KEY is set). Doesn't start
   * any service.
   */
  static async open(env: Readonly<Record<string, string>>): Promise<Services> {
    const fakes = await startProductionFakes();
    const services = new Services(fakes, {
      ...fakes.env,
      RATE_LIMIT: '0',
      SEED_BILLS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    });
    await services.start('standalone');
    await services.ready();
    await services.stop('standalone');
    return services;
  }

  /** Engine settings, for programs that use the engines directly. */
  get settings(): Readonly<Record<string, string>> {
    return this.env;
  }

  /** Starts a service without waiting for it. `as` is the name of this copy. */
  async start(name: ProcessName, as: string = name, env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.running.set(as, await RunningProcess.start(name, { ...this.env, ...env }));
  }

  /** Waits until these services are ready. Default: all services. */
  async ready(...names: readonly string[]): Promise<void> {
    const wanted = names.length > 0 ? names : [...this.running.keys()];
    await Promise.all(wanted.map(async (as) => this.running.get(as)?.until(200)));
  }

  /** Sends SIGKILL before returning. Resolves when the process has ended. */
  async kill(as: string): Promise<void> {
    await this.running.get(as)?.stop('SIGKILL');
  }

  /** Suspends the process until `goOn`. */
  freeze(as: string): void {
    this.running.get(as)?.signal('SIGSTOP');
  }

  goOn(as: string): void {
    this.running.get(as)?.signal('SIGCONT');
  }

  async stop(as: string): Promise<void> {
    await this.running.get(as)?.stop();
    this.running.delete(as);
  }

  async close(): Promise<void> {
    await Promise.all([...this.running.values()].map((proc) => proc.stop('SIGKILL')));
    await this.fakes.stop();
  }

  originOf(as: string): string {
    return this.running.get(as)?.origin ?? '';
  }

  client(key: string): Client {
    return new Client(this, key);
  }

  /** Returns all organization and service events in the log. */
  async log(): Promise<readonly RecordedEvent[]> {
    const store = new EventStoreDbEventStore({ url: this.env['EVENTSTOREDB_URL'] ?? '' });
    try {
      const events: RecordedEvent[] = [];
      for (;;) {
        const page = await store.readAll(events.at(-1)?.position ?? 0n, 1_000);
        events.push(...page);
        if (page.length < 1_000) return events;
      }
    } finally {
      await store.close();
    }
  }

  /** Returns the keys of these kinds of state store records. Reads all records, so don't call it often. */
  stateStore(...kinds: readonly string[]): readonly string[] {
    const ids = this.fakes.mongo.documents('workcomp_desk.records').map(({ _id }) => String(_id).split('/'));
    return ids.filter(([kind = '']) => kinds.includes(kind)).map(([, ...key]) => key.join('/'));
  }

  /** Returns the record keys in these state store indexes, named `{kind}_{index}`. */
  indexed(...indexes: readonly string[]): readonly string[] {
    const records = this.fakes.mongo.documents('workcomp_desk.records');
    const has = (found: unknown): boolean => indexes.some((index) => Object.hasOwn(found ?? {}, index));
    return records.filter((record) => has(record['indexes'])).map(({ _id }) => String(_id));
  }
}

/** Client for the services that also handles stopped services. */
export class Client {
  constructor(
    private readonly services: Services,
    private readonly key: string,
  ) {}

  /** Sends a request. Returns null if the process is not running or ends during the request. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    as = method === 'GET' ? 'query-api' : 'command-api',
  ): Promise<Answer | null> {
    try {
      const answer = await fetch(`${this.services.originOf(as)}/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        position: answer.headers.get('event-position') ?? '0',
        replayed: answer.headers.get('idempotent-replayed') === 'true',
        json: await answer.json(),
      };
    } catch {
      return null;
    }
  }

  /** Sends a request with an idempotency key until the response is neither a 503 nor a 409. */
  async surely(path: string, body: unknown, key: string, as = 'command-api'): Promise<Answer> {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      const answer = await this.call('POST', path, body, { 'idempotency-key': key }, as);
      if (answer !== null && answer.status !== 503 && answer.status !== 409) return answer;
      await pause(50);
    }
    throw new Error(`${path} got no final response within a minute`);
  }
}
