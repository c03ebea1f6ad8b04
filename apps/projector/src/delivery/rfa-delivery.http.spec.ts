import { randomUUID } from 'node:crypto';
import { executeCommand, actorMetadata, rfas } from '#commands';
import { rfaStream, type RfaDestination, type SubjectShredded, shippedRules } from '#domain';
import { MailSettings } from '#engines';
import { openMailbox, START_DATE, errorPaths, type Mailbox } from '#testing/http';
import { eventually, rfaReport } from '#testing/pure';
import { startDelivery, type Stage } from './delivery.spec-kit.js';
import { rfaOffice } from './rfa-delivery.spec-kit.js';

const FROM = 'Billing <billing@practice.example>';
const refusing = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
describe('a request for authorization of a live organization', () => {
  let stage: Stage;
  let server: Mailbox;
  const {
    ok,
    post,
    signed,
    wish: packetRequest,
    submit,
    read,
    transmissions,
    becomes,
    isDone,
  } = rfaOffice(() => stage);
  beforeAll(async () => {
    server = await openMailbox({ tls: true });
    const mail = new MailSettings(server.trustedUrl, FROM);
    stage = await startDelivery('live', { mail, faxGateway: '{number}@fax.example' });
  });
  afterAll(async () => {
    await stage.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
    server.refusal = null;
    server.senderRefusal = null;
    server.silent = false;
  });

  it('is sent by email as the reviewed packet, without a receipt', async () => {
    const rfa = await signed();
    const asked = packetRequest(rfa, 'email', {
      name: 'Utilization review',
      email: 'ur@payer.example',
      emailAccepted: true,
    });
    const drawn = jest.spyOn(stage.api.engines.composer, 'compose');
    const looked = await post(`/rfas/${rfa.id}/packet`, asked);
    const packetHash = looked.headers['packet-hash'];
    const submitted = await ok(post(`/rfas/${rfa.id}/submit`, { ...asked, packetHash }));
    expect(submitted).toMatchObject({ status: 'submitted', lifecycleStatus: 'sent' });
    await becomes(rfa, 'sent');
    const { receipt, deadlines, transmissions: sendings } = await read(rfa);
    expect([receipt, deadlines.some(({ id }) => id === 'decision')]).toEqual([null, false]);
    const [mail, ...more] = server.received;
    expect([mail?.to?.[0]?.address, mail?.subject, more]).toEqual([
      ...['ur@payer.example', `Medical request for authorization ${rfa.rfaNumber}`, []],
    ]);
    expect([mail?.subject, mail?.text, mail?.attachments[0]?.filename].join(' ')).not.toMatch(/Sandoval|WC-2026/);
    expect(sendings).toMatchObject([
      { attempt: 1, status: 'sent', sentAt: expect.any(String), providerMessageId: mail?.messageId, failureCode: null },
    ]);
    const [shown, sent] = await Promise.all(drawn.mock.results.map(async ({ value }) => (await value).pdf as Buffer));
    expect(sent?.equals(shown ?? Buffer.alloc(0))).toBe(true);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(sent ?? Buffer.alloc(0))).toBe(true);
    drawn.mockRestore();
  });

  it('is sent by fax through the gateway', async () => {
    const rfa = await signed();
    expect((await submit(rfa, 'fax', { fax: '213-555-0142' })).statusCode).toBe(200);
    await becomes(rfa, 'sent');
    expect(server.received.map((email) => email.to?.[0]?.address)).toEqual(['12135550142@fax.example']);
  });

  it('is sent once under one Idempotency-Key', async () => {
    const rfa = await signed();
    const key = randomUUID();
    const asked = packetRequest(rfa, 'fax', { fax: '213-555-0142' });
    const { headers } = await post(`/rfas/${rfa.id}/packet`, asked);
    const body = { ...asked, packetHash: headers['packet-hash'] };
    const first = await post(`/rfas/${rfa.id}/submit`, body, key);
    expect(first.json['data'].transmissions).toMatchObject([{ status: 'queued', sentAt: null }]);
    const again = await post(`/rfas/${rfa.id}/submit`, body, key);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    const other = await post(`/rfas/${rfa.id}/submit`, { ...body, message: 'x' }, key);
    expect([other.statusCode, other.json['code']]).toEqual([409, 'idempotency_key_reused']);
    await becomes(rfa, 'sent');
    await eventually(() => isDone(rfa));
    expect(server.received).toHaveLength(1);
    expect((await submit(rfa, 'fax', { fax: '213-555-0142' })).json['code']).toBe('lifecycle_conflict');
  });

  it('with a rejected recipient fails and is submitted again to another one', async () => {
    const rfa = await signed();
    server.refusal = refusing(550);
    await submit(rfa, 'email', { email: 'gone@payer.example', emailAccepted: true });
    await becomes(rfa, 'failed');
    expect(await read(rfa)).toMatchObject({
      lifecycleStatus: 'failed',
      transmissions: [{ failureCode: 'unknown_receiver', sentAt: null }],
    });
    server.refusal = null;
    expect((await submit(rfa, 'email', { email: 'ur@payer.example', emailAccepted: true })).statusCode).toBe(200);
    await becomes(rfa, 'sent', 1);
    expect(server.received.map((email) => email.to?.[0]?.address)).toEqual(['ur@payer.example']);
    expect(await transmissions(rfa)).toMatchObject([{ status: 'failed' }, { attempt: 2, status: 'sent' }]);
  });

  it('that a server rejects is retried until it is sent, with one recorded failure', async () => {
    const rfa = await signed();
    server.senderRefusal = refusing(550);
    await submit(rfa, 'fax', { fax: '213-555-0142' });
    await becomes(rfa, 'failed');
    expect(await transmissions(rfa)).toMatchObject([{ failureCode: 'partner_unreachable' }]);
    server.senderRefusal = null;
    await becomes(rfa, 'sent');
    expect(server.received).toHaveLength(1);
    const history = await stage.api.engines.ledger.load(rfaStream(stage.api.organizationId, rfa.id));
    const statuses = history.flatMap(({ type, data }) =>
      type === 'RfaTransmissionNoted' ? [(data as { status?: string }).status] : [],
    );
    expect(statuses).toEqual(['failed', 'sent']);
  });

  it('is the same message if the server did not acknowledge it', async () => {
    const rfa = await signed();
    server.silent = true;
    server.taken = () => {
      server.taken = () => undefined;
      setImmediate(() => (server.silent = false));
    };
    await submit(rfa, 'fax', { fax: '213-555-0142' });
    await becomes(rfa, 'sent');
    const ids = server.received.map(({ messageId }) => messageId);
    expect([ids.length > 1, new Set(ids).size]).toEqual([true, 1]);
  });

  it('is not sent as another packet than the reviewed one', async () => {
    const rfa = await signed();
    const asked = packetRequest(rfa, 'email', { email: 'ur@payer.example', emailAccepted: true });
    const { headers } = await post(`/rfas/${rfa.id}/packet`, asked);
    const { organizationId, engines } = stage.api;
    const at = `${START_DATE}T20:00:00.000Z`;
    const metadata = actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'test' } });
    const none: RfaDestination = { name: null, attention: null, fax: null, email: null, mailingAddress: null };
    // Submitted by a release that renders different forms.
    await executeCommand(
      engines.ledger,
      rfas,
      {
        stream: rfaStream(organizationId, rfa.id),
        command: {
          type: 'SubmitRfa',
          data: {
            ...{ at, actorName: null, transmissionId: 'rfatx_1', channel: 'email', recorded: false },
            ...{ sentAt: null, destination: { ...none, email: 'ur@payer.example' }, documentIds: asked.documentIds },
            ...{ packetHash: headers['packet-hash'] as string, message: 'Another one.', accepted: [] },
          },
        },
        metadata,
      },
      shippedRules,
    );
    await becomes(rfa, 'failed');
    expect(await transmissions(rfa)).toMatchObject([{ failureCode: 'packet_changed' }]);
    await eventually(() => isDone(rfa));
    expect(server.received).toEqual([]);
    await submit(rfa, 'email', { email: 'ur@payer.example', emailAccepted: true });
    await becomes(rfa, 'sent', 1);
  });

  it('is not sent after it was erased, answered or recorded as failed', async () => {
    const waiting = [await signed(), await signed(), await signed()] as const;
    const [erased, decided, noted] = waiting;
    server.senderRefusal = refusing(530);
    for (const rfa of waiting) await submit(rfa, 'fax', { fax: '213-555-0142' });
    for (const rfa of waiting) await becomes(rfa, 'failed');
    expect(await transmissions(noted)).toMatchObject([{ failureCode: 'authentication_failed' }]);
    const { organizationId, engines } = stage.api;
    const stream = rfaStream(organizationId, erased.id);
    const history = await engines.ledger.load(stream);
    const { metadata } = history.at(-1)!;
    const order = { type: 'SubjectShredded', data: { subject: erased.id, shreddedAt: metadata.at } } as const;
    const { events } = await engines.ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
    await engines.vault.shred(erased.id, { shreddedAt: metadata.at, eventId: events[0]?.id ?? '' });
    const answer = [{ ...rfaReport, documentType: 'ur_response' }];
    const { documents } = await ok(post(`/rfas/${decided.id}/documents`, { documents: answer }));
    const decisions = decided.items.map(({ id: itemId }) => ({ itemId, outcome: 'approved' }));
    const decisionFacts = { decidedAt: '2026-03-02', responseDocumentId: documents.at(-1)?.id };
    await ok(post(`/rfas/${decided.id}/decisions`, { ...decisionFacts, decisions }));
    const failed = { channel: 'fax', status: 'failed', occurredAt: '2026-03-02T18:00:00.000Z' };
    await ok(post(`/rfas/${noted.id}/transmissions`, failed));
    // The server still rejects them, but they are no longer retried.
    for (const rfa of waiting) await eventually(() => isDone(rfa));
    expect(server.received).toEqual([]);
    expect((await transmissions(noted))[0]).toMatchObject({ status: 'failed', failureCode: null });
  });
});

