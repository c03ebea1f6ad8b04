import { pause, type LogShare } from '#event-store';
import { StateStore, type KeyedRecord, type StateChange, type StateEntry, type StateRecord } from '#state-store';
import { runShares } from './division.js';
import { Leases } from './leases.js';

/** Keeps records in memory, and answers after a while. */
class SlowStateStore extends StateStore {
  private readonly records = new Map<string, StateEntry>();

  constructor(private readonly answersAfterMs: number) {
    super();
  }

  override get shared(): boolean {
    return true;
  }
  override async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    await pause(this.answersAfterMs);
    return (this.records.get(`${kind}/${key}`) ?? null) as StateEntry<R> | null;
  }
  override async list<R extends StateRecord>(kind: string, prefix: string): Promise<readonly StateEntry<R>[]> {
    await pause(this.answersAfterMs);
    const found = [...this.records].filter(([key]) => key.startsWith(`${kind}/${prefix}`));
    return found.map(([, entry]) => entry) as unknown as readonly StateEntry<R>[];
  }
  override async keys(kind: string, prefix: string): Promise<readonly string[]> {
    return (await this.list(kind, prefix)).map(({ key }) => key);
  }
  override async write(changes: readonly StateChange[]): Promise<boolean> {
    await pause(this.answersAfterMs);
    for (const { kind, key, ...change } of changes) {
      const before = this.records.get(`${kind}/${key}`)?.version ?? 0;
      if ('version' in change && change.version !== before) return false;
      if (change.record === null) this.records.delete(`${kind}/${key}`);
      else this.records.set(`${kind}/${key}`, { key, version: before + 1, record: change.record });
    }
    return true;
  }
  override async find(): Promise<readonly never[]> {
    return [];
  }
  override async findKeys(): Promise<readonly never[]> {
    return [];
  }
  override everything(): Promise<readonly KeyedRecord[]> {
    return Promise.resolve([]);
  }
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Seconds after which the only process held all of eight shares, and how often it lost one in a minute. */
const workedBy = async (answersAfterMs: number): Promise<{ readonly allAfter: number; readonly lost: number }> => {
  const leases = new Leases(new SlowStateStore(answersAfterMs));
  const end = new AbortController();
  const began = Date.now();
  const held = new Set<LogShare>();
  let allAfter = Infinity;
  let lost = 0;
  const work = async (share: LogShare, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
    held.add(share);
    if (held.size === 8) allAfter = Math.min(allAfter, (Date.now() - began) / 1000);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    held.delete(share);
    if (!end.signal.aborted) lost += 1;
  };
  const working = runShares(leases, { name: 'work', shares: 8, work }, end.signal);
  await jest.advanceTimersByTimeAsync(60_000);
  end.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  await working;
  return { allAfter, lost };
};

describe('the only process that works, with a state store that takes its time', () => {
  it.each([
    [5, 2],
    [400, 6],
    [800, 11],
  ])('of %p ms for each answer, has all shares within %p seconds and loses none', async (answersAfterMs, within) => {
    const { allAfter, lost } = await workedBy(answersAfterMs);
    expect(lost).toBe(0);
    expect(allAfter).toBeLessThanOrEqual(within);
  });
});
