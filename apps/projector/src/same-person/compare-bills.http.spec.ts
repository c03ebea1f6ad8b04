import { CommandApiModule } from '#apps/command-api';
import { billStream, type BillEvent } from '#domain';
import { PersonBills } from '#state-store';
import type { OutboxItem } from '#subscriptions';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';
import { compareBills } from './compare-bills.js';

const api = commandApp([CommandApiModule]);
let people = 0;
const person = () => {
  people += 1;
  const patient = { ...billBody().bill.patient, lastName: `Twin${'x'.repeat(people)}`, externalId: `twin-${people}` };
  return (rest: object = {}) => billBody({ patient, serviceLines: [{ code: 'ML201' }] }, rest);
};
const reaction = () => {
  const { stateStore, vault, ledger } = api.engines;
  return compareBills(new PersonBills(stateStore, vault), ledger);
};
/** Runs the reaction on the whole log. `atOnce`: concurrently. */
const follow = async (order: 'log' | 'reversed' = 'log', atOnce = false): Promise<void> => {
  const { events, ledger } = api.engines;
  const { on, wanted, perform } = reaction();
  const items: OutboxItem[] = [];
  for (const recorded of await events.readAll(0n, 5_000)) {
    const event = ledger.glance(recorded);
    const planned = on[event.type]?.(event) ?? [];
    if (planned.length > 0 && (await wanted?.(event)) !== false) items.push(...planned);
  }
  const { signal } = new AbortController();
  const run = (item: OutboxItem): Promise<void> => perform({ ...item, attempts: 0 }, signal);
  if (atOnce) await Promise.all(items.map(run));
  else for (const item of order === 'log' ? items : items.toReversed()) await run(item);
};
const suspectedOf = async (billId: string) =>
  (await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, billId)))
    .filter(({ type }) => type === 'DuplicateSuspected')
    .map(({ data }) => data);
/** Two identical bills submitted without a warning, because the index was unavailable. */
const twins = async (body: object): Promise<readonly [string, string]> => {
  const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
  const [one, two] = [await api.post('/bills', body), await api.post('/bills', body)];
  away.mockRestore();
  return [one.json['id'], two.json['id']];
};
/** Three identical bills submitted without a warning. */
const triplets = async (): Promise<readonly [string, string, string]> => {
  const body = person()();
  const [one, two] = await twins(body);
  const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
  const { json } = await api.post('/bills', body);
  away.mockRestore();
  return [one, two, json['id']];
};

describe('duplicates without a warning at submission', () => {
  it.each(['log', 'reversed'] as const)(
    'records one suspected duplicate on the later bill, in %s order',
    async (order) => {
      const [one, two] = await twins(person()());
      await follow(order);
      await follow(order);
      expect(await suspectedOf(one)).toEqual([]);
      expect(await suspectedOf(two)).toEqual([
        { billId: two, otherBillId: one, otherBillNumber: expect.any(Number), kind: 'exact_duplicate' },
      ]);
    },
  );

  it('records one suspected duplicate for each of many concurrent bills except the first', async () => {
    const body = person()();
    const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
    const ids: string[] = [];
    for (let n = 0; n < 14; n += 1) ids.push((await api.post('/bills', body)).json['id']);
    away.mockRestore();
    await follow('log', true);
    await follow('reversed');
    const suspected = await Promise.all(ids.map(suspectedOf));
    expect(suspected.map(({ length }) => length)).toEqual([0, ...Array<number>(13).fill(1)]);
  });

  it('suspects the next bill of a group after each dismissal', async () => {
    const [one, two, three] = await triplets();
    await follow();
    const [first] = await suspectedOf(three);
    const dismissed = first && 'otherBillId' in first ? first.otherBillId : '';
    await api.post(`/bills/${three}/actions`, {
      action: 'dismiss_duplicate',
      otherBillId: dismissed,
      reason: 'Two evaluations.',
    });
    await follow();
    await follow('reversed');
    expect(await suspectedOf(three)).toMatchObject([
      { otherBillId: dismissed },
      { otherBillId: dismissed === one ? two : one },
    ]);
  });

  it('suspects a bill of a group in which another suspected bill was closed', async () => {
    const [one, two, three] = await triplets();
    await follow();
    const [first] = await suspectedOf(three);
    const closed = first && 'otherBillId' in first ? first.otherBillId : '';
    await api.post(`/bills/${closed}/actions`, { action: 'close', reason: 'billed_in_error' });
    await follow();
    await follow('reversed');
    expect(await suspectedOf(three)).toMatchObject([
      { otherBillId: closed },
      { otherBillId: closed === one ? two : one },
    ]);
  });

  it('records one suspected duplicate for each group of the same kind', async () => {
    const bill = person();
    const withLines = (...codes: readonly string[]) => {
      const { bill: given, ...rest } = bill();
      return { ...rest, bill: { ...given, serviceLines: codes.map((code) => ({ code })) } };
    };
    const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
    const ids: string[] = [];
    for (const codes of [['ML201'], ['ML201'], ['ML204'], ['ML204'], ['ML201', 'ML204']])
      ids.push((await api.post('/bills', withLines(...codes))).json['id']);
    away.mockRestore();
    await follow();
    await follow('reversed');
    expect((await suspectedOf(ids[4]!)).map((data) => 'kind' in data && data.kind)).toEqual([
      'possible_duplicate',
      'possible_duplicate',
    ]);
  });

  it('records nothing if the second bill had a warning', async () => {
    const body = person()();
    await api.post('/bills', body);
    const { json } = await api.post('/bills', body);
    expect(json['duplicates']).toHaveLength(1);
    await follow();
    expect(await suspectedOf(json['id'])).toEqual([]);
  });

  it('records nothing if the later bill was closed as a duplicate', async () => {
    const [, two] = await twins(person()());
    await api.post(`/bills/${two}/actions`, { action: 'close', reason: 'duplicate' });
    await follow();
    expect(await suspectedOf(two)).toEqual([]);
  });

  it('records nothing after a dismissal', async () => {
    const [one, two] = await twins(person()());
    await follow();
    const answer = await api.post(`/bills/${two}/actions`, {
      action: 'dismiss_duplicate',
      otherBillId: one,
      reason: 'Two evaluations.',
    });
    expect(answer.json['data'].duplicates).toMatchObject([{ billId: one, dismissed: true }]);
    await follow();
    expect(await suspectedOf(two)).toHaveLength(1);
  });
});

