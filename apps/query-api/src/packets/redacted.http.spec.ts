import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { rolePermissions } from '#contracts';
import { billStream, type TeamRole } from '#domain';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';

/*
 * A reader without permission to read identifiers receives PDFs with a masked SSN and no electronic bill. The SSN on
 * the bill is 078-05-1120.
 */
const SSN = /078-?05-?1120/;

let api: CommandApp;
let id: string;
let papers: readonly string[];
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  id = await api.bill(undefined, 'denied');
  await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Paid nothing.' });
  const { reviews } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
  const second = reviews[0].id;
  await api.post(`/bills/${id}/reviews/${second}/submissions`);
  await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied', reasonCode: 'CO-45' });
  const { json } = await api.post(`/bills/${id}/reviews`, { type: 'independent_bill_review', reason: 'Upheld.' });
  const independent = json['data'].id;
  await api.post(`/bills/${id}/reviews/${independent}/submissions`);
  papers = ['packet', 'ibr-packet', `reviews/${independent}/packet`, `reviews/${second}/sbr-packet`];
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const role = (name: TeamRole) => api.session(rolePermissions[name]);
const customer = () =>
  api.session(['bills:read', 'documents:read', 'eors:read', 'bills:act'], {
    kind: 'bill',
    billId: id,
    customerExternalId: null,
  });
const keyWithout = () => api.key(['bills:read', 'bills:write', 'bills:submit'], 'organization', ['identifiers:read']);

/** Requests a file and returns the data that its PDF was generated from. */
const drawnFor = async (as: string, path: string): Promise<{ status: number; name: string; drawn: string }> => {
  const composed = jest.spyOn(api.engines.composer, 'compose');
  const headers = { authorization: `Bearer ${as}`, ...(!as.startsWith('sk_') && { origin: browserOrigin }) };
  const answer = await api.app.inject({ url: `/v2/bills/${id}/${path}`, headers });
  const drawn = JSON.stringify(composed.mock.calls.map(([parts, options]) => [parts, options]));
  composed.mockRestore();
  return { status: answer.statusCode, name: String(answer.headers['content-disposition']), drawn };
};

it.each(['viewer', 'payments', 'a customer', 'a key without'])('%s receives redacted PDFs', async (who) => {
  const as = who === 'a customer' ? customer() : who === 'a key without' ? await keyWithout() : role(who as TeamRole);
  for (const paper of papers) {
    const { status, name, drawn } = await drawnFor(as, paper);
    expect([paper, status, name]).toEqual([paper, 200, expect.stringContaining('-redacted.pdf')]);
    expect(drawn).toContain('***-**-1120');
    expect(drawn).toContain('redacted copy');
    expect(drawn).not.toMatch(SSN);
  }
});

it.each(['biller', 'manager', 'admin', 'a key'])('%s receives complete PDFs', async (who) => {
  const as = who === 'a key' ? await api.key(['bills:read']) : role(who as TeamRole);
  for (const paper of papers) {
    const { status, drawn } = await drawnFor(as, paper);
    expect([paper, status]).toEqual([paper, 200]);
    expect(drawn).toMatch(SSN);
    expect(drawn).not.toContain('redacted');
  }
});

