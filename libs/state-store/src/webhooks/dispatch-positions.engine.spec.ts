import { logShares, shareIndex, shareName } from '#event-store';
import { openWorld, type World } from '#testing/http';
import { dispatchCheckpoint, DispatchCheckpoints } from './dispatch-positions.js';

let world: World;
beforeEach(async () => (world = await openWorld()));
afterEach(() => world.close());

const save = (name: string, position: bigint) => world.stateStore.saveCheckpoint(name, { logId: 'log', position });
const read = () => DispatchCheckpoints.read(world.stateStore);

describe('how far webhooks are written down', () => {
  it('is unknown before anybody dispatched', async () => {
    await save('mail-news', 5n);
    expect([(await read()).all, (await read()).forOrganization('org1')]).toEqual([null, null]);
  });

  it('is told by the one checkpoint where one process dispatches for all', async () => {
    expect(dispatchCheckpoint({ of: 1, index: 0 })).toBe('webhooks');
    await save('webhooks', 7n);
    expect([(await read()).all, (await read()).forOrganization('org1')]).toEqual([7n, 7n]);
  });

  it('is told of an organization by the furthest of its shares, and of all by the slowest of a whole division', async () => {
    await save('webhooks', 7n);
    const own = shareIndex('org1', 4);
    for (const share of logShares(4)) {
      expect(dispatchCheckpoint(share)).toBe(`webhooks:${shareName(share)}`);
      await save(dispatchCheckpoint(share), share.index === own ? 30n : 20n + BigInt(share.index));
    }
    // A division of which shares never began says nothing of the others.
    await save('webhooks:0/2', 99n);
    const found = await read();
    expect(found.forOrganization('org1')).toBe(shareIndex('org1', 2) === 0 ? 99n : 30n);
    expect(found.all).toBe(own === 0 ? 21n : 20n);
  });
});
