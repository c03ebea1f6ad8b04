import { EnginesUnavailable, EngineStartup, type EnginePart } from './engine-startup.js';

/** Engine part whose setup fails `failures` times before it succeeds. */
const slow = (failures: number, refusal = 'away'): EnginePart & { readonly tries: () => number } => {
  let tries = 0;
  return {
    setUp: async () => {
      tries += 1;
      if (tries <= failures) throw new Error('mongodb://user:secret@host');
    },
    explain: () => ({ words: refusal }),
    tries: () => tries,
  };
};

it('EngineStartup is done immediately if there is nothing to set up', async () => {
  const opening = new EngineStartup();
  expect(opening.done).toBe(true);
  expect(await opening.finished()).toBe(true);
});

it('EngineStartup retries each engine until it is set up, and reports the engines that it waits for', async () => {
  const [eventLog, readModels] = [slow(0), slow(2)];
  const opening = new EngineStartup({ eventLog, readModels });
  expect(opening.done).toBe(false);
  while (readModels.tries() < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect([opening.waitsFor('eventLog'), opening.waitsFor('readModels')]).toEqual([null, 'away']);
  expect(await opening.finished()).toBe(true);
  expect(opening.waitsFor('readModels')).toBeNull();
  expect([eventLog.tries(), readModels.tries()]).toEqual([1, 3]);
});

it('EngineStartup stops retrying when the process stops', async () => {
  const part = slow(Infinity);
  const opening = new EngineStartup({ eventLog: part });
  await opening.close();
  expect(await opening.finished()).toBe(false);
  const tries = part.tries();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(part.tries()).toBe(tries);
});

it('EngineStartup rejects after the timeout with a message without secrets', async () => {
  const opening = new EngineStartup({ readModels: slow(Infinity, 'MongoDB does not respond') });
  const refused = opening.within(30);
  await expect(refused).rejects.toThrow(EnginesUnavailable);
  await expect(refused).rejects.toThrow('readModels: MongoDB does not respond');
  await opening.close();
});

it('EngineStartup rejects a command immediately on a lasting problem, and keeps retrying for a server', async () => {
  let asked = 0;
  const opening = new EngineStartup({
    readModels: {
      setUp: async () => {
        if ((asked += 1) < 3) throw new Error('wrong key');
      },
      explain: () => ({ words: 'the wrong key', lasting: true }),
    },
  });
  await expect(opening.within(3_600_000)).rejects.toThrow('readModels: the wrong key');
  expect(await opening.finished()).toBe(true);
});