describe('files of a transmission', () => {
  const filesFor = async (as: string) => {
    const { json } = await api.call('GET', `/bills/${id}/transmissions`, undefined, { as });
    return json['data'][0] as { controlNumber: string; files: readonly { name: string; sha256: string }[] };
  };

  it('exclude the electronic bill and have a redacted packet for readers without identifiers:read', async () => {
    const whole = await filesFor(role('biller'));
    for (const as of [role('viewer'), customer(), await keyWithout()]) {
      const { controlNumber, files } = await filesFor(as);
      const sum = (list: typeof files, name: string) => list.find((file) => file.name === name)?.sha256;
      expect(files.map(({ name }) => name)).toEqual(
        whole.files.map(({ name }) => name).filter((name) => name !== 'claim.837'),
      );
      expect(sum(files, 'packet.pdf')).not.toBe(sum(whole.files, 'packet.pdf'));
      const claim = await api.call('GET', `/bills/${id}/transmissions/${controlNumber}/files/claim.837`, undefined, {
        as,
      });
      expect([claim.statusCode, claim.json['code']]).toEqual([403, 'permission_denied']);
      const { drawn } = await drawnFor(as, `transmissions/${controlNumber}/files/packet.pdf`);
      expect(drawn).toContain('***-**-1120');
      expect(drawn).not.toMatch(SSN);
      const { drawn: index } = await drawnFor(as, `transmissions/${controlNumber}/files/index.json`);
      expect(index).not.toMatch(SSN);
    }
  });

  it('include the electronic bill for readers with identifiers:read', async () => {
    const { controlNumber, files } = await filesFor(role('biller'));
    expect(files.map(({ name }) => name)).toContain('claim.837');
    const { status } = await drawnFor(role('biller'), `transmissions/${controlNumber}/files/claim.837`);
    expect(status).toBe(200);
  });
});

it('a courtesy copy from a sender without identifiers:read is redacted for every recipient', async () => {
  const request = { to: ['me@clinic.example'], subject: 'A copy', bodyText: 'As asked.', includeCms1500: true };
  const composed = jest.spyOn(api.engines.composer, 'compose');
  const preview = await api.post(`/bills/${id}/courtesy-forward`, { ...request, mode: 'preview' }, { as: customer() });
  expect(preview.statusCode).toBe(200);
  const sent = await api.post(
    `/bills/${id}/courtesy-forward`,
    { ...request, mode: 'send', packetHash: preview.json['packetHash'] },
    { as: customer(), idempotencyKey: 'copy-1' },
  );
  expect([sent.statusCode, sent.json['simulated']]).toEqual([200, true]);
  const drawn = JSON.stringify(composed.mock.calls);
  expect(drawn).toContain('***-**-1120');
  expect(drawn).not.toMatch(SSN);
  // Senders with identifiers:read also send a redacted copy, unless they give a reason.
  composed.mockClear();
  expect((await api.post(`/bills/${id}/courtesy-forward`, { ...request, mode: 'preview' })).statusCode).toBe(200);
  expect(JSON.stringify(composed.mock.calls)).not.toMatch(SSN);
  const why = { unmaskedReason: 'Asked for under a subpoena.' };
  const refused = await api.post(
    `/bills/${id}/courtesy-forward`,
    { ...request, ...why, mode: 'preview' },
    { as: customer() },
  );
  expect([refused.statusCode, refused.json['code']]).toEqual([403, 'permission_denied']);
  for (const unmaskedReason of ['x'.repeat(501), 7]) {
    const wrong = await api.post(`/bills/${id}/courtesy-forward`, { ...request, unmaskedReason, mode: 'preview' });
    expect([wrong.statusCode, wrong.json['errors'][0].path]).toEqual([422, 'unmaskedReason']);
  }
  // A packet reviewed by another sender cannot be sent instead.
  const whole = await api.post(`/bills/${id}/courtesy-forward`, { ...request, ...why, mode: 'preview' });
  expect(JSON.stringify(composed.mock.calls)).toMatch(SSN);
  const taken = await api.post(
    `/bills/${id}/courtesy-forward`,
    { ...request, mode: 'send', packetHash: whole.json['packetHash'] },
    { as: customer(), idempotencyKey: 'copy-2' },
  );
  expect([taken.statusCode, taken.json['code']]).toEqual([409, 'packet_changed']);
  const sentWhole = await api.post(
    `/bills/${id}/courtesy-forward`,
    { ...request, ...why, mode: 'send', packetHash: whole.json['packetHash'] },
    { idempotencyKey: 'copy-3' },
  );
  expect(sentWhole.statusCode).toBe(200);
  const history = await api.engines.ledger.load(billStream(api.organizationId, id));
  const [masked, complete] = history.filter(({ type }) => type === 'CourtesyCopyRequested').map(({ data }) => data);
  expect(masked).not.toHaveProperty('unmasked');
  expect(complete).toMatchObject({ unmasked: true, private: why });
});
