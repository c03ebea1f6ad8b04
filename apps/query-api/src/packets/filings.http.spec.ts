import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { PDFDocument } from '@cantoo/pdf-lib';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
let authorization: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  authorization = `Bearer ${await api.key(['bills:read', 'bills:write', 'bills:submit'])}`;
});
afterAll(() => api.close());

const get = (path: string, as = authorization) =>
  api.app.inject({ url: `/v2/bills/${path}`, headers: { authorization: as, origin: browserOrigin } });
const packet = (id: string, kind: string, query = '') => get(`${id}/filings/${kind}/packet${query}`);

interface Filing {
  readonly kind: string;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly missing: readonly { readonly code: string; readonly text: string }[];
  readonly packetUrl: string | null;
}
const filingsOf = async (id: string): Promise<readonly Filing[]> => (await get(`${id}/filings`)).json().data;

describe('papers of a dispute', () => {
  it('are listed with deadline, recipient, fee and what is missing', async () => {
    const id = await api.bill(undefined, 'denied');
    const [objection, petition, complaint, lien] = await filingsOf(id);
    expect(objection).toMatchObject({
      ...{ kind: 'objection', allowed: true, reason: null, citation: 'Labor Code § 4622(c)', fee: null },
      deadline: { safeDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), overdue: false },
      sendTo: expect.arrayContaining([expect.any(String)]),
      packetUrl: expect.stringMatching(`/bills/${id}/filings/objection/packet$`),
    });
    expect(petition).toMatchObject({ kind: 'petition', allowed: true, deadline: null });
    expect(petition?.missing.map(({ code }) => code)).toContain('objection_service');
    expect(complaint).toMatchObject({ allowed: false, packetUrl: null, reason: expect.stringContaining('no duty') });
    expect(lien).toMatchObject({ kind: 'lien', allowed: true, fee: { amount: 150 } });
  });

  it.each(['objection', 'petition', 'lien'])('can be downloaded as a PDF: %s', async (kind) => {
    const id = await api.bill(undefined, 'denied');
    const { statusCode, headers, rawPayload } = await packet(id, kind);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(new RegExp(`"${kind}-bill-\\d+\\.pdf"`));
    const listed = (await filingsOf(id)).find((filing) => filing.kind === kind);
    expect(headers['packet-warnings']).toBe(listed?.missing.map(({ code }) => code).join(', '));
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBeGreaterThan(4);
  });

  it('include a complaint about an EOR without a reason, without the claim form and its SSN', async () => {
    const id = await api.bill(undefined, 'accepted');
    const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0 };
    expect((await api.post(`/bills/${id}/eors`, eor)).statusCode).toBeLessThan(300);
    const { statusCode, headers, rawPayload } = await packet(id, 'audit_complaint');
    expect([statusCode, headers['packet-warnings']]).toEqual([200, expect.stringContaining('adjusting_location')]);
    // Checklist, complaint on two pages, timeline, EOR.
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(5);
  });

  it('are refused with 409 and a reason if they do not apply, and with 404 for an unknown type', async () => {
    const id = await api.bill(undefined, 'partial_payment');
    expect((await packet(id, 'objection')).json()).toMatchObject({
      ...{ status: 409, code: 'packet_unavailable' },
      detail: 'The explanation of review disputes only the amount. Request a second review.',
    });
    expect((await packet(id, 'appeal')).statusCode).toBe(404);
    expect((await packet('bill_none', 'objection')).statusCode).toBe(404);
    const treatment = await api.bill(billBody({ billingMode: 'professional' }), 'denied');
    for (const query of ['', '?objectionServedOn=2020-01-31'])
      expect((await packet(treatment, 'petition', query)).json()).toMatchObject({ code: 'packet_unavailable' });
  });

  it('accept the date of service of the objection for a petition only', async () => {
    const id = await api.bill(undefined, 'denied');
    const { eors } = (await api.call('GET', `/bills/${id}/eor`)).json['data'];
    const { servedAt } = eors[0] as { servedAt: string };
    const served = await packet(id, 'petition', `?objectionServedOn=${servedAt}`);
    expect(served.headers['packet-warnings']).toContain('defendant_period');
    expect(served.headers['packet-warnings']).not.toContain('objection_service');
    for (const day of ['2020-01-31', '2199-01-01', 'soon'])
      expect((await packet(id, 'petition', `?objectionServedOn=${day}`)).json()).toMatchObject({
        ...{ status: 400, code: 'invalid_parameter' },
        errors: [{ path: 'objectionServedOn' }],
      });
    expect((await packet(id, 'objection', '?objectionServedOn=2199-01-01')).statusCode).toBe(200);
  });

  it('require the permissions for documents and EORs in browser sessions', async () => {
    const id = await api.bill(undefined, 'denied');
    const status = async (...permissions: Parameters<CommandApp['session']>[0]) =>
      (await get(`${id}/filings/objection/packet`, `Bearer ${api.session(permissions)}`)).statusCode;
    expect(await status('bills:read', 'documents:read')).toBe(403);
    expect(await status('bills:read', 'documents:read', 'eors:read')).toBe(200);
  });
});
