import { runChecks, type Check } from './checks.js';

const well: Check = { ok: true, detail: 'answers' };
const TIMEOUT_MS = 20;

/** Returns a check that stays pending until the test resolves it. */
const waiting = () => {
  const asked: ((answer: Check | Promise<never>) => void)[] = [];
  return { asked, check: () => new Promise<Check>((resolve) => asked.push(resolve)) };
};
const resultOf = async (check: () => Promise<Check>): Promise<Check | undefined> => {
  const [found] = await runChecks({ engine: check }, TIMEOUT_MS);
  return found;
};

it('runChecks reports the result of a check, or its failure without the error message', async () => {
  expect(await resultOf(async () => well)).toEqual({ name: 'engine', ...well });
  expect(await resultOf(async () => Promise.reject(new Error('SECRET')))).toEqual({
    name: 'engine',
    ok: false,
    detail: 'failed because of a bug in this program (Error)',
  });
});

it('runChecks reports a check as slow if it answered late, and as without an answer otherwise', async () => {
  const { asked, check } = waiting();
  expect(await resultOf(check)).toMatchObject({ ok: false, detail: 'no answer' });
  expect(await resultOf(check)).toMatchObject({ ok: false, detail: 'no answer' });
  asked[0]?.(well);
  expect(await resultOf(check)).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^slow: the last response took \d+\.\d s$/) as unknown,
  });
});

it('runChecks reports the detail of a late failure in the next run', async () => {
  const { asked, check } = waiting();
  await resultOf(check);
  asked[0]?.({ ok: false, detail: 'the user is refused' });
  expect(await resultOf(check)).toMatchObject({ ok: false, detail: 'the user is refused' });
});

it('runChecks reports a result that arrives just after the timer, which may fire before the clock reaches its time', async () => {
  const { asked, check } = waiting();
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await resultOf(check);
  asked[0]?.({ ok: false, detail: 'the user is refused' });
  expect(await resultOf(check)).toMatchObject({ detail: 'the user is refused' });
  now.mockRestore();
});

it('runChecks discards a late result once the check answers in time or fails', async () => {
  for (const after of [async () => well, async () => Promise.reject(new Error('away'))]) {
    const { asked, check } = waiting();
    let answer: (() => Promise<Check>) | null = null;
    const engine = (): Promise<Check> => answer?.() ?? check();
    await resultOf(engine);
    asked[0]?.(well);
    await Promise.resolve();
    answer = after;
    await resultOf(engine);
    answer = null;
    expect(await resultOf(engine)).toMatchObject({ detail: 'no answer' });
  }
});
