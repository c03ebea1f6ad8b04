import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billProjection } from '#read-models';
import { commandApp, type JsonResponse, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const base = billBody().bill;
let people = 0;
let sentBills = 0;
/**
 * Returns a function that creates bills for one new person. Each bill has its own external ID unless `bill` sets one.
 */
const person = () => {
  people += 1;
  const lastName = `Sandoval${'x'.repeat(people)}`;
  const patient = { ...base.patient, lastName, externalId: `person-${people}` };
  const claim = { ...base.claim, claimNumber: `SP-${people}` };
  return (bill: object = {}, rest: object = {}) => {
    sentBills += 1;
    return billBody({ externalId: `bill-${sentBills}`, patient, claim, ...bill }, rest);
  };
};
const sent = async (body: object, how?: Call): Promise<JsonResponse> => {
  const answer = await api.post('/bills', body, how);
  expect([answer.statusCode, answer.json['detail']]).toEqual([201, undefined]);
  return answer;
};
const about = ({ json }: JsonResponse, ...codes: readonly string[]) =>
  json['warnings'].filter(({ code }: { code: string }) => codes.includes(code));
const duplicateCodes = ['exact_duplicate', 'possible_duplicate'];
const followUpCodes = ['follow_up_too_late', 'follow_up_without_comprehensive', 'comprehensive_within_18_months'];
const act = (billId: string, body: object, how?: Call) => api.post(`/bills/${billId}/actions`, body, how);

describe('Duplicate of a bill', () => {
  const twice = { serviceLines: [{ code: 'ML201', modifiers: ['95'] }] };

  it('is accepted with a warning that names the existing bill', async () => {
    const bill = person();
    const first = await sent(bill(twice), { idempotencyKey: `twin-${people}-a` });
    const second = await sent(bill(twice), { idempotencyKey: `twin-${people}-b` });
    expect(about(first, ...duplicateCodes)).toEqual([]);
    expect(about(second, ...duplicateCodes)).toEqual([
      {
        code: 'exact_duplicate',
        path: 'bill',
        message: expect.stringContaining(`Bill ${first.json['billNumber']} has the same lines`),
        bills: [
          {
            billId: first.json['id'],
            billNumber: first.json['billNumber'],
            externalId: first.json['externalId'],
            kind: 'exact_duplicate',
            lines: [{ line: 0, otherLine: 0 }],
          },
        ],
      },
    ]);
    const standing = { billId: first.json['id'], billNumber: first.json['billNumber'] };
    expect(second.json['duplicates']).toEqual([{ ...standing, kind: 'exact_duplicate', dismissed: false }]);
  });

  it('is possible if a code, its date and the physician match', async () => {
    const bill = person();
    await sent(bill());
    const second = await sent(bill({ serviceLines: [{ code: 'ML201', modifiers: ['93'] }] }));
    expect(about(second, ...duplicateCodes)).toMatchObject([{ code: 'possible_duplicate' }]);
  });

  it('is not reported for a corrected bill and the bill that it replaces', async () => {
    const bill = person();
    const { json } = await sent(bill());
    await api.post(`/sandbox/bills/${json['id']}/simulate`, { scenario: 'rejected' });
    const serviceLines = [{ code: 'ML201', modifiers: ['94'] }];
    const corrected = await act(json['id'], { action: 'resubmit', bill: bill({ serviceLines }).bill });
    expect(corrected.statusCode).toBe(200);
    const replacement = await api.call('GET', `/bills/${corrected.json['replacementBillId']}`);
    expect([replacement.statusCode, replacement.json['replaces']]).toEqual([200, json['id']]);
    expect(replacement.json['duplicates']).toEqual([]);
  });

  it('returns 409 with the most recent existing bill if the request sets rejectDuplicates', async () => {
    const bill = person();
    await sent(bill(twice));
    const second = await sent(bill(twice));
    const body = bill(twice, { rejectDuplicates: true });
    for (const path of ['/bills', '/bills?validateOnly=true']) {
      const refused = await api.post(path, body);
      expect([refused.statusCode, refused.json['code'], refused.json['existingBillId']]).toEqual([
        409,
        'duplicate_bill',
        second.json['id'],
      ]);
    }
    await act(second.json['id'], { action: 'close', reason: 'duplicate' });
    const third = await api.post('/bills', body);
    expect(third.statusCode).toBe(409);
    expect(third.json['existingBillId']).not.toBe(second.json['id']);
    // Possible duplicates are accepted.
    await sent(bill({ serviceLines: [{ code: 'ML201', modifiers: ['94'] }] }, { rejectDuplicates: true }));
    expect((await api.post('/bills', bill(twice, { rejectDuplicates: 'yes' }))).json['errors']).toMatchObject([
      { path: 'rejectDuplicates' },
    ]);
  });

  it('is not reported for a replayed request', async () => {
    const bill = person();
    const key = { idempotencyKey: `again-${people}` };
    const body = bill(twice, { rejectDuplicates: true });
    const first = await sent(body, key);
    const again = await sent(body, key);
    expect([again.json['id'], again.headers['idempotent-replayed']]).toEqual([first.json['id'], 'true']);
  });

  it('is found by name, date of birth and date of injury within the same customer', async () => {
    const bill = person();
    const nameless = { ...base.patient, externalId: undefined, lastName: 'Ordaz' };
    const first = await sent(bill({ patient: nameless }, { customerExternalId: 'clinic-1' }));
    const suffixed = { ...nameless, lastName: 'ORDAZ, Jr.' };
    const second = await sent(bill({ patient: suffixed }, { customerExternalId: 'clinic-1' }));
    expect(second.json['duplicates']).toMatchObject([{ billId: first.json['id'] }]);
    const elsewhere = await sent(bill({ patient: nameless }, { customerExternalId: 'clinic-2' }));
    expect(elsewhere.json['duplicates']).toEqual([]);
    const another = { ...nameless, dateOfBirth: '1980-04-02' };
    expect((await sent(bill({ patient: another }, { customerExternalId: 'clinic-1' }))).json['duplicates']).toEqual([]);
  });

  it('is dismissed once with a reason', async () => {
    const bill = person();
    const first = await sent(bill());
    const second = await sent(bill());
    const body = { action: 'dismiss_duplicate', otherBillId: first.json['id'], reason: 'Two evaluations.' };
    const wrong = await act(second.json['id'], { ...body, otherBillId: 'bill_of_nobody' });
    expect([wrong.statusCode, wrong.json['errors'][0].path]).toEqual([422, 'otherBillId']);
    const missing = await act(second.json['id'], { action: 'dismiss_duplicate' });
    expect(missing.json['errors'].map(({ path }: { path: string }) => path)).toEqual(['otherBillId', 'reason']);
    const key = { idempotencyKey: `dismiss-${people}` };
    const done = await act(second.json['id'], body, key);
    expect(done.json['data']).toMatchObject({
      duplicates: [{ billId: first.json['id'], kind: 'exact_duplicate', dismissed: true }],
    });
    expect(done.json['data'].activity[0]).toMatchObject({
      type: 'duplicate_dismissed',
      description: 'Two evaluations.',
    });
    expect((await act(second.json['id'], body, key)).headers['idempotent-replayed']).toBe('true');
    expect((await act(second.json['id'], { ...body, reason: 'Else.' }, key)).json['code']).toBe(
      'idempotency_key_reused',
    );
    expect((await act(second.json['id'], body)).json['code']).toBe('lifecycle_conflict');
    const reader = await api.key(['bills:read']);
    expect((await act(second.json['id'], body, { as: reader })).statusCode).toBe(403);
  });

  it('is listed with at most nine others and the total count: not dismissed first, then most recent', async () => {
    const bill = person();
    const numbers: number[] = [];
    for (let n = 0; n < 12; n += 1) numbers.push((await sent(bill(twice))).json['billNumber']);
    const { json } = await sent(bill(twice));
    const newest = numbers.toReversed();
    const shown = (view: JsonResponse['json']) =>
      view['duplicates'].map(({ billNumber, dismissed }: { billNumber: number; dismissed: boolean }) => [
        billNumber,
        dismissed,
      ]);
    expect([shown(json), json['duplicateCount']]).toEqual([
      newest.slice(0, 10).map((billNumber) => [billNumber, false]),
      12,
    ]);
    for (const { billId } of json['duplicates'].slice(0, 3))
      await act(json['id'], { action: 'dismiss_duplicate', otherBillId: billId, reason: 'Another service.' });
    const expected = [...newest.slice(3).map((billNumber) => [billNumber, false]), [newest[0], true]];
    for (const path of [`/bills/${json['id']}`, `/bills/${json['id']}/lifecycle`]) {
      const answer = await api.call('GET', path);
      const view = answer.json['data'] ?? answer.json;
      expect([path, shown(view), view.duplicateCount]).toEqual([path, expected, 12]);
    }
  });

  it('is searched only among bills with the same dates of service', async () => {
    const bill = person();
    const on = (date: string) => bill({ service: { ...base.service, date }, serviceLines: [{ code: 'ML203' }] });
    for (const day of ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']) await sent(on(day));
    const read = jest.spyOn(api.engines.views, 'get');
    const second = await sent(on('2026-01-07'));
    const bills = read.mock.calls.filter(([projection]) => projection === billProjection.name);
    read.mockRestore();
    expect(second.json['duplicates']).toHaveLength(1);
    expect(bills.map(([, id]) => id)).toEqual([second.json['duplicates'][0].billId]);
  });

  it('is searched by tokens that are derived once and also used to index the bill', async () => {
    const derive = jest.spyOn(api.engines.vault, 'hmac');
    await sent(person()());
    const derived = derive.mock.calls
      .map((call) => JSON.stringify(call))
      .filter((call) => /"person"|"bill-ext/.test(call));
    derive.mockRestore();
    // Two identifications of the person for each of the two services, and one token for the external ID.
    expect([derived.length, new Set(derived).size]).toEqual([5, 5]);
  });

  it('is accepted without comparison if the index is unavailable', async () => {
    const bill = person();
    await sent(bill());
    const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
    const second = await sent(bill());
    away.mockRestore();
    expect(second.json['duplicates']).toEqual([]);
  });
});

describe('Follow-up evaluation', () => {
  const on = (date: string, ...serviceLines: readonly object[]) => ({ service: { date }, serviceLines });

  it('warns if the evaluation is late, and names the prior evaluation, in validation and submission', async () => {
    const bill = person();
    const claim = { ...bill().bill.claim, dateOfInjury: '2023-09-15' };
    const first = await sent(bill({ claim, ...on('2024-07-10', { code: 'ML201', modifiers: ['95'] }) }));
    const body = bill({ claim, ...on('2026-02-24', { code: 'ML202', modifiers: ['93', '95'] }) });
    const found = {
      code: 'follow_up_too_late',
      path: 'bill.serviceLines.0.code',
      message: expect.stringContaining('a follow-up was possible until 01/10/2026'),
      priorBillId: first.json['id'],
      priorDate: '2024-07-10',
      until: '2026-01-10',
      suggestedCode: 'ML201',
      difference: 768.62,
    };
    const priorEvaluation = { billId: first.json['id'], date: '2024-07-10', until: '2026-01-10' };
    const tried = await api.post('/bills?validateOnly=true', body);
    expect(tried.json['data']).toMatchObject({ priorEvaluation });
    expect(tried.json['data'].warnings).toContainEqual(found);
    const answer = await sent(body);
    expect(answer.json).toMatchObject({ priorEvaluation, serviceLines: [{ allowed: 1447.88 }] });
    expect(about(answer, ...followUpCodes)).toEqual([found]);
  });

  it('warns if no prior evaluation is on file, and not if the follow-up is on time', async () => {
    const bill = person();
    const claim = { ...bill().bill.claim, dateOfInjury: '2023-09-15' };
    const alone = await sent(bill({ claim, ...on('2026-02-20', { code: 'ML202' }) }));
    expect(about(alone, ...followUpCodes)).toMatchObject([{ code: 'follow_up_without_comprehensive' }]);
    expect(alone.json['priorEvaluation']).toBeNull();
    await sent(bill({ claim, ...on('2025-05-02', { code: 'ML201' }) }));
    expect(about(await sent(bill({ claim, ...on('2026-02-24', { code: 'ML202' }) })), ...followUpCodes)).toEqual([]);
    const again = await sent(bill({ claim, ...on('2026-02-26', { code: 'ML201' }) }));
    expect(about(again, ...followUpCodes)).toMatchObject([
      { code: 'comprehensive_within_18_months', suggestedCode: 'ML202', difference: 698.75 },
    ]);
  });
});

describe('External ID of an existing bill', () => {
  let ids = 0;
  /** Returns a function that creates bills for different people with the same external ID. */
  const withId = () => {
    ids += 1;
    const externalId = `visit-${ids}`;
    return (rest: object = {}, bill: object = {}) => person()({ externalId, ...bill }, rest);
  };
  const warned = (answer: JsonResponse) => about(answer, 'external_id_exists');

  it('returns a warning with the ID of the most recent bill, also in validation', async () => {
    const bill = withId();
    const first = await sent(bill());
    const second = await sent(bill());
    const third = await sent(bill());
    expect(warned(first)).toEqual([]);
    expect(warned(third)).toEqual([
      {
        code: 'external_id_exists',
        path: 'bill.externalId',
        message: expect.stringContaining(`Bill ${second.json['billNumber']} has the same externalId`),
        existingBillId: second.json['id'],
      },
    ]);
    expect(warned(await api.call('GET', `/bills/${third.json['id']}`))).toEqual(warned(third));
    const { json } = await api.post('/bills?validateOnly=true', bill());
    expect(json['data'].warnings).toContainEqual(
      expect.objectContaining({ code: 'external_id_exists', existingBillId: third.json['id'] }),
    );
  });

  it('returns 409 with rejectDuplicates and creates no bill', async () => {
    const bill = withId();
    const first = await sent(bill({ rejectDuplicates: true }));
    for (const path of ['/bills', '/bills?validateOnly=true']) {
      const refused = await api.post(path, bill({ rejectDuplicates: true }));
      expect([refused.statusCode, refused.json['code'], refused.json['existingBillId']]).toEqual([
        409,
        'duplicate_bill',
        first.json['id'],
      ]);
      expect(refused.json['detail']).toContain('externalId');
    }
    expect(warned(await sent(bill()))).toMatchObject([{ existingBillId: first.json['id'] }]);
    await sent(withId()({ rejectDuplicates: true }));
  });

  it('does not warn for another customer, or for bills without an externalId', async () => {
    const bill = withId();
    await sent(bill({ customerExternalId: 'clinic-1' }));
    expect(warned(await sent(bill({ customerExternalId: 'clinic-2', rejectDuplicates: true })))).toEqual([]);
    expect(warned(await sent(bill({ rejectDuplicates: true })))).toEqual([]);
    const nameless = () => withId()({ rejectDuplicates: true }, { externalId: undefined });
    await sent(nameless());
    expect(warned(await sent(nameless()))).toEqual([]);
  });

  it('does not warn about a replay or a resubmission', async () => {
    const body = withId()({ rejectDuplicates: true });
    const key = { idempotencyKey: `same-id-${people}` };
    const first = await sent(body, key);
    const again = await sent(body, key);
    expect([again.json['id'], again.json['warnings']]).toEqual([first.json['id'], first.json['warnings']]);
    await api.post(`/sandbox/bills/${first.json['id']}/simulate`, { scenario: 'rejected' });
    const corrected = await act(first.json['id'], { action: 'resubmit', bill: body.bill });
    expect(corrected.statusCode).toBe(200);
    const replacementId = corrected.json['replacementBillId'];
    expect(warned(await api.call('GET', `/bills/${replacementId}`))).toEqual([]);
    const third = await sent({ ...body, rejectDuplicates: false });
    expect(warned(third)).toMatchObject([{ existingBillId: replacementId }]);
  });

  it('is accepted for exactly one of several concurrent requests to two processes', async () => {
    const bill = withId();
    const copy = await api.copy([CommandApiModule]);
    const bodies = Array.from({ length: 8 }, () => bill({ rejectDuplicates: true }));
    const answers = await Promise.all(
      bodies.map((body, n) => (n % 2 === 0 ? api.post('/bills', body) : copy.call('POST', '/bills', body))),
    );
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    for (const { statusCode, json } of answers)
      if (statusCode !== 201) expect([statusCode, json['existingBillId']]).toEqual([409, created[0]?.json['id']]);
    expect(await api.engines.stateStore.keys('external-id-lock', '')).toEqual([]);
  });

  it('needs one lookup, and none for a bill without an external ID', async () => {
    const look = jest.spyOn(api.engines.stateStore, 'findKeys');
    const lookUps = async (body: object) => {
      look.mockClear();
      await sent(body);
      return look.mock.calls.length;
    };
    const without = await lookUps(withId()({}, { externalId: undefined }));
    const withOne = await lookUps(withId()());
    look.mockRestore();
    expect(withOne - without).toBe(1);
  });

  it('returns 503 with rejectDuplicates if the index does not respond', async () => {
    const away = jest.spyOn(api.engines.stateStore, 'findKeys').mockRejectedValue(new Error('away'));
    const refused = await api.post('/bills', withId()({ rejectDuplicates: true }));
    away.mockRestore();
    expect([refused.statusCode, refused.json['code'], refused.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '1',
    ]);
  });
});
