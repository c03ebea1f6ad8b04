import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream } from '#domain';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';
import { billBody, pdfBase64, realAdministrator, withAdministrator } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given, act: perform, workspace, recorded, told: feedTypes } = billScenario(api);

const lines = (id: string) => recorded(id).then(({ clear }) => clear?.lines ?? []);
/** Creates a bill denied by an EOR, served on 05/04/2026, for a missing attestation. */
const denied = async (payerClaimControlNumber: string | null = 'PCN-77', body?: object): Promise<string> => {
  api.travelTo('2026-03-02');
  const id = await (payerClaimControlNumber === null ? api.bill(body) : api.bill(body, 'accepted'));
  api.travelTo('2026-05-04');
  const eorLines = (await lines(id)).map(({ id: lineItemId, charge }) => ({
    lineItemId,
    allowedAmount: 0,
    reportedPaid: 0,
    adjustments: [{ group: 'CO', reason: '16', amount: charge / 100 }],
  }));
  const eor = { eorDate: '2026-05-04', servedAt: '2026-05-04', reportedPaid: 0, lines: eorLines };
  const number = payerClaimControlNumber === null ? {} : { payerClaimControlNumber };
  expect(await api.post(`/bills/${id}/eors`, { ...eor, ...number })).toMatchObject({ statusCode: 201 });
  api.travelTo('2026-05-20');
  return id;
};
const attestation = { filename: 'attestation.pdf', documentType: 'letter_of_attestation' };
const documents = [{ ...attestation, contentBase64: pdfBase64('attestation') }];
const act = (id: string, body: object = {}, how?: Call) =>
  perform(id, { action: 'correct_bill', reason: 'missing_document', documents, ...body }, how);
const corrected = async (id: string, body: object = {}, how?: Call) => {
  const answer = await act(id, body, how);
  expect(answer).toMatchObject({ statusCode: 200 });
  return { answer, newId: String(answer.json['replacementBillId']) };
};
const fetched = async (id: string) => (await api.call('GET', `/bills/${id}`)).json;

describe('Action correct_bill', () => {
  it('creates a new bill that replaces the answered bill, which does not change', async () => {
    const id = await denied();
    const { answer, newId } = await corrected(id, { note: 'Attestation of 05/19', actorName: 'Bo Biller' });
    expect(answer.json['data']).toMatchObject({ bill: { id, revisedBy: newId }, lifecycle: { state: 'denied' } });
    expect(await fetched(id)).toMatchObject({ revisedBy: newId, replacedBy: null, state: 'denied' });
    expect(await fetched(newId)).toMatchObject({ revisionOf: id, replaces: id, state: 'submitted' });
    expect((await recorded(newId)).snapshot).toMatchObject({ originalReference: 'PCN-77', actorName: 'Bo Biller' });
    expect(await feedTypes(id)).toContain('bill.revised');
    const { json } = await api.call('GET', `/events?billId=${newId}&types=bill.submitted`);
    expect(json['events'][0].data).toMatchObject({ replaces: id, revisionOf: id });
    expect((await recorded(id)).activity.at(-1)).toMatchObject({ type: 'BillRevised', actor: 'Bo Biller' });
  });

  it('moves the balance to the new bill in all views', async () => {
    const id = await denied();
    const balances = async () => {
      const bill = await fetched(id);
      const shown = await workspace(id);
      const { json: eor } = await api.call('GET', `/bills/${id}/eor`);
      const { json: status } = await api.call('GET', `/bills/${id}/status`);
      return [
        bill['amounts'].balance,
        shown.bill.balanceDue,
        shown.remittance.balanceDue,
        eor['data'].balanceDue,
        status['data']?.balanceDue ?? status['balanceDue'],
      ];
    };
    const before = await balances();
    expect(new Set(before).size).toBe(1);
    expect(before[0]).toBeGreaterThan(0);
    const { newId } = await corrected(id);
    expect(await balances()).toEqual([0, 0, 0, 0, 0]);
    expect((await workspace(newId)).remittance.balanceDue).toBe(before[0]);
  });

  it('warns that a correction is no second review and keeps the second review deadline', async () => {
    const id = await denied();
    const { answer, newId } = await corrected(id);
    const warning = { code: 'revision_is_not_review', path: 'bill', until: '2026-08-03' };
    expect(answer.json['warnings']).toEqual([expect.objectContaining(warning)]);
    expect((await fetched(newId))['warnings']).toContainEqual(expect.objectContaining(warning));
    const { deadlines, lifecycle } = await workspace(id);
    expect(deadlines).toContainEqual(expect.objectContaining({ id: 'second_review', lastDay: '2026-08-03' }));
    const review = lifecycle.actions.find((action: { id: string }) => action.id === 'second_review');
    expect(review).toMatchObject({ enabled: true });
  });

  it('warns if only amounts were corrected or a year has passed', async () => {
    const id = await denied();
    const codes = async (body: object) =>
      ((await corrected(id, body)).answer.json['warnings'] as { code: string }[]).map(({ code }) => code);
    const { bill } = billBody();
    const serviceLines = bill.serviceLines.map((line) => ({ ...line, charge: 1900 }));
    expect(await codes({ documents: null, bill: { ...bill, serviceLines } })).toEqual([
      'revision_is_not_review',
      'only_amount_in_dispute',
    ]);
    const late = await denied();
    api.travelTo('2027-03-01');
    const { answer } = await corrected(late);
    expect(answer.json['warnings']).toEqual([expect.objectContaining({ code: 'revision_after_filing_limit' })]);
  });

  it('remains a correction if the payer rejects it and it is resubmitted', async () => {
    const id = await denied();
    const { newId } = await corrected(id);
    await api.post(`/sandbox/bills/${newId}/simulate`, { scenario: 'rejected' });
    const again = await perform(newId, { action: 'resubmit', submission: { note: 'Again' } });
    const third = String(again.json['replacementBillId']);
    expect(await fetched(third)).toMatchObject({ revisionOf: id, replaces: newId });
    expect((await recorded(third)).snapshot?.originalReference).toBe('PCN-77');
  });
});

