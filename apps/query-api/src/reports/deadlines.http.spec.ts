import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { rolePermissions, type DeadlinesView } from '#contracts';
import { addDays, shippedRules } from '#domain';
import { billProjection, foldStream } from '#read-models';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';
import { billBody, noon, simulate, storedEventsOf, submitBill } from '#testing/pure';

const MANY = 260;

let api: CommandApp;
/** Partially paid on 2026-04-01. The other bill has been accepted. */
let partly: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
  partly = await api.bill();
  api.travelTo('2026-04-01');
  await api.post(`/sandbox/bills/${partly}/simulate`, { scenario: 'partial_payment', amount: 515.5 });
  await api.bill(billBody({}, { customerExternalId: 'acme' }), 'accepted');
  api.travelTo('2026-04-20');
});
afterAll(() => api.close());

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const list = async (query = '', as?: string) => (await get(`/deadlines${query}`, as)).json['data'] as DeadlinesView;
const calendar = async (query = '', given?: string) => {
  const as = given ?? (await api.key(['bills:read']));
  return api.app.inject({
    url: `/v2/deadlines.ics${query}`,
    headers: { authorization: `Bearer ${as}`, ...(!as.startsWith('sk_') && { origin: browserOrigin }) },
  });
};
const idsOf = ({ deadlines }: DeadlinesView) => deadlines.map(({ billId, kind }) => `${billId} ${kind}`);

describe('GET /deadlines', () => {
  it('lists the same open deadlines as the bills, by safe day', async () => {
    const { today, deadlines, total, nextCursor } = await list();
    expect([today, total, nextCursor]).toEqual(['2026-04-20', deadlines.length, null]);
    const own = (await get(`/bills/${partly}/lifecycle`)).json['data'].deadlines as readonly {
      readonly id: string;
      readonly overdue: boolean;
    }[];
    expect(own.length).toBeGreaterThan(1);
    const listed = deadlines.filter(({ billId }) => billId === partly);
    expect(listed.map(({ kind }) => kind).sort()).toEqual(
      own
        .filter(({ overdue }) => !overdue)
        .map(({ id }) => id)
        .sort(),
    );
    const days = deadlines.map(({ safeDay }) => safeDay);
    expect(days).toEqual(days.toSorted());
    expect(listed.find(({ kind }) => kind === 'second_review')).toMatchObject({
      label: 'Request a second bill review',
      patientName: 'Maria Sandoval',
      side: 'provider',
      safeDay: '2026-06-30',
      lastDay: '2026-06-30',
      overdue: false,
      amountInDispute: 1499.5,
      balanceDue: 1499.5,
    });
  });

  it('filters by kind, side and day, and counts all kinds', async () => {
    const all = await list();
    const reviews = await list('?kind=second_review');
    expect(idsOf(reviews)).toEqual([`${partly} second_review`]);
    expect(reviews.total).toBe(1);
    // The counts do not depend on the selected kind.
    expect(reviews.kinds).toEqual(all.kinds);
    expect(all.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const [ours, theirs] = [await list('?side=provider'), await list('?side=payer')];
    expect(ours.total + theirs.total).toBe(all.total);
    expect(new Set(theirs.deadlines.map(({ kind }) => kind))).toEqual(new Set(['response', 'payment']));
    expect((await list('?kind=second_review&to=2026-06-30')).total).toBe(1);
    expect((await list('?kind=second_review&to=2026-06-29')).total).toBe(0);
    // 71 days after 2026-04-20.
    expect((await list('?kind=second_review&days=71')).total).toBe(1);
    expect((await list('?kind=second_review&days=70')).total).toBe(0);
    expect((await list('?kind=second_review&from=2026-07-01')).total).toBe(0);
  });

  it('includes missed deadlines only if they are requested', async () => {
    api.travelTo('2026-07-06');
    expect(idsOf(await list('?kind=second_review'))).toEqual([]);
    const missed = await list('?kind=second_review&from=2026-01-01');
    expect(missed.deadlines).toMatchObject([{ billId: partly, overdue: true }]);
    expect(idsOf(await list('?kind=second_review&overdue=1'))).toEqual(idsOf(missed));
    expect((await list('?overdue=1')).deadlines.every(({ overdue }) => overdue)).toBe(true);
    api.travelTo('2026-04-20');
  });

  it('includes only bills of the session’s customer', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    const own = idsOf(await list('', acme));
    expect(own.length).toBeGreaterThan(0);
    expect(own.some((id) => id.startsWith(partly))).toBe(false);
    expect(idsOf(await list('?customerExternalId=acme'))).toEqual(own);
  });

  it('requires bills:read, and refuses invalid filters and a cursor of other filters', async () => {
    expect(await get('/deadlines', await api.key(['bills:write']))).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    const { nextCursor } = await list('?limit=1');
    expect(nextCursor).not.toBeNull();
    for (const query of [
      'kind=other',
      'side=both',
      'limit=101',
      'days=-1',
      'from=soon',
      'from=2026-05-02&to=2026-05-01',
    ])
      expect([query, await get(`/deadlines?${query}`)]).toMatchObject([
        query,
        {
          statusCode: 400,
          json: { code: 'invalid_parameter', errors: [{ path: query.split('=', 1)[0]!.replace('kind', 'kind.0') }] },
        },
      ]);
    expect(await get(`/deadlines?kind=filing&cursor=${nextCursor}`)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path: 'cursor' }] },
    });
  });
});

