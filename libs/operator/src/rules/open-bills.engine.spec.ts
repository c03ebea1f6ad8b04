import { countTurnsDuring } from '#testing/pure';
import { loadBill } from './open-bills.js';

it('loadBill yields to the event loop between two bills', async () => {
  const work = { engines: { ledger: { load: async () => [] } } } as never;
  const turns = await countTurnsDuring(async () => {
    for (let n = 0; n < 30; n += 1) expect(await loadBill(work, { billId: `bill_${n}`, org: 'org_a' })).toBeNull();
  });
  expect(turns).toBeGreaterThanOrEqual(30);
});
