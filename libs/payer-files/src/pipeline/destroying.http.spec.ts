import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { REDACTED, organizationStream, type organization } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { executeCommand, actorMetadata, organizations } from '#commands';
import { claim, commandApp, remittance, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const UNKNOWN_REFERENCE = 'STRANGER-77';
interface Receipt {
  readonly id: string;
  readonly quarantined: boolean;
  readonly totals: Record<string, number>;
}
const get = (path: string) => api.call('GET', path);
const fileOf = async (billId: string, kind: string): Promise<string> =>
  ((await api.post(`/sandbox/bills/${billId}/payer-file`, { kind })).json['data'] as { content: string }).content;
const send = async (text: string): Promise<Receipt> =>
  (await api.post('/payer-files', Buffer.from(text), { headers: { 'content-type': 'application/edi-x12' } })).json[
    'data'
  ] as Receipt;
/** 835 about a patient of another practice. Default payee: an unknown NPI. */
const stranger = (payee = 'XX*1003000126'): string =>
  remittance({ amount: 100, payee }, claim({ id: 'none', reference: UNKNOWN_REFERENCE, charged: 200 }, 100));
const destroy = (id: string, body: object = { reason: 'not_ours' }, how: Call = {}) =>
  api.post(`/payer-files/${id}/destroy`, body, how);
const streamOf = (id: string): string => `${api.organizationId}-payerfile_${id.slice('pf_'.length)}`;

/** An organization without bills has no known receiver IDs. */
beforeAll(() => api.bill());

describe('POST /payer-files/{id}/destroy', () => {
  it('destroys the content of a quarantined file and keeps its receipt', async () => {
    const waits = async () => (await get('/bill-tasks')).json['data'].unmatchedRemittance as object;
    const before = await waits();
    const text = stranger();
    const receipt = await send(text);
    expect(receipt).toMatchObject({ quarantined: true, totals: { items: 1, refused: 1 } });
    const shown = await get(`/payer-files/${receipt.id}`);
    expect(shown.body).toContain(UNKNOWN_REFERENCE);
    const done = await destroy(receipt.id);
    expect(done.statusCode).toBe(200);
    expect(done.json['data']).toMatchObject({
      id: receipt.id,
      quarantined: false,
      interchanges: [],
      totals: { items: 1, refused: 0, dismissed: 1 },
      destruction: { reason: 'not_ours', at: expect.stringMatching(/Z$/), by: expect.stringMatching(/\w/) },
    });
    for (const path of [`/payer-files/${receipt.id}`, '/payer-files?limit=200'])
      expect((await get(path)).body).not.toContain(UNKNOWN_REFERENCE);
    expect(await waits()).toEqual(before);

    const history = await api.app.get(EncryptedEventStore).load(streamOf(receipt.id));
    expect(JSON.stringify(history.map(({ data }) => data))).not.toContain(UNKNOWN_REFERENCE);
    expect(history.find(({ type }) => type === 'ItemsSettled')?.data.private).toBe(REDACTED);
    const orders = history.filter(({ type }) => type === 'SubjectShredded');
    expect(orders.length).toBeGreaterThan(0);
    // The same bytes are recognized without being stored.
    expect(await send(text)).toMatchObject({ id: receipt.id, duplicate: true, interchanges: [] });
    const bill = await api.bill();
    const matched = await api.post(`/payer-files/${receipt.id}/items/1/match`, { billId: bill, payeeConfirmed: true });
    expect([matched.statusCode, matched.json['code']]).toEqual([409, 'lifecycle_conflict']);
  });

  it('replays the response for the same key, rejects the key with another body, and has no effect when repeated', async () => {
    const { id } = await send(stranger());
    const first = await destroy(id, { reason: 'not_ours' }, { idempotencyKey: 'k-destroy' });
    const again = await destroy(id, { reason: 'not_ours' }, { idempotencyKey: 'k-destroy' });
    expect([again.headers['idempotent-replayed'], again.json]).toEqual(['true', first.json]);
    const other = await destroy(id, { reason: 'other' }, { idempotencyKey: 'k-destroy' });
    expect([other.statusCode, other.json['code']]).toEqual([409, 'idempotency_key_reused']);
    expect((await destroy(id, { reason: 'other' })).json['data']).toEqual(first.json['data']);
  });

  it('destroys the key on a repetition after a crash', async () => {
    const { id } = await send(stranger());
    const vault = api.app.get(Vault);
    const shred = jest.spyOn(vault, 'shred').mockRejectedValueOnce(new Error('killed'));
    await expect(destroy(id, { reason: 'not_ours' }, { idempotencyKey: 'k-cut' })).rejects.toThrow('failed');
    const before = shred.mock.calls.length;
    const again = await destroy(id, { reason: 'not_ours' }, { idempotencyKey: 'k-cut' });
    expect(again.statusCode).toBe(200);
    expect(shred.mock.calls.length).toBeGreaterThan(before);
    shred.mockRestore();
    const orders = (await api.app.get(EncryptedEventStore).load(streamOf(id))).filter(
      ({ type }) => type === 'SubjectShredded',
    );
    for (const { data } of orders)
      expect(await vault.subjectKey(api.organizationId, (data as unknown as { subject: string }).subject)).toBe(
        REDACTED,
      );
  });

  it('rejects a wrong reason, a file with items of this organization, an unknown file and a missing permission', async () => {
    const { id } = await send(stranger());
    for (const body of [{}, { reason: 'because' }]) {
      const refused = await destroy(id, body);
      expect([refused.statusCode, refused.json['errors'][0].path]).toEqual([422, 'reason']);
    }
    const ours = await send(await fileOf(await api.bill(), '999'));
    expect((await destroy(ours.id)).json).toMatchObject({
      code: 'lifecycle_conflict',
      detail: expect.stringMatching(/were processed/),
    });
    const paid = await send(await fileOf(await api.bill(), '835'));
    expect((await destroy(paid.id)).json['code']).toBe('lifecycle_conflict');
    // A check for this payee is recorded even if its patient is unknown.
    const received = await send(stranger('XX*1234567893'));
    const refused = await destroy(received.id);
    const check = /chk_\w+/.exec(String(refused.json['detail']))?.[0] ?? '';
    expect([refused.statusCode, check]).toEqual([409, expect.stringMatching(/^chk_/)]);
    expect((await api.post(`/payments/${check}/void`, { reason: 'Not ours' })).statusCode).toBe(200);
    expect((await destroy(received.id)).statusCode).toBe(200);
    expect((await destroy('pf_unknown')).statusCode).toBe(404);
    const viewer = api.session(['bills:read']);
    expect((await destroy(id, { reason: 'not_ours' }, { as: viewer })).statusCode).toBe(403);
    expect((await get(`/payer-files/${id}`)).body).toContain(UNKNOWN_REFERENCE);
  });

  it('returns 409 during a legal hold on the organization', async () => {
    const { id } = await send(stranger());
    const ledger = api.app.get(EncryptedEventStore);
    const { organizationId } = api;
    const change = (command: Parameters<typeof organization.decide.PlaceHold>[1] | null) =>
      executeCommand(ledger, organizations, {
        stream: organizationStream(organizationId),
        command: command
          ? { type: 'PlaceHold', data: command }
          : {
              type: 'LiftHold',
              data: { holdId: 'hold_1', reason: 'Settled', by: 'Dana', at: new Date().toISOString() },
            },
        metadata: actorMetadata({ organizationId, clockOffsetMs: 0, actor: { kind: 'operator', id: 'cli' } }),
      });
    const at = new Date().toISOString();
    await change({ holdId: 'hold_1', scope: 'organization', subjectId: null, reason: 'Subpoena', by: 'Dana', at });
    expect((await destroy(id)).json).toMatchObject({
      code: 'lifecycle_conflict',
      detail: expect.stringMatching(/legal hold/),
    });
    await change(null);
    expect((await destroy(id)).statusCode).toBe(200);
  });
});
