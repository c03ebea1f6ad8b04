import type { ServiceInstance } from './command-app.js';

/**
 * Runs a function on copies of the service concurrently. Each copy's first append waits until all copies have read and
 * decided, so only one copy decides on the current state. A copy that finishes without an append releases the others.
 */
export const inLockstep = async <Result>(
  copies: readonly ServiceInstance[],
  work: (copy: ServiceInstance, at: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  let go: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (go = resolve));
  let arrived = 0;
  const held = copies.map(({ engines: { ledger } }) => {
    const append = ledger.append.bind(ledger);
    return jest.spyOn(ledger, 'append').mockImplementation(async (...asked) => {
      arrived += 1;
      if (arrived >= copies.length) go();
      await all;
      return append(...asked);
    });
  });
  try {
    return await Promise.all(copies.map((copy, at) => work(copy, at).finally(go)));
  } finally {
    for (const spy of held) spy.mockRestore();
  }
};