describe('GET /deadlines.ics', () => {
  const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

  it('has an all-day event on the safe day of each deadline, without patient data', async () => {
    const { statusCode, headers, body } = await calendar('?kind=second_review');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['content-disposition']).toContain('deadlines.ics');
    const { deadlines } = await list('?kind=second_review');
    const events = unfolded(body).split('\r\n');
    expect(events).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${partly}.second_review.2026-06-30`,
        'DTSTART;VALUE=DATE:20260630',
        `SUMMARY:Bill ${deadlines[0]!.billNumber}: Request a second bill review`,
        `DESCRIPTION:Payer: ${deadlines[0]!.claimsAdministrator.name}\\nLast day: 06/30/2026`,
        'END:VCALENDAR',
      ]),
    );
    expect(events.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(body).not.toMatch(/Maria|Sandoval/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('contains every deadline that the list counts', async () => {
    const { body } = await calendar();
    expect(body.split('BEGIN:VEVENT')).toHaveLength((await list()).total + 1);
  });

  it('requires exports:create', async () => {
    const keyWithout = await api.key(['bills:read'], 'organization', ['exports:create']);
    for (const as of [keyWithout, api.session(rolePermissions.viewer)])
      expect((await calendar('', as)).statusCode).toBe(403);
    expect((await calendar('', api.session(rolePermissions.biller))).statusCode).toBe(200);
  });
});

it('loses no deadline across pages, with more deadlines than any page', async () => {
  const { organizationId, engines } = api;
  const ids = Array.from({ length: MANY }, (_, n) => `bill_many${String(n).padStart(4, '0')}`);
  const changes = ids.map((id, n) => {
    const submitted = submitBill({ billId: id, billNumber: 5000 + n });
    // Twenty bills have the same deadlines.
    const denied = simulate('denied', noon(addDays('2026-04-01', Math.floor(n / 20))));
    const events = storedEventsOf([submitted, denied], { organizationId });
    return { op: 'next' as const, doc: foldStream(billProjection, id, events, shippedRules)!, after: -1 };
  });
  // Normally, a bill's first event creates its key.
  await Promise.all(ids.map((id) => engines.vault.seal(organizationId, id, 'key', {})));
  await engines.views.apply({ name: billProjection.name, version: billProjection.version, generation: 0 }, changes);

  const query = '?kind=second_review&limit=37';
  const pages = [await list(query)];
  while (pages.at(-1)!.nextCursor !== null) pages.push(await list(`${query}&cursor=${pages.at(-1)!.nextCursor}`));
  const all = pages.flatMap(idsOf);
  expect(all).toHaveLength(MANY + 1);
  expect(new Set(all)).toEqual(new Set([partly, ...ids].map((id) => `${id} second_review`)));
  const days = pages.flatMap(({ deadlines }) => deadlines.map(({ safeDay }) => safeDay));
  expect(days).toEqual(days.toSorted());
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => MANY + 1));
  expect((await calendar('?kind=second_review')).body.split('BEGIN:VEVENT')).toHaveLength(MANY + 2);
});
