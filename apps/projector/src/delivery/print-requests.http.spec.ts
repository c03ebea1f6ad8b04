import { PDFDocument } from '@cantoo/pdf-lib';
import { CommandApiModule } from '#apps/command-api';
import { losAngelesDate, rfaStream, type SubjectShredded } from '#domain';
import { browserOrigin, inLockstep, errorPaths } from '#testing/http';
import { billBody, withAdministrator, eventually, realAdministrator, rfaReport } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { startDelivery, written, type Stage } from './delivery.spec-kit.js';
import { rfaOffice, type SignedRfa } from './rfa-delivery.spec-kit.js';

let stage: Stage;
let today: string;
const { ok, post, signed, submit, read, transmissions } = rfaOffice(() => stage);
const address = { name: 'Utilization review', mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
const numberOf = ({ rfaNumber }: SignedRfa) => `RFA-${rfaNumber}-1`;

const get = (path: string, as?: string) => stage.api.call('GET', path, undefined, as === undefined ? {} : { as });
const batch = async (as?: string) => (await get(`/print-batches/${today}`, as)).json['data'];
const statusOf = async (rfa: SignedRfa) =>
  (await batch()).printedRequests.find(({ rfaId }: { rfaId: string }) => rfaId === rfa.id)?.status;
const mark = (body: object, key: string, as?: string) =>
  stage.api.post(`/print-batches/${today}/mark-mailed`, body, { idempotencyKey: key, ...(as !== undefined && { as }) });
const file = async (path: string, accept: string, as?: string) =>
  stage.api.app.inject({
    url: `/v2${path}`,
    headers: {
      accept,
      authorization: `Bearer ${as ?? (await stage.api.key(['bills:read', 'rfas:read']))}`,
      ...(as !== undefined && { origin: browserOrigin }),
    },
  });
const pages = async (which = 'waiting') =>
  (
    await PDFDocument.load((await file(`/print-batches/${today}/pdf?which=${which}`, 'application/pdf')).rawPayload)
  ).getPageCount();
/** Submits a request for authorization to be printed. */
const waiting = async (channel = 'mail', to: object = address): Promise<SignedRfa> => {
  const rfa = await signed();
  await submit(rfa, channel, to);
  await eventually(async () => (await transmissions(rfa))[0]?.printQueuedAt !== null);
  today = losAngelesDate((await transmissions(rfa))[0]?.printQueuedAt ?? '');
  await eventually(async () => (await statusOf(rfa)) === 'waiting');
  return rfa;
};

beforeAll(async () => {
  stage = await startDelivery('live', {}, [ProjectorModule.with()]);
});
afterAll(() => stage.close());

describe('requests for authorization in the print queue', () => {
  let mailed: SignedRfa;
  let faxed: SignedRfa;
  let billNumber: string;
  beforeAll(async () => {
    const submission = { route: 'mail', destination: { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' } };
    const bill = await stage.api.bill(withAdministrator(realAdministrator, billBody({}, { submission })));
    [billNumber = ''] = await written(stage, bill, 1);
    mailed = await waiting();
    faxed = await waiting('fax', { fax: '213-555-0142' });
  });

  it('are listed with the bills of their day and follow them in the PDF', async () => {
    const counts = { date: today, bills: 1, requests: 2, waiting: 3, mailed: 0, answered: 0 };
    expect((await get('/print-batches')).json['data']).toEqual([counts]);
    const { items, printedRequests } = await batch();
    expect([items.length, printedRequests]).toMatchObject([
      1,
      [
        {
          ...{ rfaId: mailed.id, rfaNumber: mailed.rfaNumber, controlNumber: numberOf(mailed), route: 'mail' },
          ...{ payerName: 'Own Administrator', patientName: 'Maria Sandoval', claimNumber: 'WC-2026-0001' },
          ...{ status: 'waiting', mailedAt: null },
        },
        { rfaId: faxed.id, route: 'fax' },
      ],
    ]);
    const composed = jest.spyOn(stage.api.engines.composer, 'section');
    const both = await pages();
    // The bill's address page and claim form; each request's cover, form, and report, as reviewed.
    const parts = composed.mock.calls.map(([sections]) => sections.map(({ title }) => title));
    expect(parts.slice(1).map((titles) => titles.slice(0, 2))).toEqual(
      Array(2).fill(['Cover', 'Request for authorization (DWC Form RFA)']),
    );
    composed.mockRestore();
    expect(both % 2).toBe(0);
  });

  it('are lines of the CSV', async () => {
    const { body } = await file(`/print-batches/${today}`, 'text/csv');
    const [head = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
    expect([head.split(',').at(-1), lines.map((line) => line.split(',').at(-1))]).toEqual([
      ...['rfa_id', ['', mailed.id, faxed.id]],
    ]);
  });

  it('are shown with the permission to read requests and marked with the permission to act on them', async () => {
    const bills = await batch(await stage.api.key(['bills:read']));
    expect([bills.requests, bills.waiting, bills.printedRequests]).toEqual([0, 1, []]);
    expect(bills.version).not.toBe((await batch()).version);
    const reader = stage.api.session(['bills:read', 'bills:act', 'rfas:read']);
    const { version } = await batch(reader);
    const refused = await mark({ controlNumbers: [numberOf(mailed)] }, 'reader-1', reader);
    expect([refused.statusCode, refused.json['code']]).toEqual([403, 'permission_denied']);
    expect((await mark({ version }, 'reader-2', reader)).json['data'].marked).toEqual([billNumber]);
    expect([await statusOf(mailed), await statusOf(faxed)]).toEqual(['waiting', 'waiting']);
  });

  it('are sent when they are marked as mailed, without a receipt', async () => {
    const unknown = await mark({ controlNumbers: [numberOf(mailed), 'RFA-999-1'] }, 'mailed-0');
    expect(errorPaths(unknown)).toEqual(['controlNumbers.1']);
    const form = { controlNumbers: [numberOf(mailed)] };
    const first = await mark(form, 'mailed-1');
    expect(first.json['data']).toMatchObject({ marked: [numberOf(mailed)], unchanged: [], refusedRequests: [] });
    const again = await mark(form, 'mailed-1');
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await mark(form, 'mailed-2')).json['data'].unchanged).toEqual([numberOf(mailed)]);
    expect((await mark({ controlNumbers: [numberOf(faxed)] }, 'mailed-1')).json['code']).toBe('idempotency_key_reused');
    const { receipt, status, transmissions: sendings } = await read(mailed);
    expect([receipt, status, sendings]).toMatchObject([
      ...[null, 'submitted', [{ status: 'sent', sentAt: expect.any(String), depositedAt: sendings[0]?.sentAt }]],
    ]);
    await eventually(async () => (await statusOf(mailed)) === 'mailed');
    expect(await pages()).toBeLessThan(await pages('all'));
  });

  it('are answered by an earlier decision and removed when they fail or are erased', async () => {
    const answer = [{ ...rfaReport, documentType: 'ur_response' }];
    const { documents } = await ok(post(`/rfas/${faxed.id}/documents`, { documents: answer }));
    const decisions = faxed.items.map(({ id: itemId }) => ({ itemId, outcome: 'approved' }));
    const decisionFacts = { decidedAt: '2026-03-02', responseDocumentId: documents.at(-1)?.id };
    await ok(post(`/rfas/${faxed.id}/decisions`, { ...decisionFacts, decisions }));
    await eventually(async () => (await statusOf(faxed)) === 'answered');
    expect(await pages()).toBe(0);
    const failed = { channel: 'fax', status: 'failed', occurredAt: '2026-03-02T18:00:00.000Z' };
    await ok(post(`/rfas/${faxed.id}/transmissions`, failed));
    await eventually(async () => (await statusOf(faxed)) === undefined);
    const { organizationId, engines } = stage.api;
    const stream = rfaStream(organizationId, mailed.id);
    const history = await engines.ledger.load(stream);
    const { metadata } = history.at(-1)!;
    const order = { type: 'SubjectShredded', data: { subject: mailed.id, shreddedAt: metadata.at } } as const;
    const { events } = await engines.ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
    await engines.vault.shred(mailed.id, { shreddedAt: metadata.at, eventId: events[0]?.id ?? '' });
    await eventually(async () => (await statusOf(mailed)) === undefined);
    expect(JSON.stringify(await batch())).not.toContain(mailed.id);
  });
});

describe('requests marked as mailed under one Idempotency-Key', () => {
  it('are marked once by two concurrent processes, and by another process after a crash', async () => {
    const other = await stage.api.copy([CommandApiModule]);
    const copies = [stage.api, other];
    const pair = [await waiting(), await waiting()];
    const numbers = pair.map(numberOf);
    const at = (copy: (typeof copies)[number], body: object, idempotencyKey: string) =>
      copy.post(`/print-batches/${today}/mark-mailed`, body, { idempotencyKey });
    const answers = await inLockstep(copies, (copy) => at(copy, { controlNumbers: numbers }, 'copies-1'));
    expect(answers.map(({ json }) => json['data'].marked)).toEqual([numbers, numbers]);
    const { events } = stage.api.engines;
    const history = await events.readStream(rfaStream(stage.api.organizationId, pair[0]!.id), 0, 100);
    expect(history.filter(({ type }) => type === 'RfaTransmissionNoted')).toHaveLength(1);

    const more = [await waiting(), await waiting()].map(numberOf);
    const { ledger } = other.engines;
    const append = ledger.append.bind(ledger);
    let requests = 0;
    const dying = jest.spyOn(ledger, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream.includes('-rfa_') && (requests += 1) === 2) throw new Error('ended');
      return append(stream, ...rest);
    });
    await expect(at(other, { controlNumbers: more }, 'copies-2')).rejects.toThrow('failed');
    dying.mockRestore();
    const { data } = (await at(stage.api, { controlNumbers: more }, 'copies-2')).json;
    expect(data.marked).toEqual(more);
    expect((await at(other, { controlNumbers: more }, 'copies-2')).json['data']).toEqual(data);
  });
});
