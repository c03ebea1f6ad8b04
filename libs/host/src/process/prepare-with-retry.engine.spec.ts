import { faults, type BackgroundFault } from '#event-store';
import { prepareWithRetry } from './prepare-with-retry.js';

let reported: BackgroundFault[];
let silence: () => void;
let stop: AbortController;

beforeEach(() => {
  [reported, stop] = [[], new AbortController()];
  silence = faults.listen({ began: (fault) => reported.push(fault) });
});
afterEach(() => {
  silence();
  faults.well('preparing');
});

/** Simulates a preparation during which the process stops and its engines close. */
const stopped = async (): Promise<void> => {
  stop.abort();
  throw new Error('Terminating worker thread');
};

describe('prepareWithRetry', () => {
  it.each([true, false])('reports no fault if the process stops in the meantime (lasting: %s)', async (isLasting) => {
    expect(await prepareWithRetry(stopped, { isLasting, signal: stop.signal })).toBe(false);
    expect(reported).toEqual([]);
  });

  it('retries while engines may recover, and reports a fault', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error('away');
    };
    expect(await prepareWithRetry(work, { isLasting: false, signal: stop.signal, againMs: 1 })).toBe(true);
    expect(reported).toMatchObject([{ work: 'preparing' }]);
  });

  it('throws if the failure is lasting', async () => {
    const broken = prepareWithRetry(async () => Promise.reject(new Error('damaged')), {
      isLasting: true,
      signal: stop.signal,
    });
    await expect(broken).rejects.toThrow('damaged');
    expect(reported).toEqual([]);
  });
});
