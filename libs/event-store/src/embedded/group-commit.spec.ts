import { EventStoreUnavailable } from '../event-store.js';
import { GroupCommit } from './group-commit.js';

const nothing = (): void => undefined;

it('GroupCommit combines waiting writes in one transaction and keeps their order', async () => {
  const groups: number[][] = [];
  const commits = new GroupCommit(
    async (write) => {
      groups.push([]);
      write();
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    { onFatal: nothing },
  );
  const add = (n: number): Promise<void> => commits.add(() => void groups.at(-1)?.push(n));
  const first = [add(1), add(2)];
  await new Promise((resolve) => setTimeout(resolve, 1));
  await Promise.all([...first, add(3), add(4), commits.settled()]);
  expect(groups.filter((group) => group.length > 0)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('GroupCommit stops permanently at the first error, reports it once, and rejects all writes', async () => {
  const fatal: Error[] = [];
  const commits = new GroupCommit(() => Promise.reject(new Error('EIO')), { onFatal: (error) => fatal.push(error) });
  const outcomes = await Promise.allSettled([commits.add(nothing), commits.add(nothing)]);
  const late = await Promise.allSettled([commits.add(nothing)]);
  for (const result of [...outcomes, ...late]) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(EventStoreUnavailable) as unknown });
  }
  expect(fatal).toMatchObject([{ message: 'EIO' }]);
  expect(commits.fault).toMatchObject({ message: 'EIO' });
});

it('GroupCommit treats a commit that never settles as failed', async () => {
  const fatal: Error[] = [];
  const commits = new GroupCommit(() => new Promise(nothing), { onFatal: (error) => fatal.push(error), deadline: 20 });
  await expect(commits.add(nothing)).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(fatal).toHaveLength(1);
});

it('GroupCommit finishes queued writes before it stops', async () => {
  let written = 0;
  const commits = new GroupCommit(async (write) => write(), { onFatal: nothing });
  const queued = [commits.add(() => (written += 1)), commits.add(() => (written += 1))];
  await commits.stop();
  await Promise.all(queued);
  expect(written).toBe(2);
  await expect(commits.add(nothing)).rejects.toBeInstanceOf(EventStoreUnavailable);
});