describe('Correction that goes to another payer', () => {
  const moved = (administrator = realAdministrator) => ({
    reason: 'other',
    bill: withAdministrator(administrator, billBody()).bill,
    documents: null,
  });
  const claim837 = async (id: string): Promise<string> => {
    const { json } = await api.call('GET', `/bills/${id}/transmissions`);
    const { controlNumber } = json['data'].at(-1);
    const authorization = `Bearer ${await api.key(['bills:read'])}`;
    const url = `/v2/bills/${id}/transmissions/${controlNumber}/files/claim.837`;
    return (await api.app.inject({ url, headers: { authorization } })).body;
  };

  it('is an original bill without the number of the first payer (X12 RFI 1538, 2173)', async () => {
    for (const body of [moved(), { ...moved(), payerClaimControlNumber: 'PCN-77' }]) {
      const id = await denied();
      const { newId } = await corrected(id, body);
      expect(await fetched(newId)).toMatchObject({ revisionOf: id, replaces: id });
      expect((await recorded(newId)).snapshot).not.toHaveProperty('originalReference');
      const text = await claim837(newId);
      expect(text).toMatch(/~CLM\*[^~]*:B:1\*/);
      expect(text).not.toContain('REF*F8');
    }
    const text = await claim837((await corrected(await denied())).newId);
    expect(text).toMatch(/~CLM\*[^~]*:B:7\*/);
    expect(text).toContain('~REF*F8*PCN-77~');
  });

  it('requires no payer claim control number', async () => {
    const { newId } = await corrected(await denied(null), moved());
    expect((await recorded(newId)).snapshot).not.toHaveProperty('originalReference');
  });

  it('loses the number if the first payer rejects it and it is resubmitted to another one', async () => {
    const { newId } = await corrected(await denied());
    await api.post(`/sandbox/bills/${newId}/simulate`, { scenario: 'rejected' });
    const { bill } = moved();
    const third = String((await perform(newId, { action: 'resubmit', bill })).json['replacementBillId']);
    expect(await fetched(third)).toMatchObject({ revisionOf: expect.any(String), replaces: newId });
    expect((await recorded(third)).snapshot).not.toHaveProperty('originalReference');
  });
});

