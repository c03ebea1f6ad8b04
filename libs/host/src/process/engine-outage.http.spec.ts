import { EngineOutage } from './engine-outage.js';

/** A door whose requests fail as told, and an engine that answers as told. */
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

describe('an engine that is away', () => {
  it('is not looked for while requests go well', async () => {
    const { state, watch } = outage();
    await watch.look();
    expect(state.asked).toBe(0);
  });

  it('is known once it did not answer twice, and looked for until it is back, whether or not anybody asks', async () => {
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

  it('is not one that was slow for once, nor one that answers while requests fail', async () => {
    const { state, told: notices, watch } = outage();
    Object.assign(state, { troubled: true, answers: false });
    await watch.look();
    state.answers = true;
    for (let n = 0; n < 5; n += 1) await watch.look();
    expect(notices).toEqual([]);
  });
});
