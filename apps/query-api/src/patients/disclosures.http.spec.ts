import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { ProjectorModule } from '#apps/projector';
import type { DisclosureView, DisclosuresView } from '#contracts';
import { billBody, withAdministrator, realAdministrator } from '#testing/pure';
import { commandApp } from '#testing/http';
import { accountingStart } from './disclosure.queries.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const path = (patientId: string, query = ''): string => `/patients/${patientId}/disclosures${query}`;
const get = (patientId: string, query = '', as?: string) =>
  api.call('GET', path(patientId, query), undefined, as === undefined ? {} : { as });
const disclosuresOf = async (patientId: string, query = ''): Promise<readonly DisclosureView[]> =>
  ((await get(patientId, query)).json['data'] as DisclosuresView).disclosures;
const patientOf = async (billId: string): Promise<string> =>
  (await api.call('GET', `/bills/${billId}`)).json['patient'].id as string;

/** Returns a bill for a patient with this name. No other bill in this file is for the same patient. */
const billFor = (lastName: string, body: object = billBody()): { readonly bill: object } => {
  const own = structuredClone(body) as { bill: { externalId: string; patient: object } };
  own.bill.externalId = `for-${lastName}`;
  own.bill.patient = { ...own.bill.patient, externalId: `patient-${lastName}`, lastName };
  return own;
};

/** Sends a courtesy copy of a bill to an attorney. */
const copy = async (
  billId: string,
  to: readonly string[],
  documentIds?: readonly string[],
  more: object = {},
): Promise<void> => {
  const form = { to, subject: 'Copy', bodyText: 'For your files.', ...(documentIds && { documentIds }), ...more };
  const preview = await api.post(`/bills/${billId}/courtesy-forward`, { mode: 'preview', ...form });
  const { packetHash } = (preview.json['data'] ?? preview.json) as { packetHash: string };
  const sent = await api.post(
    `/bills/${billId}/courtesy-forward`,
    { mode: 'send', packetHash, ...form },
    { idempotencyKey: `copy-${billId}-${to.join()}` },
  );
  expect(sent.statusCode).toBe(200);
};