describe('Rejected corrections', () => {
  it('returns 422 with the paths of all invalid fields', async () => {
    const id = await denied();
    expect(errorPaths(await act(id, { reason: 'because' }))).toEqual(['reason']);
    expect(errorPaths(await act(id, { reason: undefined }))).toEqual(['reason']);
    expect(errorPaths(await act(id, { note: 7, payerClaimControlNumber: 'x'.repeat(51), more: 1 }))).toEqual([
      'note',
      'payerClaimControlNumber',
      'more',
    ]);
    expect(errorPaths(await act(id, { bill: { ...billBody().bill, diagnoses: ['?'] } }))).toEqual(['bill.diagnoses.0']);
    expect((await recorded(id)).facts.revision).toBeNull();
  });

  it('requires a payer claim control number if none is known', async () => {
    const id = await denied(null);
    expect(errorPaths(await act(id))).toEqual(['payerClaimControlNumber']);
    const { newId } = await corrected(id, { payerClaimControlNumber: 'PCN-78' });
    expect((await recorded(newId)).snapshot?.originalReference).toBe('PCN-78');
  });

  it('returns 409 before an EOR, after a payment or review, and for a second correction', async () => {
    const number = { payerClaimControlNumber: 'PCN-1' };
    const conflict = { statusCode: 409, json: { code: 'lifecycle_conflict' } };
    for (const state of ['accepted', 'rejected', 'paid'] as const)
      expect(await act(await given(state), number)).toMatchObject(conflict);
    const partly = await act(await given('partial_payment'), number);
    expect(partly.json['detail']).toContain('second_review');
    const reviewed = await denied();
    await perform(reviewed, { action: 'second_review', reason: 'x' });
    expect(await act(reviewed)).toMatchObject(conflict);
    const id = await denied();
    await corrected(id);
    const { head } = { head: await api.engines.events.head() };
    expect(await act(id)).toMatchObject(conflict);
    expect(await api.engines.events.head()).toBe(head);
  });

  it('returns 409 that refers to correct_bill for the action resubmit', async () => {
    const id = await denied();
    for (const body of [{}, { documents }]) {
      const answer = await perform(id, { action: 'resubmit', ...body });
      expect(answer).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
      expect(answer.json['detail']).toContain('correct_bill');
    }
  });

  it('returns 403 without permission to create bills', async () => {
    const id = await denied();
    expect(await act(id, {}, { as: await api.key(['bills:read']) })).toMatchObject({ statusCode: 403 });
    expect(await act(id, {}, { as: api.session(['bills:act']) })).toMatchObject({ statusCode: 403 });
  });
});

describe('Retry of a correction', () => {
  it('replays the response for the same key and rejects another body', async () => {
    const id = await denied();
    const first = await act(id, {}, { idempotencyKey: 'c-1' });
    const again = await act(id, {}, { idempotencyKey: 'c-1' });
    expect(first.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await act(id, { note: 'x' }, { idempotencyKey: 'c-1' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });

  it('completes an interrupted correction after a payment and rejects another correction', async () => {
    const id = await denied();
    const { ledger } = api.engines;
    const append = ledger.append.bind(ledger);
    const stream = billStream(api.organizationId, id);
    ledger.append = (to, ...rest) =>
      to === stream
        ? Promise.reject(Object.assign(new Error(), { name: 'EventStoreUnavailable' }))
        : append(to, ...rest);
    try {
      expect(await act(id, {}, { idempotencyKey: 'c-2' })).toMatchObject({ statusCode: 503 });
    } finally {
      ledger.append = append;
    }
    expect((await recorded(id)).facts.revision).toBeNull();
    await perform(id, { action: 'post_payment', amount: 100, method: 'check', depositDate: '2026-05-20' });
    const { newId } = await corrected(id, {}, { idempotencyKey: 'c-2' });
    expect((await recorded(id)).facts.revision).toEqual({ newBillId: newId, withdrawn: false });
    expect(await act(id, { note: 'x' }, { idempotencyKey: 'c-3' })).toMatchObject({ statusCode: 409 });
  });
});
