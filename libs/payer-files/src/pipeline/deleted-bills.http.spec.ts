import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { billStream } from '#domain';
import { deletedStreams } from '#state-store';
import {
  claim,
  outcomesOf,
  remittance,
  remittances,
  startCommandApp,
  tombstoneStream,
  type CommandApp,
} from '#testing/http';
import { eventually } from '#testing/pure';

/* Claims about bills whose streams were deleted permanently in EventStoreDB. */

let api: CommandApp;
let kit: ReturnType<typeof remittances>;
beforeAll(async () => {
  const modules = [CommandApiModule, QueryApiModule, ProjectorModule.with()];
  api = await startCommandApp(modules, { production: true });
  kit = remittances(api);
}, 60_000);
afterAll(() => api.close());

it('posts the other claims of a file and leaves the claim of a deleted bill unmatched', async () => {
  const [first, gone, last] = [await kit.bill(), await kit.bill(), await kit.bill()];
  await tombstoneStream(api.eventStoreDbUrl!, billStream(api.organizationId, gone.id));
  const text = remittance({ amount: 300 }, claim(first, 100), claim(gone, 100, { icn: 'ICN2' }), claim(last, 100));
  const receipt = await kit.send(text);
  expect(outcomesOf(receipt)).toEqual(['posted', 'unmatched unmatched', 'posted']);
  expect([await kit.paidOf(first), await kit.paidOf(last)]).toEqual([100, 100]);
  await eventually(async () =>
    (await deletedStreams(api.engines.stateStore)).includes(billStream(api.organizationId, gone.id)),
  );

  const match = (billId: string) => api.post(`/payer-files/${receipt.id}/items/2/match`, { billId });
  expect(await match(gone.id)).toMatchObject({ statusCode: 410, json: { code: 'stream_deleted' } });
  const other = await kit.bill();
  expect((await match(other.id)).statusCode).toBe(200);
  expect(await kit.paidOf(other)).toBe(100);
});

it('ends a match whose bill is deleted before the match is posted', async () => {
  const [kept, gone] = [await kit.bill(), await kit.bill()];
  const stray = { ...gone, reference: `${gone.reference}99` };
  const receipt = await kit.send(remittance({ amount: 200 }, claim(kept, 100), claim(stray, 100, { icn: 'ICN3' })));
  expect(outcomesOf(receipt)).toEqual(['posted', 'unmatched unmatched']);
  const stream = billStream(api.organizationId, gone.id);
  const { ledger } = api.engines;
  const append = ledger.append.bind(ledger);
  jest.spyOn(ledger, 'append').mockImplementation(async (...asked) => {
    const done = await append(...asked);
    const [, , events] = asked;
    if (events.some(({ type }) => type === 'ItemMatchBegun')) await tombstoneStream(api.eventStoreDbUrl!, stream);
    return done;
  });
  const { statusCode } = await api.post(`/payer-files/${receipt.id}/items/2/match`, { billId: gone.id });
  expect(statusCode).toBe(200);
  const other = await kit.bill();
  expect((await api.post(`/payer-files/${receipt.id}/items/2/match`, { billId: other.id })).statusCode).toBe(200);
  expect(await kit.paidOf(other)).toBe(100);
});
