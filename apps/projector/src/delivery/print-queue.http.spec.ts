import { PDFDocument } from '@cantoo/pdf-lib';
import { billStream, losAngelesDate, type BillEvent, type SubjectShredded } from '#domain';
import { browserOrigin } from '#testing/http';
import { eventually, billBody, withAdministrator, realAdministrator } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { startDelivery, view, written, type Stage } from './delivery.spec-kit.js';

let stage: Stage;
let today: string;
/** Two bills by mail and one by fax. */
let ids: readonly string[];
let numbers: readonly string[];

const to = (submission: object) => withAdministrator(realAdministrator, billBody({}, { submission }));
const byMail = (name: string) =>
  to({ route: 'mail', destination: { mailingAddress: `${name}\nPO Box 9\nLos Angeles CA 90012` } });
const printed = async (body: object): Promise<string> => {
  const id = await stage.api.bill(body);
  await written(stage, id, 1);
  return id;
};
const get = async (path: string, as?: string) => stage.api.call('GET', path, undefined, as === undefined ? {} : { as });
const batch = async () => (await get(`/print-batches/${today}`)).json['data'];
const mark = (body: object, idempotencyKey?: string) =>
  stage.api.post(`/print-batches/${today}/mark-mailed`, body, idempotencyKey === undefined ? {} : { idempotencyKey });
const file = async (path: string, accept: string, as?: string) =>
  stage.api.app.inject({
    url: `/v2${path}`,
    headers: {
      accept,
      authorization: `Bearer ${as ?? (await stage.api.key(['bills:read']))}`,
      ...(as !== undefined && { origin: browserOrigin }),
    },
  });
const pdf = async (which = 'waiting') => {
  const answer = await file(`/print-batches/${today}/pdf?which=${which}`, 'application/pdf');
  return { answer, document: await PDFDocument.load(answer.rawPayload) };
};
const statuses = async () => (await batch()).items.map(({ status }: { status: string }) => status);

beforeAll(async () => {
  stage = await startDelivery('live', {}, [ProjectorModule.with()]);
  expect((await get('/print-batches')).json).toEqual({ data: [], nextCursor: null });
  ids = [
    await printed(byMail('Claims One')),
    await printed(byMail('Claims Two')),
    await printed(to({ route: 'fax', destination: { faxNumber: '213-555-0142' } })),
  ];
  numbers = await Promise.all(ids.map(async (id) => (await view(stage, id)).facts.written[0] ?? ''));
  today = losAngelesDate((await view(stage, ids[0] ?? '')).facts.transmissions[0]?.writtenAt ?? '');
});
afterAll(() => stage.close());

