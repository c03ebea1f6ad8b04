import { randomUUID } from 'node:crypto';
import { background, pause } from '#event-store';
import type { StateStore } from './state-store.js';

/** A running process of the service, in the form in which other processes read it. */
export type RegisteredProcess = {
  readonly service: string;
  /** Version and commit of its build. */
  readonly build: string;
  /** Fingerprints of the master keys that the process has. The first key wraps. */
  readonly masterKeys: readonly string[];
  /** Time at which the process published this record, as an ISO timestamp. */
  readonly at: string;
};

const KIND = 'process';
const POST_INTERVAL_MS = 60_000;
/**
 * Time after which a process that no longer updates its record has ended, in milliseconds. Machine clocks may differ by
 * less than this.
 */
const EXPIRES_AFTER_MS = 5 * POST_INTERVAL_MS;

/**
 * Publishes this process and its master keys in the state store, once a minute. Before an operator removes an old
 * master key, all processes must have the new one.
 */
export class ProcessRegistry {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly stateStore: StateStore,
    private readonly self: () => Promise<Omit<RegisteredProcess, 'at'>>,
    private readonly key: string = randomUUID(),
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Removes the published record. Runs before the state store is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await background('process board', async () => {
        const record: RegisteredProcess = { ...(await this.self()), at: new Date().toISOString() };
        await this.stateStore.put(KIND, this.key, record);
      });
      await pause(POST_INTERVAL_MS, signal);
    }
    // If the removal fails, the record expires.
    await this.stateStore.remove(KIND, this.key).catch(() => undefined);
  }
}

/**
 * Returns the processes that published themselves within the last five minutes. Builds without this feature are not
 * included.
 */
export const registeredProcesses = async (
  stateStore: StateStore,
  now = Date.now(),
): Promise<readonly RegisteredProcess[]> => {
  const posted = await stateStore.list<RegisteredProcess>(KIND, '');
  const isOld = ({ at }: RegisteredProcess): boolean => now - Date.parse(at) > EXPIRES_AFTER_MS;
  for (const { key } of posted.filter(({ record }) => isOld(record))) await stateStore.remove(KIND, key);
  return posted.filter(({ record }) => !isOld(record)).map(({ record }) => record);
};
