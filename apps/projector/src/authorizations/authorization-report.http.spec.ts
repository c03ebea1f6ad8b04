import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { DueRfas } from '#commands';
import { rfaStream } from '#domain';
import { commandApp, startCommandApp, errorPaths } from '#testing/http';
import { rfaHead, rfaItem, rfaReport } from '#testing/pure';
import { days, followLinks, ok, rfaStory, visits } from './rfa-story.spec-kit.js';

const modules = [CommandApiModule, QueryApiModule, ProjectorModule.with()];
const PATH = '/reports/authorizations';
const WINDOW = `${PATH}?from=2026-03-01&to=2026-03-31`;

// Starts both sets of engines and waits for read models.
jest.setTimeout(180_000);

describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
])('the authorization report on %s', (_, production) => {
  const api = commandApp(modules, { production });
  const { sent, billed } = rfaStory(api);
  /* eslint-disable-next-line @typescript-eslint/no-explicit-any -- looked into as by any client */
  const report = async (path = WINDOW, as?: string): Promise<any> =>
    ok(api.call('GET', path, undefined, as === undefined ? {} : { as }));
  const csv = async (path: string): Promise<readonly (readonly string[])[]> => {
    const headers = { accept: 'text/csv', authorization: `Bearer ${await api.key(['rfas:read', 'bills:read'])}` };
    const answer = await api.app.inject({ url: `/v2${path}`, headers });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('authorizations'),
    ]);
    const lines = answer.body.slice(1).split('\r\n').slice(0, -1);
    return lines.map((line) => line.split(','));
  };

  const sandbox = rfaHead.claim.claimsAdministrator;
  /** A claims administrator from the practice's own list. */
  const other = { id: '', name: '=Formula & Co' };
  const rfaDraft = (more: object = {}, claimsAdministrator: object = sandbox) => ({
    items: [rfaItem],
    claim: { ...rfaHead.claim, claimsAdministrator },
    ...more,
  });
  type Sent = Awaited<ReturnType<typeof sent>>;
  /** `at`: fax timestamp. */
  const received = async (head: object, at = '2026-03-02T18:00:00.000Z', more: object = {}): Promise<Sent> => {
    const rfa = await sent(head, more, at);
    const stamp = { channel: 'fax', status: 'received', occurredAt: at, providerMessageId: `f-${rfa.id}` };
    await ok(api.post(`/rfas/${rfa.id}/transmissions`, stamp));
    return rfa;
  };
  const letter = async ({ id }: Sent): Promise<string> => {
    const documents = [{ ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' }];
    return (await ok(api.post(`/rfas/${id}/documents`, { documents }))).documents.at(-1).id as string;
  };
  const reviewer = { name: 'Robin Lee, MD' };
  const deny = { outcome: 'denied', reason: 'No', reviewer };
  const approve = (more: object = {}) => ({ outcome: 'approved', ...more });
  const decide = async (rfa: Sent, decidedAt: string, ...outcomes: readonly object[]) => {
    const times = { decidedAt, responseDocumentId: await letter(rfa), imrMissing: true };
    const decisions = outcomes.map((outcome, n) => ({ itemId: rfa.itemIds[n], ...outcome }));
    return { times, ...(await ok(api.post(`/rfas/${rfa.id}/decisions`, { ...times, decisions }))) };
  };
  const erase = async ({ id }: Sent): Promise<void> => {
    const { ledger, vault } = api.engines;
    const stream = rfaStream(api.organizationId, id);
    const history = await ledger.load(stream);
    const data = { subject: id, shreddedAt: '2026-03-20T20:00:00.000Z', reason: 'asked' };
    const metadata = { ...history[0]!.metadata, commandId: `${id}-erased` };
    await ledger.append(stream, history.length - 1, [{ type: 'SubjectShredded', data }], metadata);
    await vault.shred(id, { shreddedAt: data.shreddedAt, eventId: 'x' });
  };

  let paidBill: string;
  beforeAll(async () => {
    const { json } = await api.post('/organization/claims-administrators', { name: other.name, fax: '213-555-0177' });
    other.id = json['data'].id;
    api.travelTo('2026-02-27');
    // Sent before the reported period.
    await sent(rfaDraft());
    api.travelTo('2026-03-20');

    // Approved on the second day with 12 visits, 3 of which are billed and paid. A second bill is rejected.
    const approved = await received(rfaDraft());
    await decide(approved, '2026-03-04', approve({ authorizedQuantity: 12 }));
    paidBill = (await billed(visits(approved.itemId, days(3, 3)))).id;
    await api.post(`/sandbox/bills/${paidBill}/simulate`, { scenario: 'paid' });
    const rejected = await billed(visits(approved.itemId, days(10, 2)));
    await api.post(`/sandbox/bills/${rejected.id}/simulate`, { scenario: 'rejected' });
    // Modified after seven business days, which is late.
    const modified = { outcome: 'modified', authorizedQuantity: 8, reason: 'Eight', reviewer };
    await decide(await received(rfaDraft()), '2026-03-11', modified);
    // Denied after four business days, then overturned by independent medical review without a limit.
    const denied = await received(rfaDraft());
    const { decisions, times } = await decide(denied, '2026-03-06', deny);
    await ok(
      api.post(`/rfas/${denied.id}/decision-corrections`, {
        ...{ itemId: denied.itemId, expectedDecisionId: decisions[0].id, basis: 'imr', reason: 'Overturned' },
        replacement: { ...times, imrMissing: undefined, decidedAt: '2026-03-19', decision: approve() },
      }),
    );
    // Mixed decisions by the other administrator: units approved, a device denied, a third item withdrawn.
    const device = { ...rfaItem, procedureCode: 'E0730', quantity: 1 };
    const mixed = await received(rfaDraft({ items: [{ ...rfaItem, units: 48 }, device, device] }, other));
    const withdrawal = { action: 'withdraw_item', itemId: mixed.itemIds[2], reason: 'Twice' };
    await ok(api.post(`/rfas/${mixed.id}/actions`, withdrawal));
    await decide(mixed, '2026-03-03', approve({ authorizedUnits: 40 }), deny);
    // Deferred.
    const deferred = await received(rfaDraft({}, other));
    const notice = {
      deferredAt: '2026-03-04T18:00:00.000Z',
      reason: 'Disputed',
      responseDocumentId: await letter(deferred),
    };
    await ok(api.post(`/rfas/${deferred.id}/deferral`, notice));
    // No response.
    await received(rfaDraft({}, other));
    // On time by one reading: the fax arrived on a Saturday before 17:30.
    await decide(
      await received(rfaDraft(), '2026-03-07T19:00:00.000Z'),
      '2026-03-16',
      approve({ authorizedQuantity: 2 }),
    );
    // Retrospective review has its own deadline. The second request's time of receipt is unknown.
    await decide(await received(rfaDraft({ reviewType: 'retrospective' })), '2026-03-18', deny);
    await decide(await sent(rfaDraft()), '2026-03-18', deny);
    // A customer's request without a response.
    await sent(rfaDraft({}, other), { customerExternalId: 'acme' });
    // Approved, billed and erased.
    const erased = await received(rfaDraft());
    await decide(erased, '2026-03-04', approve({ authorizedQuantity: 5 }));
    await billed(visits(erased.itemId, [16]));
    await followLinks(api);
    await erase(erased);
    // The request waits for the read models.
    await report();
    const { views, ledger } = api.engines;
    await new DueRfas(views, ledger).passTime(api.organizationId, '2026-03-20T20:00:00.000Z');
    // Not counted: a draft that was never sent.
    await ok(api.post('/rfas', { rfa: { ...rfaHead, externalId: 'draft' } }));
  });
  beforeEach(() => api.travelTo('2026-03-20'));

  const none = { overdue: 0, modified: 0, denied: 0, deferred: 0, none: 0, overturned: 0, late: 0, unproven: 0 };

  it('counts the decisions of each claims administrator', async () => {
    const { rows, totals, from, to } = await report();
    expect([from, to]).toEqual(['2026-03-01', '2026-03-31']);
    expect(rows).toEqual([
      {
        claimsAdminId: sandbox.id,
        claimsAdminName: sandbox.name,
        ...none,
        // Approved, modified, denied, received on a Saturday, retrospective, unknown receipt, erased.
        ...{ sent: 7, decided: 7, items: 7, approved: 4, modified: 1, denied: 2, overturned: 1 },
        ...{ inTime: 4, late: 1, unproven: 1, medianDays: 4 },
      },
      {
        claimsAdminId: other.id,
        claimsAdminName: other.name,
        ...none,
        ...{ sent: 4, decided: 1, overdue: 1, items: 5, approved: 1, denied: 1, deferred: 1, none: 2 },
        ...{ inTime: 1, medianDays: 1 },
      },
    ]);
    expect(totals).toEqual({
      ...none,
      ...{ sent: 11, decided: 8, overdue: 1, items: 12, approved: 5, modified: 1, denied: 3, deferred: 1, none: 2 },
      ...{ overturned: 1, inTime: 5, late: 1, unproven: 1, medianDays: 2 },
    });
  });

  it('sums requested, approved and billed units per code', async () => {
    const { charged, paid } = (await api.call('GET', `/bills/${paidBill}`)).json['amounts'];
    expect([charged, paid > 0]).toEqual([300, true]);
    const visitsOf = { code: '97110', countBy: 'days' };
    expect((await report()).codes).toEqual([
      {
        ...visitsOf,
        // 24 visits times 9 requested; 12, 8 and 2 approved, and one without limit.
        ...{ items: 9, requestedUnits: 216, approvedUnits: 22, withoutLimit: 1, billedUnits: 3, billed: 300, paid },
      },
      {
        ...{ code: '97110', countBy: 'units', items: 1, requestedUnits: 48, approvedUnits: 40, withoutLimit: 0 },
        ...{ billedUnits: 0, billed: 0, paid: 0 },
      },
      {
        ...{ code: 'E0730', countBy: 'units', items: 1, requestedUnits: 1, approvedUnits: 0, withoutLimit: 0 },
        ...{ billedUnits: 0, billed: 0, paid: 0 },
      },
    ]);
    const { codes } = await report(WINDOW, await api.key(['rfas:read']));
    expect(codes[0]).toMatchObject({ billedUnits: 3, billed: null, paid: null });
  });

  it('covers requests first sent in the given period, by default 30 days', async () => {
    const sentIn = async (query: string) => {
      const { from, to, totals } = await report(`${PATH}?${query}`);
      return [from, to, totals.sent];
    };
    expect(await sentIn('')).toEqual(['2026-02-19', '2026-03-20', 12]);
    expect(await sentIn('from=2026-02-28')).toEqual(['2026-02-28', '2026-03-20', 11]);
    // A request counts on the date it was sent, not the date it was recorded.
    expect(await sentIn('to=2026-03-19')).toEqual(['2026-02-27', '2026-03-19', 10]);
    expect(await sentIn('to=2026-03-01')).toEqual(['2026-02-27', '2026-03-01', 1]);
    expect(await sentIn('to=2026-02-26')).toEqual(['2026-02-26', '2026-02-26', 0]);
    expect(await report(`${PATH}?to=2026-02-26`)).toMatchObject({ rows: [], codes: [], totals: { medianDays: null } });
  });

  it('is limited to the customer of a session', async () => {
    const acme = api.session(['rfas:read'], { kind: 'customer', customerExternalId: 'acme' });
    const own = await report(WINDOW, acme);
    expect(own).toMatchObject({ totals: { sent: 1, none: 1 }, codes: [{ items: 1, requestedUnits: 24 }] });
    const asked = await report(`${WINDOW}&customerExternalId=acme`);
    expect(asked.totals).toEqual(own.totals);
    expect((await report(`${WINDOW}&customerExternalId=other`, acme)).totals.sent).toBe(0);
  });

  it('exports either table as CSV', async () => {
    const [head = [], first, second, ...more] = await csv(WINDOW);
    const [row] = (await report()).rows;
    expect(head.toSorted()).toEqual(Object.keys(row).toSorted());
    expect([first, more]).toEqual([head.map((name) => String(row[name])), []]);
    // A name that starts with a formula sign is escaped.
    expect(second?.[1]).toBe("'=Formula & Co");
    const codes = await csv(`${WINDOW}&table=code`);
    expect(codes.map(([code, countBy, items]) => [code, countBy, items])).toEqual([
      ['code', 'countBy', 'items'],
      ['97110', 'days', '9'],
      ['97110', 'units', '1'],
      ['E0730', 'units', '1'],
    ]);
    expect(codes[1]?.slice(-2)[0]).toBe('300.00');
  });

  it.each([
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['table=payer', 'table'],
    [`customerExternalId=${'x'.repeat(300)}`, 'customerExternalId'],
    ['until=2026-03-01', 'until'],
  ])('rejects %s', async (query, path) => {
    const answer = await api.call('GET', `${PATH}?${query}`);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([400, [path]]);
  });

  it('requires the permission to read requests', async () => {
    const refused = (as: string) => api.call('GET', WINDOW, undefined, { as });
    expect(await refused(await api.key(['bills:read']))).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    const session = api.session(['rfas:read'], { kind: 'bill', billId: paidBill, customerExternalId: null });
    expect(await refused(session)).toMatchObject({ statusCode: 403, json: { code: 'scope_not_allowed' } });
  });
});

it('returns 403 for a practice without treatment billing', async () => {
  const api = await startCommandApp(modules, { treatmentBilling: false });
  try {
    const { statusCode, json } = await api.call('GET', PATH);
    expect([statusCode, json['code']]).toEqual([403, 'treatment_billing_not_enabled']);
  } finally {
    await api.close();
  }
});
