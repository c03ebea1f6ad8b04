import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { ProjectorModule } from '#apps/projector';
import { billStream, type BillEvent, type SubjectShredded } from '#domain';
import { commandApp } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const ML201 = [{ code: 'ML201', modifiers: [], units: 1, charge: 2015 }];

/** Creates a bill for a patient with this name, claim number, and date of service. */
const bill = async (
  lastName: string,
  claimNumber: string,
  date: string,
  scenario?: 'accepted' | 'denied' | 'partial_payment',
  customerExternalId?: string,
): Promise<string> => {
  const body = structuredClone(billBody({ serviceLines: ML201 })) as unknown as {
    bill: { externalId: string; patient: object; claim: object; service: object };
  };
  body.bill.externalId = `${lastName}-${claimNumber}-${date}`;
  body.bill.patient = { ...body.bill.patient, externalId: `patient-${lastName}`, lastName };
  body.bill.claim = { ...body.bill.claim, externalId: `${lastName}-${claimNumber}`, claimNumber };
  body.bill.service = { ...body.bill.service, date, endDate: null };
  const whole = { ...body, ...(customerExternalId !== undefined && { customerExternalId }) };
  return scenario === undefined ? api.bill(whole) : api.bill(whole, scenario);
};
const patientOf = async (billId: string): Promise<string> =>
  (await api.call('GET', `/bills/${billId}`)).json['patient'].id;
const get = (id: string, as?: string) => api.call('GET', `/patients/${id}`, undefined, as === undefined ? {} : { as });
const record = async (id: string, as?: string) => (await get(id, as)).json['data'];

