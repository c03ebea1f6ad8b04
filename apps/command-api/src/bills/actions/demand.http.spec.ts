import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths } from '#testing/http';
import { pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given: bill, act, done, workspace: lifecycle, told: typesOf } = billScenario(api);
const demand = { action: 'demand_penalty_interest' };
/** Creates a med-legal bill of $2,015.00 that the payer received on March 2 and paid 100 days later. */
const paidLate = async (): Promise<string> => {
  const id = await bill('accepted');
  api.travelTo('2026-06-10');
  await done(id, { action: 'post_payment', amount: 2015, method: 'check', depositDate: '2026-06-10' });
  return id;
};
const offered = async (id: string) =>
  (await lifecycle(id)).lifecycle.actions.find((action: { id: string }) => action.id === demand.action);

describe('Action demand_penalty_interest', () => {
  it("opens receivables for penalty and interest, publishes events and returns the letter's URL", async () => {
    const id = await paidLate();
    expect(await offered(id)).toMatchObject({ enabled: true });
    const before = (await typesOf(id)).length;
    const { json } = await done(id, { ...demand, addressee: 'Ms. Sandoval' });
    expect(json['packetUrl']).toMatch(new RegExp(`/bills/${id}/demands/${json['demandId']}/packet$`));
    const now = await lifecycle(id);
    expect(now.demands).toMatchObject([
      {
        ...{ id: json['demandId'], basis: 2015, penalty: 201.5, interest: 38.64, total: 240.14, open: 240.14 },
        ...{ asOf: '2026-06-10', servedAt: '2026-06-10', dueAt: '2026-07-10', lastDay: '2026-07-10' },
        ...{ addressee: 'Ms. Sandoval', from: '2026-03-02', payBy: '2026-05-01', answer: null, replaced: false },
        parts: [{ amount: 2015, paidOn: '2026-06-10', open: false }],
      },
    ]);
    expect(now.receivables).toMatchObject([
      {
        ...{ kind: 'penalty', amount: 201.5, open: 201.5, lastDay: '2026-07-10', sourceId: json['demandId'] },
        rule: now.demands[0].rule,
      },
      {
        ...{ kind: 'interest', amount: 38.64, open: 38.64, sourceId: json['demandId'] },
        rule: { id: expect.stringMatching(/^rate\.interest/) },
      },
    ]);
    expect((await typesOf(id)).slice(before)).toEqual(['bill.demand_made', 'receivable.opened', 'receivable.opened']);
    expect((await api.call('GET', `/bills/${id}/demands`)).json['data']).toEqual(now.demands);
  });

  it('is paid by the penalty and interest of a payment on a paid bill', async () => {
    const id = await paidLate();
    await done(id, demand);
    const share = { penaltyAmount: 201.5, interestAmount: 38.64 };
    await done(id, { action: 'post_payment', amount: 240.14, ...share, method: 'check', depositDate: '2026-06-10' });
    expect((await lifecycle(id)).receivables).toMatchObject([{ open: 0 }, { open: 0 }]);
    expect((await typesOf(id)).filter((type) => type === 'receivable.paid')).toHaveLength(2);
  });

  it('excludes penalty and interest already paid, and returns 409 if nothing is open', async () => {
    const id = await paidLate();
    const post = { action: 'post_payment', method: 'check', depositDate: '2026-06-10' };
    await done(id, { ...post, amount: 201.5, penaltyAmount: 201.5 });
    const { json } = await done(id, demand);
    const { demands, receivables } = await lifecycle(id);
    expect(demands).toMatchObject([{ penalty: 201.5, interest: 38.64, total: 38.64, open: 38.64 }]);
    expect(receivables).toMatchObject([{ open: 0 }, { open: 38.64 }]);
    const { json: feed } = await api.call('GET', `/events?limit=1000&billId=${id}`);
    const made = feed['events'].find((event: { type: string }) => event.type === 'bill.demand_made');
    expect(made.data).toMatchObject({ demandId: json['demandId'], penalty: 0, interest: 38.64 });
    await done(id, { ...post, amount: 38.64, interestAmount: 38.64 });
    expect(await offered(id)).toMatchObject({ enabled: false, reason: expect.stringContaining('were already paid') });
    expect(await act(id, demand)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });

  it('replaces an earlier demand and withdraws its receivables', async () => {
    const id = await bill('accepted');
    api.travelTo('2026-06-10');
    const first = await done(id, demand);
    api.travelTo('2026-06-20');
    const second = await done(id, { ...demand, deadlineDays: 7 });
    const { demands, receivables } = await lifecycle(id);
    expect(demands).toMatchObject([
      { id: first.json['demandId'], replaced: true, open: 0, interest: 38.64, perDay: 0.39 },
      { id: second.json['demandId'], replaced: false, interest: 42.51, lastDay: '2026-06-29' },
    ]);
    expect(receivables.map((receivable: { sourceId: string }) => receivable.sourceId)).toEqual([
      second.json['demandId'],
      second.json['demandId'],
    ]);
    expect((await typesOf(id)).filter((type) => type === 'receivable.withdrawn')).toHaveLength(2);
  });

  it("records the payer's response to a demand", async () => {
    const id = await paidLate();
    const answer = { action: 'record_demand_answer', kind: 'refused' };
    expect(errorPaths(await act(id, { ...answer, demandId: 'dem_none' }))).toEqual(['demandId']);
    const { json } = await done(id, demand);
    const { demandId } = json;
    expect(errorPaths(await act(id, { ...answer, demandId, documentId: 'doc_none' }))).toEqual(['documentId']);
    expect(errorPaths(await act(id, { action: answer.action, demandId, kind: 'lost' }))).toEqual(['kind']);
    await done(id, { ...answer, demandId });
    expect((await lifecycle(id)).demands).toMatchObject([{ answer: 'refused', answerDocumentId: null }]);
    expect((await typesOf(id)).at(-1)).toBe('bill.demand_answered');
  });

  it('returns 422 for invalid fields and 409 if nothing is late', async () => {
    const id = await paidLate();
    for (const [field, value] of [
      ['asOf', '2026-06-11'],
      ['asOf', '2026-06-09'],
      ['asOf', '2026-05-01'],
      ['servedAt', '2026-06-11'],
      ['servedAt', '2026-06-09'],
      ['deadlineDays', 0],
      ['deadlineDays', 366],
      ['addressee', 7],
    ] as const)
      expect(errorPaths(await act(id, { ...demand, [field]: value }))).toContain(field);
    api.travelTo('2026-03-02');
    const early = await bill('accepted');
    expect(await act(early, demand)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    const contested = await bill('denied');
    api.travelTo('2026-06-10');
    expect(await act(contested, demand)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    expect(await offered(contested)).toMatchObject({
      enabled: false,
      reason: expect.stringContaining('timely objection'),
    });
  });

  it('creates one demand per Idempotency-Key', async () => {
    const id = await paidLate();
    const how = { idempotencyKey: 'demand-1' };
    const first = await act(id, demand, how);
    expect(await act(id, demand, how)).toMatchObject({ statusCode: 200, json: first.json });
    expect(await act(id, { ...demand, deadlineDays: 10 }, how)).toMatchObject({ statusCode: 409 });
    expect((await lifecycle(id)).demands).toHaveLength(1);
  });

  it('requires bills:write and returns a PDF letter that does not change later', async () => {
    const id = await paidLate();
    const paper = {
      eorDate: '2026-06-10',
      servedAt: '2026-06-10',
      reportedPaid: 2015,
      contentBase64: pdfBase64('paid'),
    };
    const { eors } = (await api.post(`/bills/${id}/eors`, paper)).json['data'];
    const reader = { as: await api.key(['bills:read']) };
    expect(await act(id, demand, reader)).toMatchObject({ statusCode: 403 });
    const { json } = await done(id, demand);
    const authorization = `Bearer ${reader.as}`;
    const letter = () =>
      api.app.inject({
        method: 'GET',
        url: `/v2/bills/${id}/demands/${json['demandId']}/packet`,
        headers: { authorization },
      });
    const before = await letter();
    expect(before).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } });
    await done(id, { action: 'add_note', note: 'Mailed.' });
    expect((await api.post(`/bills/${id}/eors/${eors[0].id}/void`, { reason: 'Of another patient.' })).statusCode).toBe(
      200,
    );
    expect((await letter()).rawPayload.equals(before.rawPayload)).toBe(true);
    const none = { method: 'GET', url: `/v2/bills/${id}/demands/dem_none/packet`, headers: { authorization } } as const;
    expect(await api.app.inject(none)).toMatchObject({ statusCode: 404 });
  });
});

describe('Amounts contested on time and paid late', () => {
  it('are reported separately as exposure', async () => {
    const id = await bill('partial_payment');
    api.travelTo('2026-06-10');
    const { remittance } = await lifecycle(id);
    const amount = remittance.balanceDue as number;
    await done(id, { action: 'post_payment', amount, method: 'check', depositDate: '2026-06-10' });
    expect((await lifecycle(id)).exposureIfProviderPrevails).toMatchObject({ basis: amount });
  });
});
