import { logShares, shareIndex, shareName } from '#event-store';
import { openWorld, type World } from '#testing/http';
import { dispatchCheckpoint, DispatchCheckpoints } from './dispatch-positions.js';

let world: World;
beforeEach(async () => (world = await openWorld()));
afterEach(() => world.close());

const save = (name: string, position: bigint) => world.stateStore.saveCheckpoint(name, { logId: 'log', position });
const read = () => DispatchCheckpoints.read(world.stateStore);

describe('DispatchCheckpoints', () => {
  it('has no position before the first dispatch', async () => {
    await save('mail-news', 5n);
    expect([(await read()).all, (await read()).forOrganization('org1')]).toEqual([null, null]);
  });

  it('has the position of the single checkpoint if one process dispatches for all', async () => {
    expect(dispatchCheckpoint({ of: 1, index: 0 })).toBe('webhooks');
    await save('webhooks', 7n);
    expect([(await read()).all, (await read()).forOrganization('org1')]).toEqual([7n, 7n]);
  });

  it('has the highest position for an organization, and the lowest of a complete division for all organizations', async () => {
    await save('webhooks', 7n);
    const own = shareIndex('org1', 4);
    for (const share of logShares(4)) {
      expect(dispatchCheckpoint(share)).toBe(`webhooks:${shareName(share)}`);
      await save(dispatchCheckpoint(share), share.index === own ? 30n : 20n + BigInt(share.index));
    }
    // An incomplete division has no position for the missing shares.
    await save('webhooks:0/2', 99n);
    const found = await read();
    expect(found.forOrganization('org1')).toBe(shareIndex('org1', 2) === 0 ? 99n : 30n);
    expect(found.all).toBe(own === 0 ? 21n : 20n);
  });
});
