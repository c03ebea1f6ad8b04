import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream, billView, type BillEvent } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';
import { CopyDispatch } from './copy-dispatch.js';
import { CourtesyMail, type CourtesyMessage } from './courtesy-mail.js';

type How = Parameters<CommandApp['post']>[2];
const message = {
  to: ['Attorney@Law.example'],
  cc: ['office@kim.example'],
  subject: 'QME report',
  bodyText: 'Please find the report attached.\n\nRegards',
};
const forward = (api: CommandApp, id: string, body: object, how?: How) =>
  api.post(`/bills/${id}/courtesy-forward`, { ...message, ...body }, how);
const hashOf = async (api: CommandApp, id: string, body: object = {}): Promise<string> =>
  (await forward(api, id, { mode: 'preview', ...body })).json['packetHash'];
const history = (api: CommandApp, id: string) => api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id));
const paths = (json: Readonly<Record<string, unknown>>) =>
  ((json['errors'] ?? []) as readonly { path: string }[]).map(({ path }) => path);

describe('Courtesy copy in the sandbox', () => {
  let api: CommandApp;
  let id: string;
  beforeAll(async () => {
    api = await startCommandApp([CommandApiModule, QueryApiModule]);
    id = await api.bill();
  });
  afterAll(() => api.close());

  describe('preview mode', () => {
    let plain: string | undefined;
    it('returns the packet and its hash and appends no events', async () => {
      const before = (await history(api, id)).length;
      const answer = await forward(api, id, { mode: 'preview', includeCms1500: true });
      expect(answer.statusCode).toBe(200);
      expect(answer.json).toEqual({
        filename: expect.stringMatching(/^bill-\d+-courtesy\.pdf$/),
        documentCount: 1,
        packetHash: expect.stringMatching(/^v1\.[0-9a-f]{64}$/),
        environment: 'sandbox',
        ok: true,
        sent: false,
        pdfBase64: expect.any(String),
      });
      const pdf = Buffer.from(answer.json['pdfBase64'], 'base64');
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.toString('base64')).toBe(answer.json['pdfBase64']);
      expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
      expect(await history(api, id)).toHaveLength(before);
    });
    it('returns the same packet after the state of the bill changed', async () => {
      const own = await api.bill();
      const first = await forward(api, own, { mode: 'preview' });
      await api.post(`/sandbox/bills/${own}/simulate`, { scenario: 'denied' });
      expect((await forward(api, own, { mode: 'preview' })).body).toBe(first.body);
    });
    it('replays a preview with an Idempotency-Key and stores its hash in a hidden event', async () => {
      const own = await api.bill();
      const first = await forward(api, own, { mode: 'preview' }, { idempotencyKey: 'p-1' });
      const again = await forward(api, own, { mode: 'preview' }, { idempotencyKey: 'p-1' });
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.body).toBe(first.body);
      expect((await history(api, own)).at(-1)).toMatchObject({
        type: 'RequestAcknowledged',
        data: { packetHash: first.json['packetHash'] },
      });
      const other = await forward(api, own, { mode: 'preview', subject: 'Other' }, { idempotencyKey: 'p-1' });
      expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
    });
    it.each<[string, object]>([
      ['recipients', { to: ['other@law.example'] }],
      ['copies', { cc: [] }],
      ['the subject', { subject: 'Other' }],
      ['the text', { bodyText: 'Other' }],
      ['the claim form', { includeCms1500: true }],
      ['the documents', { documentIds: [] }],
    ])('returns another hash for a change of %s', async (_, change) =>
      expect(await hashOf(api, id, change)).not.toBe((plain ??= await hashOf(api, id))),
    );
  });

  describe('send mode', () => {
    it('simulates sending, publishes an event and stores the message encrypted', async () => {
      const own = await api.bill();
      const packetHash = await hashOf(api, own);
      const answer = await forward(api, own, { mode: 'send', packetHash }, { idempotencyKey: `s-${own}` });
      expect(answer).toMatchObject({
        statusCode: 200,
        json: {
          ok: true,
          sent: false,
          simulated: true,
          packetHash,
          messageId: expect.stringMatching(/^<copy_.+@.+>$/),
        },
      });
      const stream = billStream(api.organizationId, own);
      const stored = JSON.stringify((await api.engines.events.readStream(stream)).map(({ data }) => data));
      expect(stored).not.toMatch(/law\.example|QME report|Regards/);
      expect(billView(await history(api, own)).activity.at(-1)).toMatchObject({
        type: 'CourtesyCopySent',
        data: { simulated: true },
      });
      const feed = await api.call('GET', '/events?cursor=0&limit=1000');
      expect(feed.json['events'].at(-1)).toMatchObject({
        type: 'bill.courtesy_copy_sent',
        data: { billId: own, simulated: true },
      });
    });
    it('replays the response for a repeated key and sends nothing', async () => {
      const own = await api.bill();
      const body = { mode: 'send', packetHash: await hashOf(api, own) };
      const first = await forward(api, own, body, { idempotencyKey: 's-2' });
      await api.post(`/sandbox/bills/${own}/simulate`, { scenario: 'denied' });
      const events = (await history(api, own)).length;
      const again = await forward(api, own, body, { idempotencyKey: 's-2' });
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.body).toBe(first.body);
      expect(await history(api, own)).toHaveLength(events);
      const other = await forward(api, own, { ...body, subject: 'Other' }, { idempotencyKey: 's-2' });
      expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
    });
    it('sends one copy for concurrent requests with the same key', async () => {
      const own = await api.bill();
      const body = { mode: 'send', packetHash: await hashOf(api, own) };
      const answers = await Promise.all([1, 2, 3].map(() => forward(api, own, body, { idempotencyKey: 's-3' })));
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect((await history(api, own)).filter(({ type }) => type === 'CourtesyCopySent')).toHaveLength(1);
    });
    it('requires an Idempotency-Key before any other check', async () => {
      expect(await forward(api, id, { mode: 'send' })).toMatchObject({
        statusCode: 400,
        json: { code: 'idempotency_key_required' },
      });
      expect(await forward(api, 'bill_none', { mode: 'send' })).toMatchObject({ statusCode: 400 });
    });
    it('requires the hash of a preview', async () => {
      const answer = await forward(api, id, { mode: 'send' }, { idempotencyKey: 's-4' });
      expect(answer.statusCode).toBe(422);
      expect(paths(answer.json)).toEqual(['packetHash']);
    });
    it('rejects a packet that differs from the preview and does not consume the key', async () => {
      const packetHash = await hashOf(api, id);
      const how = { idempotencyKey: 's-5' };
      for (const change of [{ subject: 'Other' }, { to: ['x@y.example'] }, { documentIds: [] }, { packetHash: 'v1.0' }])
        expect(await forward(api, id, { mode: 'send', packetHash, ...change }, how)).toMatchObject({
          statusCode: 409,
          json: { code: 'packet_changed' },
        });
      expect(await forward(api, id, { mode: 'send', packetHash }, how)).toMatchObject({ statusCode: 200 });
    });
    it('accepts email addresses in another order and letter case', async () => {
      const to = ['a@law.example', 'b@law.example'];
      const packetHash = await hashOf(api, id, { to });
      const body = { mode: 'send', packetHash, to: [' B@Law.example ', 'A@law.example'] };
      expect(await forward(api, id, body, { idempotencyKey: 's-6' })).toMatchObject({ statusCode: 200 });
    });
  });

  it('includes all documents by default, selected documents, or none', async () => {
    const documents = ['one', 'two'].map((name) => ({
      filename: `${name}.pdf`,
      documentType: 'final_report',
      contentBase64: pdfBase64(name),
    }));
    const own = await api.bill(billBody({}, { documents }));
    const [first] = billView(await history(api, own)).clear?.documents ?? [];
    const count = async (body: object) =>
      (await forward(api, own, { mode: 'preview', ...body })).json['documentCount'] as number;
    expect([await count({}), await count({ documentIds: [first?.id] }), await count({ documentIds: [] })]).toEqual([
      2, 1, 0,
    ]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@law.example`);
  it.each<[string, object, string[]]>([
    [
      'nothing',
      { mode: undefined, to: undefined, subject: undefined, bodyText: undefined },
      ['mode', 'to', 'subject', 'bodyText'],
    ],
    ['an unknown mode', { mode: 'draft' }, ['mode']],
    ['no recipients', { to: [] }, ['to']],
    ['too many recipients', { to: many(21), cc: many(21) }, ['to', 'cc']],
    ['an invalid email address', { to: ['attorney'] }, ['to.0']],
    ['texts that are too long', { subject: 'x'.repeat(201), bodyText: 'x'.repeat(10_001) }, ['subject', 'bodyText']],
    ['documents that are not in the bill', { documentIds: ['doc_a', 'doc_b'] }, ['documentIds.0', 'documentIds.1']],
    ['too many documents', { documentIds: many(31) }, ['documentIds']],
    ['unknown fields', { bcc: [] }, ['bcc']],
  ])('%s: returns 422 with the paths of the fields', async (_, body, wrong) => {
    const answer = await forward(api, id, { mode: 'preview', ...body });
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(new Set(paths(answer.json).map((path) => (wrong.includes(path) ? path : path.split('.')[0])))).toEqual(
      new Set(wrong),
    );
  });

  it('requires permission to act on the bill', async () => {
    const preview = { mode: 'preview' };
    expect(await forward(api, 'bill_none', preview)).toMatchObject({ statusCode: 404 });
    expect(await forward(api, id, preview, { as: await api.key(['bills:read']) })).toMatchObject({ statusCode: 403 });
    const acme = api.session(['bills:act'], { kind: 'customer', customerExternalId: 'acme' });
    expect(await forward(api, id, preview, { as: acme })).toMatchObject({ statusCode: 404 });
    expect(await forward(api, id, preview, { as: api.session(['bills:act']) })).toMatchObject({ statusCode: 200 });
  });
});

describe('Courtesy copy of a live organization', () => {
  it('is a dry run if no mail server is configured', async () => {
    const api = await startCommandApp([CommandApiModule], { environment: 'live' });
    const id = await api.bill();
    const body = { mode: 'send', packetHash: await hashOf(api, id) };
    const first = await forward(api, id, body, { idempotencyKey: 'l-1' });
    expect(first).toMatchObject({
      statusCode: 200,
      json: { environment: 'live', ok: true, sent: false, dryRun: true },
    });
    expect(first.json).not.toHaveProperty('messageId');
    expect((await forward(api, id, body, { idempotencyKey: 'l-1' })).body).toBe(first.body);
    expect((await history(api, id)).map(({ type }) => type)).not.toContain('CourtesyCopySent');
    await api.close();
  });

  it('sends one email, and sends it again with the same Message-ID if the first attempt failed', async () => {
    const taken: CourtesyMessage[] = [];
    let broken = true;
    const send = async (mail: CourtesyMessage): Promise<void> => {
      taken.push(mail);
      if (broken) throw new Error('connection lost');
    };
    const api = await startCommandApp([CommandApiModule], { environment: 'live' });
    Object.assign(api.app.get(CourtesyMail, { strict: false }), { configured: true, send });
    const timing = { patience: 20, every: 5, lease: 60_000 };
    api.app.get(CopyDispatch, { strict: false }).timing = timing;
    const id = await api.bill();
    const body = { mode: 'send', packetHash: await hashOf(api, id) };
    const how = { idempotencyKey: 'm-1' };

    expect(await forward(api, id, body, how)).toMatchObject({ statusCode: 503 });
    expect(await forward(api, id, body, how)).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_in_progress' },
    });
    broken = false;
    timing.lease = 0;
    const sent = await forward(api, id, body, how);
    expect(sent).toMatchObject({ statusCode: 200, json: { sent: true, messageId: taken[0]?.messageId } });
    expect(taken.map(({ messageId, to }) => [messageId, to])).toEqual([
      [taken[0]?.messageId, ['attorney@law.example']],
      [taken[0]?.messageId, ['attorney@law.example']],
    ]);
    expect((await forward(api, id, body, how)).body).toBe(sent.body);
    expect(taken).toHaveLength(2);
    expect((await history(api, id)).filter(({ type }) => type === 'CourtesyCopySent')).toHaveLength(1);
    await api.close();
  });
});
