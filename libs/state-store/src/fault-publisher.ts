import { randomUUID } from 'node:crypto';
import { faults, WakeSignal, type BackgroundFault, type FaultKind } from '#event-store';
import type { StateStore } from './state-store.js';

/** A fault of a process, as other processes read it. */
export type PublishedFault = {
  /** Name of the service whose process has the fault. */
  readonly service: string;
  readonly work: string;
  readonly kind: FaultKind;
  readonly words: string;
  /** File and line in the program; null where none is known. */
  readonly place: string | null;
  /** ISO timestamp of the first failure. */
  readonly since: string;
  readonly times: number;
};

type FaultsRecord = {
  /** ISO timestamp of this record. */
  readonly at: string;
  readonly faults: readonly PublishedFault[];
};

const KIND = 'fault';
const POST_INTERVAL_MS = 60_000;
/** A process that did not repeat its post for this long has ended. Clocks of machines may differ by less. */
const EXPIRES_AFTER_MS = 5 * POST_INTERVAL_MS;
/** Faults that are posted of one process, the oldest. */
const MAX_FAULTS = 50;

/**
 * Posts the faults of this process in the state store, for `doctor` in a process of its own. Posted when they change, and
 * again every minute while there are some.
 */
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

  /** Takes down what was posted. The state store is closed after this. */
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
    // Otherwise it is passed over once it is old.
    if (posted) await this.stateStore.remove(KIND, this.key).catch(() => undefined);
  }

  /** Answers whether something stands on the board. */
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
      // A fault of its own would be posted here as well. A state store that is away is told by all others who need it.
      return true;
    }
    return standing.length > 0;
  }

  private posted({ work, kind, words, report, since, times }: BackgroundFault): PublishedFault {
    const place = report.at[0]?.match(/([^/\\]+:\d+:\d+)\)?$/)?.[1] ?? null;
    return { service: this.service, work, kind, words, place, since: new Date(since).toISOString(), times };
  }
}

/** Faults that the processes of the service have posted. Removes those of processes that ended without a word. */
export const publishedFaults = async (stateStore: StateStore, now = Date.now()): Promise<readonly PublishedFault[]> => {
  const posted = await stateStore.list<FaultsRecord>(KIND, '');
  const isOld = ({ at }: FaultsRecord): boolean => now - Date.parse(at) > EXPIRES_AFTER_MS;
  for (const { key } of posted.filter(({ record }) => isOld(record))) await stateStore.remove(KIND, key);
  return posted.filter(({ record }) => !isOld(record)).flatMap(({ record }) => record.faults);
};
