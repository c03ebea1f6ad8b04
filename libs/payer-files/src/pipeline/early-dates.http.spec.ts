import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { claim, commandApp, outcomesOf, remittance, remittances, START_DATE } from '#testing/http';

/*
 * Remittances that are dated before the bill was first sent. The payer's time runs from receipt of the bill (LC
 * 4603.2(b)(2), 4622(a)), so it starts at the first transmission at the earliest.
 */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, onFile, lifecycle, wantsALook } = remittances(api);

const dated = (date: string): string => `XX*1234567893~DTM*405*${date}`;
const warning = { code: 'date_before_transmission', message: expect.stringContaining('first transmission') };

it.each([
  ['production date (DTM*405)', dated('20250612'), []],
  ['date of receipt (DTM*050)', dated('20260302'), ['DTM*050*20250612']],
])('a %s before the first transmission is a warning on the receipt and starts no clock', async (_, payee, more) => {
  const testBill = await bill();
  const text = remittance({ amount: 100, payee }, [...claim(testBill, 100, { icn: `EARLY${more.length}` }), ...more]);
  const { items } = await send(text);
  expect(outcomesOf({ items })).toEqual(['posted']);
  expect(items).toMatchObject([{ warnings: [warning] }]);
  expect((await onFile(testBill)).facts.receivedAt).toMatch(START_DATE);
  expect(await lifecycle(testBill)).toMatchObject({ penaltyInterest: null });
  expect(await wantsALook(testBill)).toBe(false);
});

it('a remittance dated on the day of the transmission has no warning', async () => {
  const text = remittance({ amount: 100, payee: dated('20260302') }, claim(await bill(), 100, { icn: 'ONTIME' }));
  const { items } = await send(text);
  expect(outcomesOf({ items })).toEqual(['posted']);
  expect(items[0]).not.toHaveProperty('warnings');
});

it('a duplicate of an early remittance has no warning', async () => {
  const testBill = await bill();
  const early = () =>
    remittance({ amount: 100, trace: 'EARLY', payee: dated('20250612') }, claim(testBill, 100, { icn: 'TWICE' }));
  await send(early());
  const { items } = await send(early());
  expect(outcomesOf({ items })).toEqual(['duplicate']);
  expect(items[0]).not.toHaveProperty('warnings');
});
