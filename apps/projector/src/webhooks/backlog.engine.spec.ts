import { newRow, type DeliveryRows, type PlacedRow } from '#state-store';
import { Backlog } from './backlog.js';

const key = { organizationId: 'org_one', endpointId: 'wh_one' };
const placed = (position: bigint): PlacedRow => ({
  endpointId: key.endpointId,
  position,
  row: newRow({ id: `evt_${position}`, type: 'bill.submitted' }, 0),
  version: 1,
});

it('finds a row that is written during a page read that returns later rows', async () => {
  const stored = [placed(26n)];
  let meanwhile: () => void = () => undefined;
  const page = async (_: unknown, { after }: { after: bigint }) => {
    const found = stored.filter(({ position }) => position > after);
    meanwhile();
    return found;
  };
  const backlog = new Backlog(key, 20n, { page, listed: async () => [] } as unknown as DeliveryRows, 100);
  meanwhile = () => {
    meanwhile = () => undefined;
    stored.unshift(placed(24n));
    expect(backlog.takes(placed(24n), 0)).toBe(false);
  };
  const here = new Set<bigint>();
  while (backlog.hasMore) for (const { position } of await backlog.next()) here.add(position);
  expect([...here]).toEqual([26n, 24n]);
});
