import { randomUUID } from 'node:crypto';
import { executeCommand, organizations } from '#commands';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organizationStream, type RfaChecks } from '#domain';
import { commandApp, type JsonResponse } from '#testing/http';
import { billBody } from '#testing/pure';
import { requestFor, treatment } from './rfa-items.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);

/** Changes the setting as the operator would. */
const set = async (checks: RfaChecks): Promise<void> => {
  const stream = organizationStream(api.organizationId);
  const [first] = await api.engines.ledger.load(stream);
  const metadata = { ...first!.metadata, commandId: randomUUID() };
  await executeCommand(api.engines.ledger, organizations, {
    stream,
    command: { type: 'SetRfaChecks', data: { checks } },
    metadata,
  });
};
afterEach(() => set('warn'));

interface Said {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}
const refusable = /^rfa_(not_decided|deferred|denied|code_differs|units_exceeded|outside_validity)$/;
/** Returns a bill's warnings that can become errors, in error format. */
const warned = ({ json }: JsonResponse): readonly object[] =>
  ((json['warnings'] ?? json['data'].warnings) as readonly Said[])
    .filter(({ code }) => refusable.test(code))
    .map(({ path, message }) => ({ path, message }));
const refused = ({ statusCode, json }: JsonResponse): readonly object[] => {
  expect([statusCode, json['code']]).toEqual([422, 'validation_error']);
  return json['errors'];
};
const number = (): object => ({ externalId: randomUUID() });

describe('Bill with unauthorized treatment', () => {
  it.each<[string, () => Promise<object>, readonly string[]]>([
    [
      'the RFA is not decided',
      async () => treatment([{ rfaItemId: (await requestFor(api, { status: 'received' }))[0] }], number()),
      ['bill.serviceLines.0.rfaItemId'],
    ],
    [
      'another code and more units than authorized',
      async () => {
        const [itemId] = await requestFor(api, { units: 3 });
        return treatment([{ rfaItemId: itemId }, { rfaItemId: itemId, code: '97140' }], number());
      },
      ['bill.serviceLines.1.code', 'bill.serviceLines.1.units'],
    ],
    [
      'a date of service before the authorization',
      async () =>
        treatment([{ rfaItemId: (await requestFor(api))[0], serviceDate: '2026-02-09' }], {
          ...number(),
          service: { date: '2026-02-09' },
        }),
      ['bill.serviceLines.0.serviceDate'],
    ],
  ])(
    'is accepted with a warning or rejected with the same text, depending on the setting: %s',
    async (_, bodyOf, paths) => {
      const body = await bodyOf();
      await set('refuse');
      const errors = refused(await api.post('/bills', body));
      expect(errors.map((error) => (error as Said).path)).toEqual(paths);
      expect(refused(await api.post('/bills?validateOnly=true', body))).toEqual(errors);
      await set('warn');
      expect(new Set(warned(await api.post('/bills?validateOnly=true', body)))).toEqual(new Set(errors));
      const answer = await api.post('/bills', body);
      expect([answer.statusCode, new Set(warned(answer))]).toEqual([201, new Set(errors)]);
    },
  );

  it('is not rejected for other warnings or for lines without an RFA item', async () => {
    await set('refuse');
    const [itemId] = await requestFor(api);
    const service = { date: '2026-02-24', authorizationNumber: 'MINE' };
    const answer = await api.post('/bills', treatment([{ rfaItemId: itemId }, {}], { ...number(), service }));
    expect([answer.statusCode, warned(answer)]).toEqual([201, []]);
    expect(answer.json['warnings'].map(({ code }: Said) => code)).toEqual(
      expect.arrayContaining(['rfa_matched_by_values', 'rfa_authorization_number_differs']),
    );
    expect((await api.post('/bills', billBody())).statusCode).toBe(201);
  });

  it('reports errors of the form first and stores nothing when rejected', async () => {
    await set('refuse');
    const [itemId] = await requestFor(api, { status: 'received' });
    const wrong = treatment([{ rfaItemId: itemId, units: 0 }], number());
    expect(refused(await api.post('/bills', wrong)).map((error) => (error as Said).path)).toEqual([
      'bill.serviceLines.0.units',
    ]);
    const body = treatment([{ rfaItemId: itemId }], number());
    const how = { idempotencyKey: randomUUID() };
    refused(await api.post('/bills', body, how));
    // A rejection does not consume the key. The same request succeeds after the setting changes to warnings.
    await set('warn');
    expect((await api.post('/bills', body, how)).statusCode).toBe(201);
  });

  it('is also rejected as a correction or resubmission', async () => {
    const [granted, pending] = [(await requestFor(api))[0], (await requestFor(api, { status: 'received' }))[0]];
    const body = (itemId: string | undefined) => treatment([{ rfaItemId: itemId }], number()) as { bill: object };
    const rejected = await api.bill(body(granted), 'rejected');
    const accepted = await api.bill(body(granted), 'denied');
    await set('refuse');
    for (const [id, action] of [
      [rejected, { action: 'resubmit' }],
      [accepted, { action: 'correct_bill', reason: 'coding' }],
    ] as const) {
      const perform = (itemId: string | undefined) =>
        api.post(`/bills/${id}/actions`, { ...action, bill: body(itemId).bill });
      const errors = refused(await perform(pending));
      expect(errors.map((error) => (error as Said).path)).toEqual(['bill.serviceLines.0.rfaItemId']);
      expect((await perform(granted)).statusCode).toBe(200);
    }
  });
});
