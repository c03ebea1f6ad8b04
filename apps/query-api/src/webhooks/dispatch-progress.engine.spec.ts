import { logShares, shareIndex } from '#event-store';
import type { RequestContext } from '#http';
import { dispatchCheckpoint } from '#state-store';
import { openWorld, type World } from '#testing/http';
import { ProjectionLag } from '../kernel/freshness.js';
import { DispatchProgress } from './dispatch-progress.js';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.add('a', 100);
});
afterEach(() => world.close());

const save = async (name: string, position: bigint): Promise<void> =>
  world.stateStore.saveCheckpoint(name, { logId: await world.events.logId(), position });
const reached = (organizationId: string, minEventPosition: bigint | null): Promise<void> =>
  new DispatchProgress(world.stateStore, world.events).reached({ organizationId, minEventPosition } as RequestContext);

it('DispatchProgress uses the checkpoint of the organization’s share in the furthest division', async () => {
  const head = await world.events.head();
  const own = shareIndex('org1', 4);
  await save('webhooks', 0n);
  for (const share of logShares(4)) await save(dispatchCheckpoint(share), share.index === own ? head : 0n);
  await reached('org1', head);
  const other = ['org2', 'org3', 'org4', 'org5'].find((id) => shareIndex(id, 4) !== own) ?? '';
  await expect(reached(other, head)).rejects.toBeInstanceOf(ProjectionLag);
  await reached(other, null);
});

it('DispatchProgress does not wait if no dispatcher has ever run', async () => {
  await expect(reached('org1', null)).resolves.toBeUndefined();
});
