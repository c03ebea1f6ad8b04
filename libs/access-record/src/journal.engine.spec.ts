import { accessDraft } from '#testing/pure';
import { AccessJournal, AccessRecordUnavailable, type AccessDraft, type IdentifiedDraft } from './index.js';

const draft = (change: Partial<AccessDraft> = {}): AccessDraft => ({ ...accessDraft, ...change });

/** Simulated disk that stores entries, fails, or does not respond. */
class Disk {
  readonly kept: IdentifiedDraft[] = [];
  writes = 0;
  state: 'well' | 'full' | 'stuck' = 'well';

  readonly write = async (entries: readonly IdentifiedDraft[]): Promise<void> => {
    this.writes += 1;
    if (this.state === 'stuck') await new Promise(() => undefined);
    if (this.state === 'full') throw new Error('ENOSPC');
    this.kept.push(...entries);
  };
}

const atRest = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('AccessJournal', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('writes entries within one second, many in one write', async () => {
    const disk = new Disk();
    const journal = new AccessJournal(disk.write);
    for (let n = 0; n < 100; n += 1) await journal.accept(draft({ requestId: `req_${n}` }), 'live');
    expect(disk.writes).toBe(0);
    jest.advanceTimersByTime(1_000);
    await atRest();
    expect([disk.writes, disk.kept.length, new Set(disk.kept.map(({ id }) => id)).size]).toEqual([1, 100, 100]);
    expect(journal.state).toEqual({ writes: true, waiting: 0, lost: 0 });
  });

  it('refuses live organizations but not sandboxes while the disk is full, and writes all accepted entries later', async () => {
    const disk = new Disk();
    disk.state = 'full';
    const journal = new AccessJournal(disk.write);
    await journal.accept(draft({ requestId: 'first' }), 'live');
    await journal.flush();
    await expect(journal.accept(draft(), 'live')).rejects.toBeInstanceOf(AccessRecordUnavailable);
    expect(() => journal.check('live')).toThrow(AccessRecordUnavailable);
    expect(() => journal.check('sandbox')).not.toThrow();
    await journal.accept(draft({ requestId: 'second' }), 'sandbox');
    expect(journal.state).toEqual({ writes: false, waiting: 2, lost: 0 });
    disk.state = 'well';
    jest.advanceTimersByTime(1_000);
    await atRest();
    expect(disk.kept.map(({ requestId }) => requestId)).toEqual(['first', 'second']);
    await journal.accept(draft(), 'live');
  });

  it('holds back responses of live organizations while an entry has waited for more than one second', async () => {
    const disk = new Disk();
    disk.state = 'stuck';
    const journal = new AccessJournal(disk.write);
    await journal.accept(draft(), 'live');
    jest.advanceTimersByTime(900);
    await journal.accept(draft(), 'live');
    jest.advanceTimersByTime(200);
    let left = false;
    const late = journal.accept(draft(), 'live').then(() => (left = true));
    await journal.accept(draft(), 'sandbox');
    late.catch(() => undefined);
    await atRest();
    expect(left).toBe(false);
    await journal.accept(draft(), 'sandbox');
    jest.advanceTimersByTime(5_000);
    await expect(late).rejects.toBeInstanceOf(AccessRecordUnavailable);
  });

  describe('limit of pending entries', () => {
    const many = async (journal: AccessJournal, number: number): Promise<void> => {
      for (let n = 0; n < number; n += 1) await journal.accept(draft(), 'sandbox');
    };

    it('drops and counts further sandbox entries while the disk stays full', async () => {
      const disk = new Disk();
      disk.state = 'full';
      const journal = new AccessJournal(disk.write);
      for (const _ of [1, 2, 3]) {
        await many(journal, 20_000);
        await journal.flush();
      }
      await journal.accept(draft({ bills: Array.from({ length: 2_500 }, (_, n) => `bill_${n}`) }), 'sandbox');
      expect(journal.state).toEqual({ writes: false, waiting: 50_000, lost: 10_003 });
      disk.state = 'well';
      await journal.flush();
      await many(journal, 1);
      await journal.flush();
      expect(disk.kept).toHaveLength(50_001);
      expect(journal.state).toEqual({ writes: true, waiting: 0, lost: 10_003 });
    });

    it('refuses live organizations while the disk does not respond', async () => {
      const disk = new Disk();
      disk.state = 'stuck';
      const journal = new AccessJournal(disk.write);
      await many(journal, 50_000);
      await expect(journal.accept(draft(), 'live')).rejects.toBeInstanceOf(AccessRecordUnavailable);
      expect(journal.state).toEqual({ writes: true, waiting: 50_000, lost: 0 });
    });
  });

  it('writes and retries nothing after close()', async () => {
    const disk = new Disk();
    const journal = new AccessJournal(disk.write);
    await journal.accept(draft({ requestId: 'first' }), 'live');
    await journal.close();
    disk.state = 'full';
    await journal.accept(draft(), 'sandbox');
    await expect(journal.accept(draft(), 'live')).rejects.toBeInstanceOf(AccessRecordUnavailable);
    jest.advanceTimersByTime(60_000);
    await atRest();
    expect([disk.writes, disk.kept.map(({ requestId }) => requestId)]).toEqual([1, ['first']]);
    expect(journal.state).toEqual({ writes: true, waiting: 0, lost: 1 });
  });

  it('does not retry a failed write after close()', async () => {
    const disk = new Disk();
    disk.state = 'full';
    const journal = new AccessJournal(disk.write);
    await journal.accept(draft(), 'live');
    await journal.close();
    jest.advanceTimersByTime(60_000);
    await atRest();
    expect(disk.writes).toBe(1);
  });

  it('splits an action with more bills than one entry may contain', async () => {
    const disk = new Disk();
    const journal = new AccessJournal(disk.write);
    const bills = Array.from({ length: 2_500 }, (_, n) => `bill_${n}`);
    await journal.accept(draft({ bills }), 'live');
    await journal.flush();
    expect(disk.kept.map((entry) => entry.bills.length)).toEqual([1_000, 1_000, 500]);
    expect(disk.kept.flatMap((entry) => entry.bills)).toEqual(bills);
  });
});