describe('a day of printed bills', () => {
  it('is one batch in order of submission', async () => {
    const batches = async () => (await get('/print-batches')).json['data'];
    await eventually(async () => (await batches())[0]?.bills === 3);
    expect(await batches()).toEqual([{ date: today, bills: 3, requests: 0, waiting: 3, mailed: 0, answered: 0 }]);
    const { version, items } = await batch();
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(items).toMatchObject([
      { billId: ids[0], controlNumber: numbers[0], route: 'mail', status: 'waiting', mailedAt: null },
      { billId: ids[1], controlNumber: numbers[1], route: 'mail', status: 'waiting', mailedAt: null },
      { billId: ids[2], controlNumber: numbers[2], route: 'fax', status: 'waiting', mailedAt: null },
    ]);
  });

  it('is one PDF in which each bill starts on a new sheet', async () => {
    const { answer, document } = await pdf();
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`print-batch-${today}-${(await batch()).version}.pdf`);
    expect(document.getPageCount() % 6).toBe(0);
    expect((await pdf()).answer.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('is a CSV with one line per bill', async () => {
    const { body, headers } = await file(`/print-batches/${today}`, 'text/csv');
    expect(headers['content-disposition']).toContain(`print-batch-${today}`);
    const [head = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['control_number', 'bill_number', 'bill_id']);
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers);
  });

  it('requires the permission to read all bills, and its pages the permission to read documents', async () => {
    const { api } = stage;
    const path = `/print-batches/${today}`;
    const reader = api.session(['bills:read']);
    const all = api.session(['bills:read', 'documents:read']);
    const customer = api.session(['bills:read', 'documents:read'], { kind: 'customer', customerExternalId: 'acme' });
    const codes = async (as: string) => [
      (await file('/print-batches', 'application/json', as)).statusCode,
      (await file(path, 'application/json', as)).statusCode,
      (await file(`${path}/pdf`, 'application/pdf', as)).statusCode,
    ];
    expect([await codes(reader), await codes(all), await codes(customer)]).toEqual([
      [200, 200, 403],
      [200, 200, 200],
      [403, 403, 403],
    ]);
    const drawn = jest.spyOn(api.engines.composer, 'section');
    const answer = await file(`${path}/pdf?which=all`, 'application/pdf', all);
    expect(answer.headers['content-disposition']).toContain('-redacted.pdf');
    const pages = JSON.stringify(drawn.mock.calls);
    expect([pages.includes('***-**-1120'), /078-?05-?1120/.test(pages)]).toEqual([true, false]);
    drawn.mockRestore();
    const marking = await api.post(`${path}/mark-mailed`, { controlNumbers: [numbers[0]] }, { as: all });
    expect([marking.statusCode, marking.json['code']]).toEqual([403, 'permission_denied']);
  });

  it.each(['2020-01-01', 'yesterday', '2026-02-30'])('returns 404 for %s', async (date) => {
    for (const path of [`/print-batches/${date}`, `/print-batches/${date}/pdf`])
      expect((await get(path)).json['code']).toBe('not_found');
    expect((await stage.api.post(`/print-batches/${date}/mark-mailed`, { version: 'x' })).json['code']).toBe(
      'not_found',
    );
  });
});

describe('printed bills', () => {
  it("are marked only by the batch's version or control numbers", async () => {
    const wrong = async (body: object) => {
      const { statusCode, json } = await mark(body);
      return [statusCode, json['errors']?.map(({ path }: { path: string }) => path) ?? json['code']];
    };
    expect(await wrong({})).toEqual([422, ['version']]);
    expect(await wrong({ version: 'x', controlNumbers: [numbers[0]] })).toEqual([422, ['version']]);
    expect(await wrong({ controlNumbers: [numbers[0], '9999-1'] })).toEqual([422, ['controlNumbers.1']]);
    expect(await wrong({ controlNumbers: [numbers[0]], mailedDate: '2020-01-01' })).toEqual([422, ['mailedDate']]);
    expect(await wrong({ version: '0123456789ab' })).toEqual([409, 'lifecycle_conflict']);
    expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('are sent when they are marked as mailed, and a repetition changes nothing', async () => {
    const { json, statusCode } = await mark({ controlNumbers: [numbers[0]] }, 'mark-1');
    expect([statusCode, json['data']]).toEqual([
      200,
      { date: today, marked: [numbers[0]], unchanged: [], refused: [], refusedRequests: [] },
    ]);
    const again = await mark({ controlNumbers: [numbers[0]] }, 'mark-1');
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([json, 'true']);
    const another = await mark({ controlNumbers: [numbers[0]] }, 'mark-2');
    expect(another.json['data']).toMatchObject({ marked: [], unchanged: [numbers[0]] });
    expect(await statuses()).toEqual(['mailed', 'waiting', 'waiting']);
    const { data } = (await get(`/bills/${ids[0] ?? ''}/lifecycle`)).json;
    expect(data.attempts).toMatchObject([{ status: 'sent', sentAt: expect.any(String), deliveryLabel: 'Mail' }]);
    expect((await pdf()).document.getPageCount()).toBeLessThan((await pdf('all')).document.getPageCount());
  });

  it('are not marked under the key of another request, and a failed request binds no key', async () => {
    for (const body of [{ controlNumbers: [numbers[1]] }, { controlNumbers: ['9999-1'] }]) {
      const { statusCode, json } = await mark(body, 'mark-1');
      expect([statusCode, json['code']]).toEqual([409, 'idempotency_key_reused']);
    }
    expect((await mark({ version: '0123456789ab' }, 'mark-3')).json['code']).toBe('lifecycle_conflict');
    expect(await statuses()).toEqual(['mailed', 'waiting', 'waiting']);
    const { statusCode, json } = await mark({ controlNumbers: [numbers[0]] }, 'mark-3');
    expect([statusCode, json['data'].unchanged]).toEqual([200, [numbers[0]]]);
  });

  it('added after printing are not marked by the printed version', async () => {
    const { version } = await batch();
    const late = await printed(byMail('Claims Three'));
    expect((await mark({ version })).json['code']).toBe('lifecycle_conflict');
    expect(await statuses()).toEqual(['mailed', 'waiting', 'waiting', 'waiting']);
    const now = (await batch()).version as string;
    expect((await mark({ version: now })).json['data'].marked).toHaveLength(3);
    expect((await view(stage, late)).facts.transmissions).toMatchObject([{ status: 'sent' }]);
    expect(await statuses()).toEqual(['mailed', 'mailed', 'mailed', 'mailed']);
    expect((await pdf()).document.getPageCount()).toBe(0);
  });

  it("are removed from the batch when their patient's data is erased", async () => {
    const { engines } = stage.api;
    const stream = billStream(stage.api.organizationId, ids[1] ?? '');
    const history = await engines.ledger.load<BillEvent>(stream);
    const { metadata } = history.at(-1)!;
    const shreddedAt = metadata.at;
    const billId = ids[1] ?? '';
    const pages = (await pdf('all')).document.getPageCount();
    const order = { type: 'SubjectShredded' as const, data: { subject: billId, shreddedAt } };
    const { events } = await engines.ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
    // The order removes its pages. Its row is removed when it is folded without the key.
    expect((await pdf('all')).document.getPageCount()).toBeLessThan(pages);
    await engines.vault.shred(billId, { shreddedAt, eventId: events[0]?.id ?? '' });
    await eventually(async () => (await batch()).items.length === 3);
    expect((await batch()).items.map(({ billId }: { billId: string }) => billId)).not.toContain(ids[1]);
  });
});
