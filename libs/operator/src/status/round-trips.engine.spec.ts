import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { billsPerSecond, measureRoundTrips } from './round-trips.js';

describe('round trips that doctor measures', () => {
  let work: OwnWorkplace;
  beforeAll(async () => {
    work = await openWorkplace('production');
  });
  afterAll(() => work.close());

  it('are measured without leaving an event or a record', async () => {
    const { events, stateStore } = work.engines;
    const state = async () => [await events.readAll(0n, 100), await stateStore.everything(null, 1_000)];
    const before = await state();
    const found = await measureRoundTrips(work);
    for (const figure of Object.values(found)) expect(figure).toBeGreaterThan(0);
    expect(await state()).toEqual(before);
  });

  it('leave no record when a write fails', async () => {
    const { stateStore } = work.engines;
    const real = stateStore.write.bind(stateStore);
    let calls = 0;
    const write = jest
      .spyOn(stateStore, 'write')
      .mockImplementation((changes) => (++calls === 3 ? Promise.reject(new Error('no space')) : real(changes)));
    await expect(measureRoundTrips(work)).rejects.toThrow('no space');
    write.mockRestore();
    expect(await stateStore.get('round-trip', 'doctor')).toBeNull();
  });

  it('allow as many bills per second as five calls in sequence at the slowest speed', () =>
    expect(billsPerSecond([0.5, 2, 0.8])).toBe(100));
});