it("compares a bill only with the person's bills of the same day", async () => {
  const bill = person();
  const on = (date: string) => ({ ...bill(), bill: { ...bill().bill, service: { ...bill().bill.service, date } } });
  for (const day of ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']) await api.post('/bills', on(day));
  const [, last] = await twins(on('2026-01-09'));
  const { events, ledger } = api.engines;
  const { on: listening, perform } = reaction();
  const submitted = (await events.readAll(0n, 5_000)).findLast(({ type }) => type === 'BillSubmitted')!;
  const [item] = listening['BillSubmitted']?.(ledger.glance(submitted)) ?? [];
  const load = jest.spyOn(ledger, 'load');
  await perform({ ...item!, attempts: 0 }, new AbortController().signal);
  const read = new Set(load.mock.calls.map(([stream]) => stream));
  load.mockRestore();
  expect(read.size).toBe(2);
  expect(await suspectedOf(last)).toHaveLength(1);
});

it('neither reads nor indexes a bill that its submission indexed', async () => {
  await api.post('/bills', person()());
  const { events, ledger, stateStore, vault } = api.engines;
  const { on: listening, perform } = reaction();
  const submitted = (await events.readAll(0n, 5_000)).findLast(({ type }) => type === 'BillSubmitted')!;
  const [item] = listening['BillSubmitted']?.(ledger.glance(submitted)) ?? [];
  const calls = [jest.spyOn(ledger, 'load'), jest.spyOn(stateStore, 'write'), jest.spyOn(vault, 'hmac')];
  await perform({ ...item!, attempts: 0 }, new AbortController().signal);
  expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  for (const call of calls) call.mockRestore();
});

it('compares a bill that was indexed with other compared facts', async () => {
  const body = person()();
  const { json } = await api.post('/bills', body);
  const { stateStore } = api.engines;
  const key = (await stateStore.keys('person-bills', '', { limit: 1_000 })).find((key) => key.includes(json['id']))!;
  const { record } = (await stateStore.get('person-bills', key))!;
  await stateStore.put('person-bills', key, { ...record, compared: '', version: 0 });
  expect((await api.post('/bills', body)).json['duplicates']).toMatchObject([{ billId: json['id'] }]);
});

it('indexes bills that are older than the index', async () => {
  const body = person()();
  const noted = jest.spyOn(PersonBills.prototype, 'note').mockResolvedValue({ written: Promise.resolve() });
  const first = await api.post('/bills', body);
  noted.mockRestore();
  expect((await api.post('/bills?validateOnly=true', body)).json['data'].warnings).not.toContainEqual(
    expect.objectContaining({ code: 'exact_duplicate' }),
  );
  await follow();
  const { json } = await api.post('/bills', body);
  expect(json['duplicates']).toMatchObject([{ billId: first.json['id'] }]);
});

it('removes an erased bill from the index', async () => {
  const body = person()();
  const { json } = await api.post('/bills', body);
  const { ledger, vault, stateStore } = api.engines;
  const stream = billStream(api.organizationId, json['id']);
  const { revision = -1, metadata } = (await ledger.load(stream)).at(-1) ?? {};
  const order = { type: 'SubjectShredded', data: { subject: json['id'], shreddedAt: '2026-03-02T20:00:00.000Z' } };
  const { v: _v, ...by } = metadata!;
  await ledger.append(stream, revision, [order], by);
  const indexed = { organizationId: api.organizationId, billId: json['id'], billNumber: json['billNumber'] };
  const index = new PersonBills(stateStore, vault);
  expect(await index.compared(indexed)).toMatchObject({ billId: json['id'] });
  await vault.shred(json['id'], { shreddedAt: '2026-03-02T20:00:00.000Z', eventId: 'x' });
  expect(await index.compared(indexed)).toBeNull();
  await follow();
  const kept = await stateStore.keys('person-bills', '', { limit: 1_000 });
  expect(kept.some((key) => key.includes(json['id']))).toBe(false);
  expect((await api.post('/bills', body)).json['duplicates']).toEqual([]);
});
