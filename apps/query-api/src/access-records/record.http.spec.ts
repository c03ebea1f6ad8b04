import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { AccessJournal, AccessRecord, digestOf, type AccessEntry } from '#access-record';
import { operations, patientDataActions, type OperationId } from '#contracts';
import { StateStore } from '#state-store';
import { commandApp, START_DATE } from '#testing/http';
import { billBody, rfaBody, rfaReport } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

/** Returns matching entries, newest first. */
const recorded = async (matches: (entry: AccessEntry) => boolean = () => true): Promise<readonly AccessEntry[]> => {
  await api.app.get(AccessJournal, { strict: false }).flush();
  const record = api.app.get(AccessRecord, { strict: false });
  return (await record.page({ organizationId: api.organizationId, terms: null, matches }, null, 100_000)).entries;
};
const get = (path: string, as?: string, headers = {}) =>
  api.call('GET', path, undefined, { ...(as !== undefined && { as }), headers });
const raw = (url: string, headers = {}) => api.app.inject({ url: `/v2${url}`, headers });

describe('access log', () => {
  it('records the caller, the bill, the patient and the address of a request', async () => {
    const { json } = await api.post('/bills', billBody());
    const id = json['id'] as string;
    const answer = await get(`/bills/${id}?expand[]=eors`, undefined, { 'user-agent': 'a program' });
    const patient = (answer.json['patient'] as { id: string }).id;
    const [read, made] = await recorded();
    expect(read).toEqual({
      id: expect.stringMatching(/^acc_[0-9a-f]{25}$/) as string,
      at: expect.stringMatching(/Z$/) as string,
      organizationId: api.organizationId,
      action: 'read',
      outcome: 'shown',
      operation: 'getBill',
      actor: { kind: 'server_key', id: expect.stringMatching(/^key_/) as string },
      bills: [id],
      patients: [patient],
      address: '127.0.0.1',
      agent: 'a program',
      requestId: answer.headers['x-request-id'],
      sealed: expect.any(String) as string,
    });
    expect(made).toMatchObject({ operation: 'createBill', outcome: 'shown', bills: [id], patients: [patient] });
  });

  it('records every bill in a list, search, report and CSV, and the count and digest of a CSV', async () => {
    const bills = [await api.bill(), await api.bill(), await api.bill(undefined, 'paid')].toSorted();
    for (const path of ['/bills', '/bill-dashboard', '/bill-tasks', '/reports/payments', '/events?cursor=0']) {
      const answer = await get(path);
      const [entry] = await recorded();
      expect([path, entry?.requestId]).toEqual([path, answer.headers['x-request-id']]);
      const shown = bills.filter((id) => answer.body.includes(id));
      expect([path, entry?.bills.filter((id) => bills.includes(id)).toSorted()]).toEqual([path, shown]);
      expect(shown.length).toBeGreaterThan(0);
    }
    const file = await raw('/bill-dashboard', {
      authorization: `Bearer ${await api.key(['bills:read'])}`,
      accept: 'text/csv',
    });
    const all = [...new Set(file.body.match(/bill_[a-z2-7]{26}/g))];
    expect(all).toEqual(expect.arrayContaining(bills));
    const parts = await recorded(({ requestId }) => requestId === file.headers['x-request-id']);
    expect(new Set(parts.flatMap((part) => part.bills))).toEqual(new Set(all));
    expect(parts[0]).toMatchObject({ action: 'export', count: all.length, digest: digestOf(all) });
  });

  it('records the patients of requests for authorization in lists and follow-ups', async () => {
    api.travelTo('2026-06-02');
    const patient = { externalId: 'seen', firstName: 'Ana', lastName: 'Seen', dateOfBirth: '1980-01-01' };
    const documents = [{ ...rfaReport, documentDate: '2026-06-01' }];
    const { id } = (await api.post('/rfas', rfaBody({ patient }, { documents }))).json['data'] as { id: string };
    const preview = (await api.post(`/rfas/${id}/signing-preview`)).json['data'] as Record<string, string>;
    const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
    const { id: snapshotId, contentHash } = preview;
    await api.post(`/rfas/${id}/sign`, { snapshotId, contentHash, ...by });
    const { patient: drafted } = (await get(`/rfas/${id}`)).json['data'] as { patient: { id: string } };
    api.travelTo('2026-06-03');
    for (const path of ['/rfas?search=seen', `/rfa-follow-ups?rfaId=${id}`]) {
      const answer = await get(path);
      expect([path, answer.body]).toEqual([path, expect.stringContaining('Ana Seen')]);
      const [entry] = await recorded();
      expect([path, entry]).toMatchObject([path, { action: 'search', patients: [drafted.id] }]);
    }
    api.travelTo(START_DATE);
  });

  it('records a search without results and stores its terms only encrypted', async () => {
    await get('/bill-dashboard?count=0&q=Quastenflosser');
    const [entry] = await recorded();
    expect(entry).toMatchObject({ action: 'search', bills: [], patients: [] });
    const record = api.app.get(AccessRecord, { strict: false });
    expect(await record.secretsOf(entry as AccessEntry)).toEqual({ query: 'count=0&q=Quastenflosser' });
    const stored = JSON.stringify(await api.app.get(StateStore).everything(null, 100_000));
    expect(stored).not.toMatch(/quastenflosser/i);
  });

  it('records access to documents and files, and responses with status 304', async () => {
    // No other bill is similar, so no duplicate warning mentions this bill.
    const id = await api.bill(billBody({ externalId: 'unlike-others', service: { date: '2026-01-12' } }));
    const { headers } = await get(`/bills/${id}`);
    const again = await raw(`/bills/${id}`, {
      authorization: `Bearer ${await api.key(['bills:read'])}`,
      'if-none-match': String(headers['etag']),
    });
    expect(again.statusCode).toBe(304);
    expect((await recorded())[0]).toMatchObject({ operation: 'getBill', bills: [id], outcome: 'shown' });
    const packet = await raw(`/bills/${id}/packet`, { authorization: `Bearer ${await api.key(['bills:read'])}` });
    expect(packet.statusCode).toBe(200);
    // The claim form in the packet contains the complete SSN.
    expect((await recorded())[0]).toMatchObject({ operation: 'getBillPacket', action: 'reveal', bills: [id] });
    const { json } = await get(`/bills/${id}/transmissions`);
    const [{ controlNumber, files }] = json['data'] as [{ controlNumber: string; files: { name: string }[] }];
    const file = (name: string) => `/bills/${id}/transmissions/${controlNumber}/files/${name}`;
    for (const { name } of files) {
      const action = name === 'index.json' ? 'read' : 'reveal';
      const answer = await raw(file(name), { authorization: `Bearer ${await api.key(['bills:read'])}` });
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect((await recorded())[0]).toMatchObject({ operation: 'getTransmissionFile', action, bills: [id] });
    }
  });

  it('records an EOR and a redacted packet as read and not as reveal, because they contain no SSN', async () => {
    const id = await api.bill(undefined, 'denied');
    const [eor] = (await get(`/bills/${id}/lifecycle`)).json['data'].eors as [{ id: string }];
    const paper = await raw(`/bills/${id}/eors/${eor.id}`, {
      authorization: `Bearer ${await api.key(['bills:read'])}`,
    });
    expect(paper.statusCode).toBe(200);
    expect((await recorded())[0]).toMatchObject({ operation: 'getEorDocument', action: 'read', bills: [id] });
    const as = await api.key(['bills:read'], 'organization', ['identifiers:read']);
    const packet = await raw(`/bills/${id}/packet`, { authorization: `Bearer ${as}` });
    expect(packet.statusCode).toBe(200);
    expect((await recorded())[0]).toMatchObject({ operation: 'getBillPacket', action: 'read', bills: [id] });
  });

  it('records a dispute paper with a claim form as reveal, and a list or an audit complaint as read', async () => {
    const id = await api.bill(undefined, 'accepted');
    await api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0 });
    const authorization = `Bearer ${await api.key(['bills:read'])}`;
    const read = async (path: string) => {
      expect((await raw(`/bills/${id}/filings${path}`, { authorization })).statusCode).toBe(200);
      return (await recorded())[0];
    };
    expect(await read('')).toMatchObject({ operation: 'listFilings', action: 'read', bills: [id] });
    for (const [kind, action] of [
      ['objection', 'reveal'],
      ['petition', 'reveal'],
      ['audit_complaint', 'read'],
      ['lien', 'reveal'],
    ])
      expect(await read(`/${kind}/packet`)).toMatchObject({ operation: 'getFilingPacket', action, bills: [id] });
  });

  it('records refusals: missing or unknown credential, missing permission, unknown bill', async () => {
    const id = await api.bill();
    const nobody = async () => {
      await api.app.get(AccessJournal, { strict: false }).flush();
      const record = api.app.get(AccessRecord, { strict: false });
      return (await record.page({ organizationId: null, terms: null, matches: () => true }, null, 10)).entries;
    };
    await raw(`/bills/${id}`);
    await raw(`/bills/${id}`, { authorization: 'Bearer sk_sandbox_unknown_unknown' });
    expect(await nobody()).toMatchObject([
      {
        action: 'refused',
        outcome: 'refused',
        actor: { kind: 'nobody', id: '' },
        problem: 'credential_invalid',
        bills: [id],
      },
      { action: 'refused', problem: 'credential_missing', operation: 'getBill' },
    ]);
    await get(`/bills/${id}`, await api.key(['orgs:read']));
    expect((await recorded())[0]).toMatchObject({ action: 'refused', problem: 'permission_denied', bills: [id] });
    await get('/bills/bill_aaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect((await recorded())[0]).toMatchObject({ action: 'read', outcome: 'not_found', problem: 'not_found' });
    await get('/bills/SANDOVAL');
    expect((await recorded())[0]).toMatchObject({ outcome: 'not_found', bills: [] });
  });

  it('records payer files that name only patients without a bill', async () => {
    const id = await api.bill(undefined, 'accepted');
    const made = await api.post(`/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' });
    const file = (made.json['data'] as { content: string }).content
      .replace(/CLP\*[^*]+/, 'CLP*UNKNOWN')
      .replace(/\*SBX\d+\*11/, '*UNKNOWN*11');
    const headers = { 'content-type': 'application/edi-x12' };
    const received = await api.post('/payer-files', Buffer.from(file), { headers });
    const path = `/payer-files/${received.json['data'].id}`;
    const answers = [
      ['receivePayerFile', 201, received],
      ['getPayerFile', 200, await get(path)],
      ['dismissPayerFileItem', 200, await api.post(`${path}/items/1/dismiss`, { reason: 'other' })],
      ['dismissPayerFile', 200, await api.post(`${path}/dismiss`, { reason: 'other' })],
    ] as const;
    for (const [operation, status, { statusCode, body, headers: shown }] of answers) {
      expect([operation, statusCode, body]).toEqual([operation, status, expect.stringContaining('patientName')]);
      const entries = await recorded((entry) => entry.requestId === shown['x-request-id']);
      expect(entries).toMatchObject([{ operation, action: 'search', outcome: 'shown', bills: [], patients: [] }]);
    }
  });

  it('records nothing if no patient data was shown', async () => {
    const before = (await recorded()).length;
    for (const path of ['/organization', '/keys', '/audit', '/requests', '/openapi.json', '/postal-codes?zip=90012'])
      await get(path);
    expect(await recorded()).toHaveLength(before);
  });
});

describe('patientDataActions', () => {
  const ids = Object.keys(operations) as OperationId[];

  it('has an entry for each operation', () =>
    expect(Object.keys(patientDataActions).toSorted()).toEqual(ids.toSorted()));

  it.each(ids.filter((id) => operations[id].path.includes('{billId}')))(
    'classifies %s as an operation with patient data, because its path contains a bill ID',
    (id) => expect(patientDataActions[id]).not.toBeNull(),
  );
});
