import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, organizations } from '#commands';
import { billStream, organizationStream, REDACTED, type BillEvent } from '#domain';
import type { ServiceReaction } from '#subscriptions';
import { billScenario, commandApp, errorPaths } from '#testing/http';
import { linkRfaItems } from './link-rfa-items.js';
import { noteDenials } from './note-denials.js';
import { days, ok, rfaStory, visits } from './rfa-story.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, done } = billScenario(api);
const { approved, decided, billed, sent } = rfaStory(api);
beforeEach(() => api.travelTo('2026-03-20'));

const react = async (reaction: ServiceReaction): Promise<void> => {
  const { events, ledger } = api.engines;
  const all = await events.readAll(0n, 5_000);
  for (const item of all.flatMap((event) => reaction.on[event.type]?.(ledger.glance(event)) ?? []))
    await reaction.perform({ ...item, attempts: 0 }, new AbortController().signal);
};
/** Runs the reaction on the whole log, repeating earlier effects. */
const follow = async (): Promise<void> => {
  const { ledger, blobs, transmissionComposer: composer } = api.engines;
  await react(noteDenials({ ledger, blobs, composer }));
};
/** Links bills to requests from the whole log. */
const link = (): Promise<void> => react(linkRfaItems(api.engines.ledger));
const stored = (id: string) => api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id));
const typesOf = async (id: string) => (await stored(id)).map(({ type }) => type);
const counted = async (id: string, type: BillEvent['type']) =>
  (await typesOf(id)).filter((eventType) => eventType === type).length;
const eorOf = async (id: string) => (await ok(api.call('GET', `/bills/${id}/eor`))).eors[0];
/** Records an EOR that pays nothing for the given reason code. */
const deny = async (id: string, reason: string, more: object = {}) =>
  ok(
    api.post(`/bills/${id}/eors`, {
      ...{ eorDate: '2026-03-20', servedAt: '2026-03-20', reportedPaid: 0 },
      claimAdjustments: [{ group: 'CO', reason, amount: 100 }],
      ...more,
    }),
  );