describe('without a mail server', () => {
  let stage: Stage;
  const { post, signed, wish: packetRequest, submit, read, transmissions } = rfaOffice(() => stage);
  beforeAll(async () => {
    stage = await startDelivery('live');
  });
  afterAll(() => stage.close());

  it('rejects email and a packet that no user reviewed', async () => {
    const rfa = await signed();
    const refused = await submit(rfa, 'email', { email: 'ur@payer.example', emailAccepted: true });
    expect([refused.statusCode, refused.json['code'], errorPaths(refused)]).toEqual([
      ...[422, 'delivery_route_unavailable', ['channel']],
    ]);
    const unseen = await post(`/rfas/${rfa.id}/submit`, packetRequest(rfa, 'fax', { fax: '213-555-0142' }));
    expect(errorPaths(unseen)).toEqual(['packetHash']);
    expect((await read(rfa)).status).toBe('ready');
  });

  it.each([
    ['mail', { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' }],
    ['fax', { fax: '213-555-0142' }],
  ])('prints a request by %s and prints it again after it is recorded as failed', async (channel, to) => {
    const rfa = await signed();
    await submit(rfa, channel, to);
    await eventually(async () => (await transmissions(rfa))[0]?.printQueuedAt !== null);
    expect(await transmissions(rfa)).toMatchObject([{ status: 'queued', sentAt: null, failureCode: null }]);
    expect((await submit(rfa, channel, to)).json['code']).toBe('lifecycle_conflict');
    const failed = { channel, status: 'failed', occurredAt: '2026-03-02T18:00:00.000Z' };
    await post(`/rfas/${rfa.id}/transmissions`, failed);
    expect((await submit(rfa, channel, to)).statusCode).toBe(200);
    await eventually(async () => (await transmissions(rfa))[1]?.printQueuedAt !== null);
  });
});
