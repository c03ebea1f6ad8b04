import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given: bill, act, done, workspace: lifecycle, told: typesOf } = billScenario(api);
const fee = { amount: 180, paidAt: '2026-03-02', method: 'card', reference: 'C-1' };
/** Creates a denied bill for $2,015.00 with a submitted IBR whose fee was $180.00. */
const inReview = async (paid: object = { fee }): Promise<string> => {
  const id = await bill('denied');
  await done(id, { action: 'second_review', reason: 'x' });
  await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
  await done(id, { action: 'independent_bill_review', reason: 'x', ...paid });
  return id;
};
const determination = {
  action: 'record_determination',
  outcome: 'overturned',
  additionalOwed: 2015,
  servedAt: '2026-03-02',
  servedBy: 'mail',
};
const deadline = async (id: string, wanted: string) =>
  (await lifecycle(id)).deadlines.find((candidate: { id: string }) => candidate.id === wanted);

describe('Fee of an IBR', () => {
  it('is the paid fee, or by default the fee by the rules with a warning if it is not verified', async () => {
    const id = await inReview({});
    const denied = await bill('denied');
    await done(denied, { action: 'second_review', reason: 'x' });
    await api.post(`/sandbox/bills/${denied}/simulate`, { scenario: 'denied' });
    const answer = await done(denied, { action: 'independent_bill_review', reason: 'x' });
    expect(answer.json['warnings']).toContainEqual(expect.objectContaining({ code: 'rule_unproven', path: 'fee' }));
    const authorization = `Bearer ${await api.key(['bills:read'])}`;
    const url = `/v2/bills/${denied}/ibr-packet`;
    const packet = await api.app.inject({ method: 'GET', url, headers: { authorization } });
    expect(packet.headers['packet-warnings']).toBe('rule_unproven');
    await done(id, determination);
    expect((await lifecycle(id)).receivables).toMatchObject([{ kind: 'ibr_fee', amount: 195 }]);
    const paidFeeId = await inReview();
    await done(paidFeeId, determination);
    expect((await lifecycle(paidFeeId)).receivables).toMatchObject([{ kind: 'ibr_fee', amount: 180 }]);
  });

  it('is rejected for a second review or with invalid fields', async () => {
    const id = await bill('denied');
    const wrong = async (type: string, paid: object) =>
      errorPaths(await act(id, { action: type, reason: 'x', fee: paid }));
    expect(await wrong('second_review', fee)).toEqual(['fee']);
    expect(await wrong('independent_bill_review', { ...fee, paidAt: '2026-03-03' })).toEqual(['fee.paidAt']);
    expect(await wrong('independent_bill_review', {})).toEqual(['fee.amount', 'fee.method']);
    expect(await wrong('independent_bill_review', { ...fee, method: 'cash' })).toEqual(['fee.method']);
  });

  it('can be sent when a drafted review is submitted', async () => {
    const id = await bill('denied');
    await done(id, { action: 'second_review', reason: 'x' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const draft = await api.post(`/bills/${id}/reviews`, { type: 'independent_bill_review', reason: 'x' });
    const path = `/bills/${id}/reviews/${draft.json['data'].id}/submissions`;
    expect(errorPaths(await api.post(path, { fee: { ...fee, amount: -1 } }))).toEqual(['fee.amount']);
    expect(await api.post(path, { fee })).toMatchObject({ statusCode: 201 });
    await done(id, determination);
    expect((await lifecycle(id)).receivables).toMatchObject([{ kind: 'ibr_fee', amount: 180 }]);
  });
});

describe('Receivable for the IBR fee', () => {
  it('includes its legal rule and moves its due date when the EOR service is corrected', async () => {
    const id = await inReview();
    const eor = {
      answers: 'independent_bill_review',
      eorDate: '2026-03-02',
      servedAt: '2026-03-02',
      reportedPaid: 100,
    };
    await api.post(`/bills/${id}/eors`, eor);
    const fee = async () => (await lifecycle(id)).receivables[0];
    expect(await fee()).toMatchObject({ lastDay: '2026-04-16', rule: { id: 'days.ibr_award_payment' } });
    const service = { by: 'mail', postmark: '2026-03-02' };
    const path = `/bills/${id}/eors/${(await fee()).sourceId}/service`;
    expect(await api.call('PATCH', path, service)).toMatchObject({ statusCode: 200 });
    expect(await fee()).toMatchObject({ dueAt: '2026-04-21', lastDay: '2026-04-21' });
    await done(id, { ...determination, additionalOwed: 500 });
    expect((await lifecycle(id)).determinations).toMatchObject([{ feePaid: 180, feeRule: null }]);
  });
});

describe('Action record_determination', () => {
  it('creates an EOR, decides the review and opens the fee; one check can pay fee and award', async () => {
    const id = await inReview();
    const before = (await typesOf(id)).length;
    await done(id, determination);
    const now = await lifecycle(id);
    expect(now).toMatchObject({
      lifecycle: { state: 'processed' },
      determinations: [
        { outcome: 'overturned', additionalOwed: 2015, feeOrdered: true, servedBy: 'mail', corrected: false },
      ],
      receivables: [{ kind: 'ibr_fee', amount: 180, paid: 0, waived: 0, open: 180, lastDay: '2026-04-16' }],
      remittance: { balanceDue: 2015 },
    });
    expect(now.reviews.at(-1)).toMatchObject({ outcome: 'granted' });
    expect((await typesOf(id)).slice(before)).toEqual([
      'eor.received',
      'review.decided',
      'receivable.opened',
      'bill.status.updated',
    ]);
    expect(await deadline(id, 'ibr_award_payment')).toMatchObject({ lastDay: '2026-04-16', safeDay: null });
    expect(await deadline(id, 'ibr_petition')).toMatchObject({
      lastDay: '2026-03-27',
      safeDay: null,
      label: expect.stringContaining('Payer'),
    });
    await done(id, { action: 'post_payment', amount: 2195, ibrFee: 180, method: 'check', depositDate: '2026-03-02' });
    const after = await lifecycle(id);
    expect(after).toMatchObject({
      lifecycle: { state: 'paid' },
      remittance: { postedPrincipal: 2015, balanceDue: 0 },
      receivables: [{ paid: 180, open: 0 }],
      deadlines: [],
    });
    expect((await typesOf(id)).slice(-2)).toEqual(expect.arrayContaining(['bill.status.updated']));
    expect(await typesOf(id)).toContain('receivable.paid');
  });

  it('leaves the fee open if the check does not include it, and reopens it if its payment is voided', async () => {
    const id = await inReview();
    await done(id, determination);
    await done(id, { action: 'post_payment', amount: 2015, method: 'check', depositDate: '2026-03-02' });
    expect(await lifecycle(id)).toMatchObject({ lifecycle: { state: 'paid' }, receivables: [{ open: 180 }] });
    expect((await lifecycle(id)).deadlines.map((deadline: { id: string }) => deadline.id)).toEqual([
      'ibr_petition',
      'ibr_award_payment',
      'ibr_enforce_from',
    ]);
    await done(id, { action: 'post_payment', amount: 180, ibrFee: 180, method: 'check', depositDate: '2026-03-02' });
    expect(await lifecycle(id)).toMatchObject({ receivables: [{ open: 0, paid: 180 }], deadlines: [] });
    const { payments } = await lifecycle(id);
    await done(id, { action: 'void_payment', paymentId: payments.at(-1).id, reason: 'Bounced' });
    expect(await lifecycle(id)).toMatchObject({ receivables: [{ open: 180 }] });
    expect(await typesOf(id)).toContain('receivable.reopened');
  });

  it("lets the payer's own EOR replace the EOR that the determination created", async () => {
    const id = await inReview();
    await done(id, determination);
    await api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 2015 });
    const now = await lifecycle(id);
    expect(now.remittance.payerReportedPaid).toBe(2015);
    expect(now.reviews.at(-1)).toMatchObject({ outcome: 'granted' });
    expect(now.receivables).toHaveLength(1);
  });

  it("creates no EOR if the payer's EOR exists, and opens the fee once", async () => {
    const id = await inReview();
    await api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 2015 });
    expect((await lifecycle(id)).receivables).toMatchObject([{ amount: 180 }]);
    await done(id, determination);
    const now = await lifecycle(id);
    expect(now.receivables).toHaveLength(1);
    expect(now.remittance.payerReportedPaid).toBe(2015);
  });

  it('opens the fee only if the determination orders it', async () => {
    const id = await inReview();
    await api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0 });
    expect((await lifecycle(id)).receivables).toEqual([]);
    await done(id, determination);
    expect((await lifecycle(id)).receivables).toMatchObject([{ kind: 'ibr_fee', amount: 180, open: 180 }]);
    const without = await inReview();
    await done(without, { ...determination, feeOrdered: false });
    expect((await lifecycle(without)).receivables).toEqual([]);
  });

  it('opens the fee again if the EOR that had opened it is voided', async () => {
    const id = await inReview();
    const sent = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 2015 };
    const [{ id: eorId }] = (await api.post(`/bills/${id}/eors`, sent)).json['data'].eors;
    await done(id, determination);
    const [{ id: before }] = (await lifecycle(id)).receivables;
    const voided = await api.post(`/bills/${id}/eors/${eorId}/void`, { reason: 'Of another bill.' });
    expect(voided).toMatchObject({ statusCode: 200 });
    const { receivables } = await lifecycle(id);
    expect(receivables).toMatchObject([{ kind: 'ibr_fee', open: 180 }]);
    expect(receivables[0].id).not.toBe(before);
  });

  it("counts the petition deadline from the service of the determination, not from the payer's EOR", async () => {
    const id = await inReview();
    await done(id, { ...determination, outcome: 'partially_overturned', additionalOwed: 1000 });
    const days = { lastDay: '2026-03-27', safeDay: '2026-03-23', basis: 'stated' };
    expect(await deadline(id, 'ibr_petition')).toMatchObject(days);
    api.travelTo('2026-04-10');
    await api.post(`/bills/${id}/eors`, { eorDate: '2026-04-10', servedAt: '2026-04-10', reportedPaid: 1000 });
    expect(await deadline(id, 'ibr_petition')).toMatchObject(days);
  });

  it('leaves the bill denied if the denial is upheld, and can be corrected by a new determination', async () => {
    const id = await inReview();
    await done(id, { ...determination, outcome: 'upheld', additionalOwed: 0 });
    const now = await lifecycle(id);
    expect(now).toMatchObject({ lifecycle: { state: 'denied' }, receivables: [] });
    expect(await deadline(id, 'ibr_petition')).toMatchObject({ lastDay: '2026-03-27', safeDay: '2026-03-23' });
    expect(await act(id, determination)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    expect(errorPaths(await act(id, { ...determination, corrects: 'det_none' }))).toEqual(['corrects']);
    await done(id, { ...determination, corrects: now.determinations[0].id });
    expect(await lifecycle(id)).toMatchObject({
      lifecycle: { state: 'processed' },
      determinations: [{ corrected: true }, { corrected: false, outcome: 'overturned' }],
      receivables: [{ open: 180 }],
    });
  });

  it.each([
    [
      'nothing',
      { outcome: undefined, additionalOwed: undefined, servedAt: undefined, servedBy: undefined },
      ['outcome', 'additionalOwed', 'servedAt', 'servedBy'],
    ],
    ['a service date in the future', { servedAt: '2026-03-03' }, ['servedAt']],
    ['a service date before the IBR request', { servedAt: '2026-03-01' }, ['servedAt']],
    ['an unknown outcome', { outcome: 'won' }, ['outcome']],
    ['an overturned denial without an amount owed', { additionalOwed: 0 }, ['additionalOwed']],
    ['an upheld denial with an amount owed', { outcome: 'upheld' }, ['additionalOwed']],
    ['an amount owed above the charge', { additionalOwed: 2015.01 }, ['additionalOwed']],
    ['a document of another bill', { documentId: 'doc_none' }, ['documentId']],
  ])('returns 422 for %s', async (_, change, paths) => {
    const answer = await act(await inReview(), { ...determination, ...change });
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(errorPaths(answer)).toEqual(paths);
  });

  it('requires a submitted IBR and bills:write, and records once per Idempotency-Key', async () => {
    expect(await act(await bill('denied'), determination)).toMatchObject({ statusCode: 409 });
    const id = await inReview();
    const first = await act(id, determination, { idempotencyKey: 'd-1' });
    expect((await act(id, determination, { idempotencyKey: 'd-1' })).body).toBe(first.body);
    expect(await act(id, { ...determination, additionalOwed: 5 }, { idempotencyKey: 'd-1' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
    expect(await act(await inReview(), determination, { as: await api.key(['payments:write']) })).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('Action waive_receivable', () => {
  it('waives a receivable once and requires a reason', async () => {
    const id = await inReview();
    await done(id, determination);
    const receivableId = (await lifecycle(id)).receivables[0].id;
    const waive = { action: 'waive_receivable', receivableId, reason: 'Not worth a petition.' };
    expect(errorPaths(await act(id, { ...waive, reason: ' ' }))).toEqual(['reason']);
    expect(errorPaths(await act(id, { ...waive, receivableId: 'rcv_none' }))).toEqual(['receivableId']);
    await done(id, waive);
    expect((await lifecycle(id)).receivables).toMatchObject([{ waived: 180, open: 0, paid: 0 }]);
    expect((await typesOf(id)).at(-1)).toBe('receivable.waived');
    expect(await act(id, waive)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });
});

it('a lien has the deadlines of other bills, and a filing deadline until it is filed', async () => {
  const id = await bill('denied');
  await done(id, { action: 'mark_lien' });
  const ids = async () => (await lifecycle(id)).deadlines.map((deadline: { id: string }) => deadline.id);
  expect(await ids()).toEqual(expect.arrayContaining(['second_review', 'lien_filing']));
  await done(id, { action: 'withdraw_lien' });
  await done(id, { action: 'mark_lien', filedAt: '2026-03-02' });
  expect(await ids()).toContain('second_review');
  expect(await ids()).not.toContain('lien_filing');
});
