import { randomUUID } from 'node:crypto';
import { faults, WakeSignal, type BackgroundFault, type FaultKind } from '#event-store';
import type { StateStore } from './state-store.js';

export type PublishedFault = {
  readonly service: string;
  readonly work: string;
  readonly kind: FaultKind;
  readonly words: string;
  /** File and line. Null if unknown. */
  readonly place: string | null;
  /** ISO time of the first failure. */
  readonly since: string;
  readonly times: number;
};

type FaultsRecord = {
  /** ISO time of this record. */
  readonly at: string;
  readonly faults: readonly PublishedFault[];
};

const KIND = 'fault';
const POST_INTERVAL_MS = 60_000;
/** A process that no longer updates its record has ended. Machine clocks may differ by less than this time. */
const EXPIRES_AFTER_MS = 5 * POST_INTERVAL_MS;
/** Maximum number of published faults per process, oldest first. */
const MAX_FAULTS = 50;

/** Publishes this process's faults for `doctor` in another process: when they change, and every minute. */
export class FaultPublisher {
  private readonly stop = new AbortController();
  private readonly changed = new WakeSignal();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly stateStore: StateStore,
    private readonly service: string,
    private readonly key: string = randomUUID(),
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Removes the record before the state store is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    const change = (): void => this.changed.raise();
    const silence = faults.listen({ began: change, ended: change });
    let posted = false;
    while (!signal.aborted) {
      posted = await this.post(posted);
      await this.changed.wait(faults.now().length > 0 ? POST_INTERVAL_MS : null, signal);
    }
    silence();
    // If the removal fails, the record expires.
    if (posted) await this.stateStore.remove(KIND, this.key).catch(() => undefined);
  }

  /** Publishes the faults. Returns true if the state store may have a record for this process. */
  private async post(posted: boolean): Promise<boolean> {
    const standing = faults.now().slice(0, MAX_FAULTS);
    if (standing.length === 0 && !posted) return false;
    try {
      const record: FaultsRecord = {
        at: new Date().toISOString(),
        faults: standing.map((fault) => this.posted(fault)),
      };
      if (standing.length === 0) await this.stateStore.remove(KIND, this.key);
      else await this.stateStore.put(KIND, this.key, record);
    } catch {
      // Do not report a fault: it would be published here again. Other users of the state store report the outage.
      return true;
    }
    return standing.length > 0;
  }

  private posted({ work, kind, words, report, since, times }: BackgroundFault): PublishedFault {
    const place = report.at[0]?.match(/([^/\\]+:\d+:\d+)\)?$/)?.[1] ?? null;
    return { service: this.service, work, kind, words, place, since: new Date(since).toISOString(), times };
  }
}

/** Returns all published faults. Removes records left by processes that ended without removing them. */
export const publishedFaults = async (stateStore: StateStore, now = Date.now()): Promise<readonly PublishedFault[]> => {
  const posted = await stateStore.list<FaultsRecord>(KIND, '');
  const isOld = ({ at }: FaultsRecord): boolean => now - Date.parse(at) > EXPIRES_AFTER_MS;
  for (const { key } of posted.filter(({ record }) => isOld(record))) await stateStore.remove(KIND, key);
  return posted.filter(({ record }) => !isOld(record)).flatMap(({ record }) => record.faults);
};
