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

/** The engines are closed under its hands. */
const stopped = async (): Promise<void> => {
  stop.abort();
  throw new Error('Terminating worker thread');
};

describe('what a process prepares before it takes requests', () => {
  it.each([true, false])('is no fault where the process stops meanwhile (lasting: %s)', async (isLasting) => {
    expect(await prepareWithRetry(stopped, { isLasting, signal: stop.signal })).toBe(false);
    expect(reported).toEqual([]);
  });

  it('is tried again where engines may come back, and told', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error('away');
    };
    expect(await prepareWithRetry(work, { isLasting: false, signal: stop.signal, againMs: 1 })).toBe(true);
    expect(reported).toMatchObject([{ work: 'preparing' }]);
  });

  it('ends the start where trying again mends nothing', async () => {
    const broken = prepareWithRetry(async () => Promise.reject(new Error('damaged')), {
      isLasting: true,
      signal: stop.signal,
    });
    await expect(broken).rejects.toThrow('damaged');
    expect(reported).toEqual([]);
  });
});
