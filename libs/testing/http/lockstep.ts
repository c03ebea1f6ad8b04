import type { ServiceInstance } from './command-app.js';

/**
 * Lets copies of the service do something at once: the first append of each waits until all of them have read and
 * decided, so that all but one decided on what is true no more. Whoever is done without an append holds nobody up.
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
