import { EngineOutage } from './engine-outage.js';

/** Returns an EngineOutage with a simulated overload and engine. */
const outage = () => {
  const state = { troubled: false, answers: true, asked: 0 };
  const notices: string[] = [];
  const overload = {
    isTroubled: () => state.troubled,
    engineAway: () => void notices.push('away'),
    engineBack: () => void notices.push('back'),
  };
  const probe = async () => {
    state.asked += 1;
    if (!state.answers) throw new Error('it does not answer');
  };
  return { state, told: notices, watch: new EngineOutage(overload, [probe]) };
};

describe('EngineOutage', () => {
  it('does not call the engine while requests succeed', async () => {
    const { state, watch } = outage();
    await watch.look();
    expect(state.asked).toBe(0);
  });

  it('reports an engine after two failed probes and continues until it recovers, even without requests', async () => {
    const { state, told: notices, watch } = outage();
    Object.assign(state, { troubled: true, answers: false });
    await watch.look();
    expect(notices).toEqual([]);
    state.troubled = false;
    await watch.look();
    await watch.look();
    expect(notices).toEqual(['away']);
    state.answers = true;
    await watch.look();
    await watch.look();
    expect(notices).toEqual(['away', 'back']);
    expect(state.asked).toBe(4);
  });

  it('does not report an engine after one failed probe, or if it answers while requests fail', async () => {
    const { state, told: notices, watch } = outage();
    Object.assign(state, { troubled: true, answers: false });
    await watch.look();
    state.answers = true;
    for (let n = 0; n < 5; n += 1) await watch.look();
    expect(notices).toEqual([]);
  });
});