describe('GET /patients/{id}', () => {
  it('returns totals, claims, deadlines, evaluations and documents from the patient’s bills', async () => {
    const first = await bill('Amador', 'A-1', '2025-11-10', 'denied');
    const second = await bill('Amador', 'A-1', '2026-01-20', 'partial_payment');
    const third = await bill('Amador', 'A-2', '2026-02-20');
    await bill('Borja', 'B-1', '2026-02-20');
    const id = await patientOf(first);
    const found = await record(id);
    expect(found).toMatchObject({
      ...{ id, name: 'Maria Amador', dateOfBirth: '1979-04-02', billTotal: 3, erased: false },
      ...{ totalCharge: 6045, totalPaid: 1007.5, balanceDue: 5037.5 },
    });
    expect(found.bills.map((bill: { id: string }) => bill.id)).toEqual([third, second, first]);
    expect(found.claims).toMatchObject([
      { claimNumber: 'A-2', bills: 1, balanceDue: 2015, newestBillId: third },
      { claimNumber: 'A-1', bills: 2, balanceDue: 3022.5, newestBillId: second },
    ]);
    expect(found.evaluations).toMatchObject([
      { billId: third, date: '2026-02-20', followUpUntil: '2027-08-20' },
      { billId: second, date: '2026-01-20', followUpUntil: '2027-07-20' },
      { billId: first, date: '2025-11-10', followUpUntil: '2027-05-10' },
    ]);
    const days = found.deadlines.map((deadline: { deadline: { lastDay: string } }) => deadline.deadline.lastDay);
    expect(days).toEqual(days.toSorted());
    const { deadlines } = (await api.call('GET', `/bills/${first}/lifecycle`)).json['data'];
    expect(deadlines.length).toBeGreaterThan(0);
    for (const deadline of deadlines)
      expect(found.deadlines).toContainEqual({ billId: first, billNumber: expect.any(Number), deadline });
    const listed = (await api.call('GET', `/bills/${first}/documents`)).json['data'] as readonly { id: string }[];
    expect(listed.length).toBeGreaterThan(0);
    for (const document of listed)
      expect(found.documents).toContainEqual(expect.objectContaining({ id: document.id, billId: first }));
  });

  it('leaves out evaluations billed in error and balances of corrected bills', async () => {
    const billId = await bill('Castro', 'C-1', '2026-02-10', 'denied');
    const documents = [
      { filename: 'attestation.pdf', documentType: 'letter_of_attestation', contentBase64: pdfBase64('x') },
    ];
    const corrected = {
      action: 'correct_bill',
      reason: 'missing_document',
      payerClaimControlNumber: 'PCN-1',
      documents,
    };
    expect((await api.post(`/bills/${billId}/actions`, corrected)).statusCode).toBe(200);
    const id = await patientOf(billId);
    expect(await record(id)).toMatchObject({ billTotal: 2, balanceDue: 2015, claims: [{ balanceDue: 2015 }] });
    const mistaken = await bill('Duran', 'D-1', '2026-02-10');
    await api.post(`/bills/${mistaken}/actions`, { action: 'close', reason: 'billed_in_error' });
    expect((await record(await patientOf(mistaken))).evaluations).toEqual([]);
  });

  it('finds a patient by name, ignoring case', async () => {
    const id = await patientOf(await bill('Echeverria', 'E-1', '2026-02-10'));
    const list = async (query: string) => (await api.call('GET', `/patients?${query}`)).json['data'];
    expect(await list('q=ECHEV%20maria')).toEqual({ patients: [{ id, name: 'Maria Echeverria' }], total: 1 });
    expect(await list('q=nobody')).toEqual({ patients: [], total: 0 });
    const some = await list('limit=1');
    expect(some.patients).toHaveLength(1);
    expect(some.total).toBeGreaterThan(1);
    for (const [query, wrong] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['page=1', 'page'],
    ])
      expect(await api.call('GET', `/patients?${query}`)).toMatchObject({
        statusCode: 400,
        json: { errors: [{ path: wrong }] },
      });
  });

  it('pages through all patients by name', async () => {
    const names = ['Zamora', 'Zapata', 'Zavala', 'Zepeda', 'Zuniga'];
    for (const name of names) await bill(name, name, '2026-02-10');
    const list = async (query: string) => (await api.call('GET', `/patients?sort=name&${query}`)).json['data'];
    const { total } = await list('limit=1');
    const pages = [await list('limit=2')];
    while (pages.at(-1).nextCursor !== null)
      pages.push(await list(`limit=2&cursor=${encodeURIComponent(pages.at(-1).nextCursor)}`));
    const listed = pages.flatMap(
      ({ patients }) => patients as readonly { readonly id: string; readonly name: string }[],
    );
    expect(listed).toHaveLength(total);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(total);
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
    expect(listed.slice(-5).map(({ name }) => name)).toEqual(names.map((name) => `Maria ${name}`));
    const found = await list('limit=2&q=maria%20z');
    expect(found).toMatchObject({ total: 5, patients: [{ name: 'Maria Zamora' }, { name: 'Maria Zapata' }] });
    const detailed = await list('limit=2&q=maria%20z&details=1');
    expect(detailed.patients).toMatchObject([
      { name: 'Maria Zamora', dateOfBirth: '1979-04-02', claims: 1, balanceDue: 2015 },
      { name: 'Maria Zapata', dateOfBirth: '1979-04-02', claims: 1, balanceDue: 2015 },
    ]);
    expect(found.patients[0]).not.toHaveProperty('dateOfBirth');
    expect((await api.call('GET', '/patients?details=1')).statusCode).toBe(400);
    for (const query of [`sort=name&cursor=${pages[0].nextCursor}&q=z`, `cursor=${pages[0].nextCursor}`, 'cursor=x'])
      expect(await api.call('GET', `/patients?${query}`)).toMatchObject({
        statusCode: 400,
        json: { errors: [{ path: 'cursor' }] },
      });
  });

  it('returns no name after all bills are erased, and the patient can no longer be found', async () => {
    const [first, second] = [await bill('Galindo', 'G-1', '2026-02-10'), await bill('Galindo', 'G-2', '2026-02-11')];
    const id = await patientOf(first);
    const destroy = async (billId: string): Promise<void> => {
      const { ledger, vault } = api.engines;
      const stream = billStream(api.organizationId, billId);
      const history = await ledger.load<BillEvent>(stream);
      const { metadata } = history.at(-1)!;
      const shreddedAt = metadata.at;
      const order = { type: 'SubjectShredded' as const, data: { subject: billId, shreddedAt } };
      const { events } = await ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
      await vault.shred(billId, { shreddedAt, eventId: events[0]?.id ?? '' });
    };
    const list = async (query: string) => (await api.call('GET', `/patients?${query}`)).json['data'];
    const named = { patients: [{ id, name: 'Maria Galindo' }], total: 1 };
    expect(await list('q=galindo')).toEqual(named);
    await destroy(second);
    // The other bill still contains the name.
    expect(await list('q=galindo')).toEqual(named);
    expect(await record(id)).toMatchObject({ name: 'Maria Galindo', billTotal: 2, erased: true });
    await destroy(first);
    expect(await list('q=galindo')).toEqual({ patients: [], total: 0 });
    expect(await list(`q=${id}`)).toEqual({ patients: [], total: 0 });
    const everybody = JSON.stringify(await list('limit=100'));
    expect([everybody.includes('Galindo'), everybody.includes(id)]).toEqual([false, false]);
    const left = await get(id);
    expect(left.body).not.toContain('Galindo');
    expect(left.json['data']).toMatchObject({ name: null, dateOfBirth: null, billTotal: 2, erased: true });
  });

  it('returns only the bills that the credential may see', async () => {
    const own = await bill('Farias', 'F-1', '2026-02-10', undefined, 'acme');
    const other = await bill('Farias', 'F-2', '2026-02-11', undefined, 'acme');
    const id = await patientOf(own);
    const customer = (customerExternalId: string) =>
      api.session(['bills:read'], { kind: 'customer', customerExternalId });
    const limited = await record(id, customer('acme'));
    expect(limited.bills.map((bill: { id: string }) => bill.id)).toEqual([other, own]);
    // The session may not read documents.
    expect(limited.documents).toEqual([]);
    expect((await get(id, customer('other'))).statusCode).toBe(404);
    expect((await get(id, await api.key(['payers:read']))).statusCode).toBe(403);
    expect(
      (await get(id, api.session(['bills:read'], { kind: 'bill', billId: own, customerExternalId: null }))).statusCode,
    ).toBe(403);
    expect((await get('pat_none')).statusCode).toBe(404);
  });
});
