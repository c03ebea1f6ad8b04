import { randomUUID } from 'node:crypto';
import { background, pause } from '#event-store';
import type { StateStore } from './state-store.js';

/** A process of the service, as other processes read it. */
export type RegisteredProcess = {
  /** Name of the service. */
  readonly service: string;
  /** Version and commit of its build. */
  readonly build: string;
  /** Fingerprints of the master keys that it knows, the one that wraps first. */
  readonly masterKeys: readonly string[];
  /** ISO timestamp: when it posted this. */
  readonly at: string;
};

const KIND = 'process';
const POST_INTERVAL_MS = 60_000;
/** A process that did not post for this long has ended. Clocks of machines may differ by less. */
const EXPIRES_AFTER_MS = 5 * POST_INTERVAL_MS;

/**
 * Posts in the state store which processes of the service there are and which master keys they know, once a minute: whoever
 * changes the key must know that all of them know the new one.
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

  /** Takes down what was posted. The state store is closed after this. */
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
    // Otherwise it is passed over once it is old.
    await this.stateStore.remove(KIND, this.key).catch(() => undefined);
  }
}

/** The processes that posted themselves within the last five minutes. Those of builds that post nothing are not among them. */
export const registeredProcesses = async (
  stateStore: StateStore,
  now = Date.now(),
): Promise<readonly RegisteredProcess[]> => {
  const posted = await stateStore.list<RegisteredProcess>(KIND, '');
  const isOld = ({ at }: RegisteredProcess): boolean => now - Date.parse(at) > EXPIRES_AFTER_MS;
  for (const { key } of posted.filter(({ record }) => isOld(record))) await stateStore.remove(KIND, key);
  return posted.filter(({ record }) => !isOld(record)).map(({ record }) => record);
};