const packetOf = async (id: string, reviewId: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${await api.key(['bills:read'])}` };
  const answer = await api.app.inject({ url: `/v2/bills/${id}/reviews/${reviewId}/sbr-packet`, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.rawPayload;
};
/** A packet's bookmark titles in order. */
const partsOf = async (pdf: Buffer): Promise<readonly string[]> => {
  const { catalog } = await PDFDocument.load(pdf);
  const titles: string[] = [];
  let entry = catalog.lookup(PDFName.of('Outlines'), PDFDict).lookupMaybe(PDFName.of('First'), PDFDict);
  for (; entry; entry = entry.lookupMaybe(PDFName.of('Next'), PDFDict))
    titles.push(entry.lookup(PDFName.of('Title'), PDFHexString).decodeText());
  return titles;
};
const reviewed = async (id: string): Promise<string> => {
  await done(id, { action: 'second_review', reason: 'It was authorized.' });
  return (await ok(api.call('GET', `/bills/${id}/reviews`)))[0].id;
};

describe('an EOR that denies authorized treatment', () => {
  it('creates a task, and the second review encloses request and decision after its form', async () => {
    const { id: rfaId, itemId } = await approved();
    const { rfaNumber } = await ok(api.call('GET', `/rfas/${rfaId}`));
    const { id } = await billed(visits(itemId, days(3, 2)));
    await deny(id, '197');
    await follow();
    const { authorizationDenied } = await eorOf(id);
    expect(authorizationDenied).toEqual({
      lineItemIds: [expect.stringMatching(/^line_/), expect.stringMatching(/^line_/)],
      rfaItemIds: [itemId, itemId],
      documentIds: [expect.stringMatching(/^doc_/), expect.stringMatching(/^doc_/)],
      reviewReason: `97110 was authorized on 03/02/2026 (request for authorization no. ${rfaNumber}). An employer that authorized medical treatment may not rescind or modify the authorization after the treatment was provided, for any reason (Labor Code § 4610.3). The request and the decision are enclosed.`,
    });
    const { activity } = await ok(api.call('GET', `/bills/${id}/lifecycle`));
    expect(JSON.stringify(activity)).toContain('authorization_denied');

    const reviewId = await reviewed(id);
    const pdf = await packetOf(id, reviewId);
    const parts = await partsOf(pdf);
    expect(parts.slice(0, 4)).toEqual([
      'Request for second review (form SBR-1)',
      `rfa-${rfaNumber}.pdf`,
      'letter.pdf',
      'Medical claim form',
    ]);
    expect((await packetOf(id, reviewId)).equals(pdf)).toBe(true);
    const { attachmentIds } = await ok(api.call('GET', `/bills/${id}/reviews/${reviewId}`));
    expect(attachmentIds).toEqual(authorizationDenied.documentIds);
    // Copies on the bill remain after the request is erased.
    await api.engines.vault.shred(rfaId, { shreddedAt: '2026-03-20T20:00:00.000Z', eventId: 'x' });
    expect((await packetOf(id, reviewId)).equals(pdf)).toBe(true);
  });

  it('is recorded once by the reaction or by a request for a second review', async () => {
    const { itemId } = await approved();
    const [followed, asked] = [await billed(visits(itemId, [3])), await billed(visits(itemId, [4]))];
    await deny(followed.id, '50');
    await deny(asked.id, '50');
    const form = { action: 'second_review', reason: 'It was authorized.' };
    const first = await act(asked.id, form, { idempotencyKey: 'denied-1' });
    const again = await act(asked.id, form, { idempotencyKey: 'denied-1' });
    expect([first.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect((await act(asked.id, { ...form, reason: 'x' }, { idempotencyKey: 'denied-1' })).statusCode).toBe(409);
    await follow();
    await follow();
    for (const { id } of [followed, asked]) {
      expect([await counted(id, 'AuthorizationDenied'), await counted(id, 'DocumentAdded')]).toEqual([1, 2]);
      expect((await eorOf(id)).authorizationDenied.documentIds).toHaveLength(2);
    }
    // A rejected request leaves no review.
    expect(errorPaths(await act(followed.id, { ...form, attachmentIds: ['doc_none'] }))).toEqual(['attachmentIds.0']);
    expect(await counted(followed.id, 'ReviewCreated')).toBe(0);
  });

  it("draws its copies in the queue of the practice's account", async () => {
    const link = async (accountId: string) => {
      const stream = organizationStream(api.organizationId);
      const [first] = await api.engines.ledger.load(stream);
      const metadata = { ...first!.metadata, commandId: accountId };
      const command = { type: 'LinkOrganization', data: { accountId } } as const;
      await executeCommand(api.engines.ledger, organizations, { stream, command, metadata });
    };
    const { itemId } = await approved();
    const [followed, asked] = [await billed(visits(itemId, [3])), await billed(visits(itemId, [4]))];
    await deny(followed.id, '197');
    await link('org_home');
    const draw = jest.spyOn(api.engines.transmissionComposer, 'draw');
    await follow();
    expect(draw.mock.calls.map(([, owner]) => owner)).toEqual([{ account: 'org_home' }]);
    draw.mockRestore();
    await link(api.organizationId);
    await deny(asked.id, '197');
    const asking = jest.spyOn(api.engines.composer, 'draw');
    await done(asked.id, { action: 'second_review', reason: 'It was authorized.' });
    expect(asking.mock.calls.map(([, owner]) => owner)).toEqual([
      { account: api.organizationId, asker: expect.any(String) },
    ]);
    asking.mockRestore();
  });

  it('is recorded for the denied line, and draft reviews have the proof as well', async () => {
    const { itemId } = await approved();
    const { id } = await billed(visits(itemId, days(3, 2)));
    const [one, other] = (await ok(api.call('GET', `/bills/${id}/lifecycle`))).bill.lineItems;
    const line = (lineItemId: string, reason: string) => ({
      ...{ lineItemId, allowedAmount: 0, reportedPaid: 0, adjustments: [{ group: 'CO', reason, amount: 100 }] },
    });
    await deny(id, '16', { lines: [line(one.id, '45'), line(other.id, '197')], claimAdjustments: [] });
    const draft = await ok(api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'x' }));
    const { authorizationDenied } = await eorOf(id);
    expect(authorizationDenied.lineItemIds).toEqual([other.id]);
    expect(draft.attachmentIds).toEqual(authorizationDenied.documentIds);
    await ok(api.post(`/bills/${id}/reviews/${draft.id}/submissions`));
    expect((await partsOf(await packetOf(id, draft.id))).slice(1, 3)).toEqual([
      expect.stringMatching(/^rfa-/),
      'letter.pdf',
    ]);
  });
});

it('covers request to second review: twelve visits approved, fourteen billed, denial by EOR, and no plain text stored', async () => {
  const { id: rfaId, itemId } = await sent();
  const twelve = { itemId, outcome: 'modified', authorizedUnits: 12 };
  const decided = await ok(api.post(`/sandbox/rfas/${rfaId}/simulate`, { scenario: 'mixed', items: [twelve] }));
  expect(decided).toMatchObject({ status: 'received', items: [{ unitsRemaining: 12 }, { outcome: 'pending' }] });
  const [eight, six] = [await billed(visits(itemId, days(9, 8), 1)), () => billed(visits(itemId, days(3, 6), 1))];
  await link();
  const { id, exceeded } = await six();
  expect([eight.exceeded, exceeded.map(({ code }) => code)]).toEqual([[], ['rfa_units_exceeded']]);
  await link();
  expect((await ok(api.call('GET', `/rfas/${rfaId}`))).items[0]).toMatchObject({ unitsUsed: 14, unitsOver: 2 });

  await deny(id, '197');
  await follow();
  const { authorizationDenied } = await eorOf(id);
  expect(authorizationDenied.reviewReason).toMatch(/authorization number SBX-\d{6}/);
  await done(id, { action: 'second_review', reason: authorizationDenied.reviewReason });
  const [{ id: reviewId }] = await ok(api.call('GET', `/bills/${id}/reviews`));
  expect((await partsOf(await packetOf(id, reviewId))).slice(0, 3)).toEqual([
    'Request for second review (form SBR-1)',
    expect.stringMatching(/^rfa-\d+\.pdf$/),
    'synthetic-ur-response.pdf',
  ]);

  const raw = JSON.stringify(await api.engines.events.readAll(0n, 5_000), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(raw).toContain(rfaId);
  expect(raw).not.toMatch(/Sandoval|WC-2026-0001|SBX-\d{6}/);
  for (const subject of [rfaId, id])
    await api.engines.vault.shred(subject, { shreddedAt: '2026-03-20T20:00:00.000Z', eventId: 'x' });
  for (const blobId of authorizationDenied.documentIds)
    expect(await api.engines.blobs.load({ organizationId: api.organizationId, subject: id, blobId })).toBe(REDACTED);
  expect(JSON.stringify((await stored(id)).map(({ data }) => data))).not.toMatch(/Sandoval|WC-2026-0001|SBX-\d{6}/);
});

it.each<[string, () => Promise<{ readonly itemId: string }>, string]>([
  ['for another reason', approved, '45'],
  [
    'what was denied before',
    () => decided({ outcome: 'denied', reason: 'x', reviewer: { name: 'R' } }, { imrMissing: true }),
    '197',
  ],
  ['an undecided item', sent, '197'],
])('does not record a denial if the EOR denies %s', async (_, request, reason) => {
  const { itemId } = await request();
  const { id } = await billed(visits(itemId, [3]));
  await deny(id, reason);
  await follow();
  expect((await eorOf(id)).authorizationDenied).toBeUndefined();
  const reviewId = await reviewed(id);
  expect(await partsOf(await packetOf(id, reviewId))).not.toContain('letter.pdf');
  expect(await counted(id, 'AuthorizationDenied')).toBe(0);
});

it('does not record a denial for a line without an item or an erased request', async () => {
  const { id: rfaId, itemId } = await approved();
  const { id } = await billed(visits(itemId, [3]));
  await api.engines.vault.shred(rfaId, { shreddedAt: '2026-03-20T20:00:00.000Z', eventId: 'x' });
  const plain = visits(itemId, [4]);
  const line = { ...plain.bill.serviceLines[0], rfaItemId: undefined };
  const { id: other } = await billed({ ...plain, bill: { ...plain.bill, serviceLines: [line] } });
  for (const billId of [id, other]) {
    await deny(billId, '197');
    await follow();
    expect(await counted(billId, 'AuthorizationDenied')).toBe(0);
  }
});