describe('accounting of a patient’s disclosures', () => {
  it('lists recipient, address, time, content and purpose of five disclosures', async () => {
    const destination = { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
    const mailed = {
      ...withAdministrator(realAdministrator, billFor('Five')),
      submission: { route: 'mail', destination },
    };
    const first = await api.bill(mailed);
    const patientId = await patientOf(first);
    const again = structuredClone(mailed) as { bill: { externalId: string } };
    again.bill.externalId = 'second-bill';
    const second = await api.bill(again);
    expect(await patientOf(second)).toBe(patientId);
    expect((await api.post(`/bills/${first}/actions`, { action: 'send_duplicate' })).statusCode).toBe(200);
    await copy(first, ['attorney@law.example'], []);
    await copy(second, ['adjuster@carrier.example', 'nurse@carrier.example']);

    const all = await disclosuresOf(patientId);
    expect(all.map(({ kind, billId }) => [kind, billId])).toEqual(
      expect.arrayContaining([
        ['original', first],
        ['original', second],
        ['duplicate', first],
        ['courtesy_copy', first],
        ['courtesy_copy', second],
      ]),
    );
    expect(all).toHaveLength(5);
    const [original] = all.filter(({ kind, billId }) => kind === 'original' && billId === first);
    const { body: shown } = await api.call('GET', `/bills/${first}`);
    expect(original).toMatchObject({
      recipient: expect.stringMatching(/\w/),
      addresses: [destination.mailingAddress],
      claim: true,
      documents: (JSON.parse(shown) as { documents: object[] }).documents.length,
      basis: 'payment',
      accountable: false,
      reference: expect.stringMatching(/^\d+-1$/),
    });
    const copies = all.filter(({ kind }) => kind === 'courtesy_copy');
    expect(copies.find(({ billId }) => billId === first)).toMatchObject({
      addresses: ['attorney@law.example'],
      documents: 0,
      documentIds: [],
      basis: '512l',
      accountable: true,
    });
    expect(copies.find(({ billId }) => billId === second)).toMatchObject({
      recipient: 'adjuster@carrier.example, nurse@carrier.example',
      addresses: ['adjuster@carrier.example', 'nurse@carrier.example'],
      documents: original?.documents,
    });
    expect((await disclosuresOf(patientId, '?accountable=true')).map(({ kind }) => kind)).toEqual([
      'courtesy_copy',
      'courtesy_copy',
    ]);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());

    const csv = await api.app.inject({
      method: 'GET',
      url: `/v2${path(patientId)}`,
      headers: {
        authorization: `Bearer ${await api.key(['audit:read', 'bills:read', 'exports:create'])}`,
        accept: 'text/csv',
      },
    });
    expect(csv.headers['content-disposition']).toContain(`disclosures-${patientId}`);
    expect(csv.body.trim().split('\r\n')).toHaveLength(1 + 5);
    expect(csv.body).toContain('attorney@law.example');
  });

  it('covers six years or the requested period', async () => {
    const patientId = await patientOf(await api.bill(billFor('Six')));
    const answer = (await get(patientId)).json['data'] as DisclosuresView;
    expect(answer).toMatchObject({
      patientId,
      from: expect.stringMatching(/^2020-/),
      disclosures: [{ kind: 'original' }],
    });
    expect(await disclosuresOf(patientId, '?from=2026-01-01')).toHaveLength(1);
    expect(await disclosuresOf(patientId, '?from=2027-01-01')).toEqual([]);
    const refused = await get(patientId, '?from=soon');
    expect([refused.statusCode, refused.json['errors'][0].path]).toEqual([400, 'from']);
  });

  it('hides recipients from a key that may not read bills', async () => {
    const billId = await api.bill(billFor('Seven'));
    await copy(billId, ['attorney@law.example'], []);
    const patientId = await patientOf(billId);
    const as = await api.key(['audit:read', 'exports:create']);
    const { disclosures } = (await get(patientId, '', as)).json['data'] as DisclosuresView;
    expect(disclosures.map(({ recipient, addresses }) => [recipient, addresses])).toEqual([
      [null, []],
      [null, []],
    ]);
    const { body } = await api.app.inject({
      method: 'GET',
      url: `/v2${path(patientId)}`,
      headers: { authorization: `Bearer ${as}`, accept: 'text/csv' },
    });
    expect([body.includes('courtesy_copy'), body.includes('attorney@law.example')]).toEqual([true, false]);
  });

  it('states the legal basis of each copy and whether it must be listed', async () => {
    const billId = await api.bill(billFor('Eight'));
    const bases = [
      ['authorization', { basis: 'authorization', purpose: 'Review by the attorney' }],
      ['patient', { basis: 'patient' }],
      ['legal', { basis: 'legal', purpose: 'Subpoena of March 2' }],
      ['other', { basis: 'other', purpose: 'Audit of the county' }],
      ['512l', {}],
    ] as const;
    for (const [name, more] of bases) await copy(billId, [`${name}@law.example`], [], more);
    const copies = (await disclosuresOf(await patientOf(billId))).filter(({ kind }) => kind === 'courtesy_copy');
    expect(
      copies.map(({ recipient, basis, purpose, accountable }) => [recipient, basis, purpose, accountable]),
    ).toEqual([
      ['authorization@law.example', 'authorization', 'Review by the attorney', false],
      ['patient@law.example', 'patient', 'Copy of a workers’ compensation bill', false],
      ['legal@law.example', 'legal', 'Subpoena of March 2', true],
      ['other@law.example', 'other', 'Audit of the county', true],
      ['512l@law.example', '512l', 'Copy of a workers’ compensation bill', true],
    ]);
    const form = { mode: 'preview', to: ['a@law.example'], subject: 'Copy', bodyText: 'For your files.' };
    for (const [wrong, path] of [
      [{ basis: 'payment' }, 'basis'],
      [{ basis: 'other' }, 'purpose'],
      [{ purpose: 'x'.repeat(301) }, 'purpose'],
    ] as const) {
      const { statusCode, json } = await api.post(`/bills/${billId}/courtesy-forward`, { ...form, ...wrong });
      expect([statusCode, json['errors'][0].path]).toEqual([422, path]);
    }
    // The purpose is not in any clear field.
    expect((await api.call('GET', '/events?cursor=0&limit=1000')).body).not.toContain('Audit of the county');
  });

  it('is available as a letter to the patient', async () => {
    const billId = await api.bill(billFor('Nine'));
    await copy(billId, ['attorney@law.example'], [], { basis: 'legal', purpose: 'Subpoena of March 2' });
    const patientId = await patientOf(billId);
    const drawn = jest.spyOn(api.engines.composer, 'draw');
    const letter = (as: string, query = '') =>
      api.app.inject({
        method: 'GET',
        url: `/v2${path(patientId, `/pdf${query}`)}`,
        headers: { authorization: `Bearer ${as}` },
      });
    const as = await api.key(['audit:read', 'bills:read']);
    const whole = await letter(as);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(whole.headers['content-disposition']).toContain(`disclosures-${patientId}.pdf`);
    expect(drawn.mock.lastCall?.[0]).toMatchObject({
      kind: 'accounting',
      data: {
        patientId,
        patient: expect.stringMatching(/ Nine$/),
        practice: 'Test Practice',
        disclosures: [
          { purpose: 'Payment of a bill for medical services', accountable: false },
          {
            recipient: 'attorney@law.example',
            what: 'Courtesy copy of a bill\n0 documents',
            purpose: 'Subpoena of March 2',
            basis: 'Required by law or by a legal proceeding (45 CFR 164.512)',
            accountable: true,
          },
        ],
      },
    });
    expect((await letter(as, '?accountable=true')).statusCode).toBe(200);
    expect(drawn.mock.lastCall?.[0]).toMatchObject({ data: { disclosures: [{ accountable: true }] } });
    drawn.mockRestore();

    expect((await letter(as, '?from=soon')).statusCode).toBe(400);
    for (const less of [await api.key(['audit:read']), await api.key(['bills:read']), api.session(['audit:read'])])
      expect((await get(patientId, '/pdf', less)).json['code']).toBe('permission_denied');
    expect((await api.call('GET', '/patients/pat_nobody/disclosures/pdf')).statusCode).toBe(404);
  });

  it('starts on an existing date, even on the last day of February', () =>
    expect(accountingStart('2028-02-29')).toBe('2022-02-28'));

  it('requires permission to read the access log, and is 404 for a patient without bills', async () => {
    const patientId = await patientOf(await api.bill());
    expect((await get('pat_nobody')).statusCode).toBe(404);
    expect((await get(patientId, '', await api.key(['bills:read']))).statusCode).toBe(403);
    expect((await get(patientId, '', await api.key(['audit:read']))).statusCode).toBe(200);
    expect((await get(patientId, '', api.session(['audit:read']))).statusCode).toBe(200);
    const customer = api.session(['audit:read'], { kind: 'customer', customerExternalId: 'a' });
    expect((await get(patientId, '', customer)).statusCode).toBe(403);
  });

  it('leaves out printed documents that were not mailed', async () => {
    // A bill that is waiting for a delivery method was not disclosed.
    const waiting = await api.bill({ ...billBody(), submission: {} });
    const transmissions = (await api.call('GET', `/bills/${waiting}/transmissions`)).json['data'] as {
      status: string;
    }[];
    const left = transmissions.filter(
      ({ status }) => !['waiting_for_route', 'failed', 'queued', 'written'].includes(status),
    );
    const about = (await disclosuresOf(await patientOf(waiting))).filter(({ billId }) => billId === waiting);
    expect(about).toHaveLength(left.length);
  });
});
