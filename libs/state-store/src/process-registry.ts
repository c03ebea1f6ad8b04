import { randomUUID } from 'node:crypto';
import { background, pause } from '#event-store';
import type { StateStore } from './state-store.js';

export type RegisteredProcess = {
  readonly service: string;
  /** Build version and commit. */
  readonly build: string;
  /** Fingerprints of the master keys. The first key wraps. */
  readonly masterKeys: readonly string[];
  /** ISO time of this record. */
  readonly at: string;
};

const KIND = 'process';
const POST_INTERVAL_MS = 60_000;
/** A process that no longer updates its record has ended. Machine clocks may differ by less than this time. */
const EXPIRES_AFTER_MS = 5 * POST_INTERVAL_MS;

/** Publishes this process's master keys once a minute. All must have the new key before an old one is removed. */
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

  /** Removes the record before the state store is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await background('process registry', async () => {
        const record: RegisteredProcess = { ...(await this.self()), at: new Date().toISOString() };
        await this.stateStore.put(KIND, this.key, record);
      });
      await pause(POST_INTERVAL_MS, signal);
    }
    // If the removal fails, the record expires.
    await this.stateStore.remove(KIND, this.key).catch(() => undefined);
  }
}

/** Processes registered within the last five minutes. Excludes builds without this feature. */
export const registeredProcesses = async (
  stateStore: StateStore,
  now = Date.now(),
): Promise<readonly RegisteredProcess[]> => {
  const posted = await stateStore.list<RegisteredProcess>(KIND, '');
  const isOld = ({ at }: RegisteredProcess): boolean => now - Date.parse(at) > EXPIRES_AFTER_MS;
  for (const { key } of posted.filter(({ record }) => isOld(record))) await stateStore.remove(KIND, key);
  return posted.filter(({ record }) => !isOld(record)).map(({ record }) => record);
};
