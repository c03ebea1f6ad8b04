import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import type { BillProofView } from '#contracts';
import { HeadSigner, leafHash, openHead, provesInclusion, readVerifierKey } from '#integrity';
import { startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
const folder = mkdtempSync(join(tmpdir(), 'workcomp-proofs-'));
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Signs the head, as the projector does once a minute. */
const sign = () =>
  new HeadSigner(api.engines, join(folder, 'checkpoint.key')).look({ signal: new AbortController().signal });
const proofOf = async (id: string): Promise<BillProofView> =>
  (await api.call('GET', `/bills/${id}/proof`)).json['data'] as BillProofView;

/** Verifies a proof using only the data in the response, as a third party would. */
const expectToHold = ({ head, keys, events, signedAt }: BillProofView): void => {
  const { key } = readVerifierKey(keys.at(-1)!)!;
  const { size, root, at } = openHead(head!, [key]);
  expect(Math.floor(Date.parse(signedAt!) / 1_000)).toBe(at! / 1_000);
  for (const [revision, { index, leaf, proof, data, type }] of events.entries()) {
    const hashes = proof.map((hash) => Buffer.from(hash, 'base64'));
    expect(provesInclusion({ index, size, root, leaf: leafHash(leaf) }, hashes)).toBe(true);
    const clear = createHash('sha256').update(data).digest('hex');
    expect(JSON.parse(leaf)).toMatchObject({ revision, type, clear });
  }
};

describe('proof of a bill', () => {
  it('has no head before the first signature and counts the pending events', async () => {
    const id = await api.bill();
    const { head, events, pending } = await proofOf(id);
    expect([head, events]).toEqual([null, []]);
    expect(pending).toBeGreaterThan(1);
  });

  it('is valid for each event and shows the events without their encrypted part', async () => {
    const id = await api.bill(undefined, 'partial_payment');
    await sign();
    const proof = await proofOf(id);
    expectToHold(proof);
    expect(proof.pending).toBe(0);
    expect(proof.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['BillSubmitted', 'PaymentPosted']));
    const paid = proof.events.find(({ type }) => type === 'PaymentPosted')!;
    expect(JSON.parse(paid.data)).toMatchObject({ billId: id, amount: expect.any(Number) as unknown });
    const text = JSON.stringify(proof);
    for (const secret of ['Sandoval', '"c":', 'idempotency']) expect(text).not.toContain(secret);
  });

  it('counts the events that were recorded after the head', async () => {
    const id = await api.bill();
    await sign();
    const before = await proofOf(id);
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'Called the adjuster.' });
    const after = await proofOf(id);
    expect(after).toMatchObject({ head: before.head, events: before.events, pending: 1 });
    await sign();
    expect((await proofOf(id)).events).toHaveLength(before.events.length + 1);
  });

  it('remains valid after the erasure of another bill and of its own', async () => {
    const [id, other] = [await api.bill(), await api.bill()];
    await sign();
    const before = await proofOf(id);
    await api.engines.vault.shred(other, { shreddedAt: new Date().toISOString(), eventId: 'x' });
    expect(await proofOf(id)).toEqual(before);
    await api.engines.vault.shred(id, { shreddedAt: new Date().toISOString(), eventId: 'x' });
    const after = await proofOf(id);
    expect(after.events).toEqual(before.events);
    expectToHold(after);
  });

  it('is valid across several tiles', async () => {
    const id = await api.bill();
    for (let n = 0; n < 12; n += 1) await api.bill(undefined, 'paid');
    const late = await api.bill();
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'Much later.' });
    await sign();
    for (const billId of [id, late]) {
      const proof = await proofOf(billId);
      expect(proof.pending).toBe(0);
      expectToHold(proof);
    }
  });

  it('requires bills:read and refuses embedded sessions and unknown bills', async () => {
    const id = await api.bill();
    expect(
      (await api.call('GET', `/bills/${id}/proof`, undefined, { as: await api.key(['payers:read']) })).statusCode,
    ).toBe(403);
    expect(
      (await api.call('GET', `/bills/${id}/proof`, undefined, { as: api.session(['bills:read']) })).statusCode,
    ).toBe(403);
    expect((await api.call('GET', '/bills/bill_nobody/proof')).statusCode).toBe(404);
  });
});
