import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { LegalHoldView } from '#contracts';
import { holdsOn, organization, organizationStream } from '#domain';
import { loadState } from '#event-store';
import { commandApp, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const PATH = '/legal-holds';
const place = (body: object, how?: Call) => api.post(PATH, body, how);
const lift = (holdId: string, body: object = { reason: 'Settled.' }, how?: Call) =>
  api.post(`${PATH}/${holdId}/lift`, body, how);
const listed = async (as?: string): Promise<readonly LegalHoldView[]> =>
  (await api.call('GET', PATH, undefined, as === undefined ? {} : { as })).json['data'] as LegalHoldView[];
/** An existing bill's patient and claim. */
let about: { readonly patientId: string; readonly claimId: string };
beforeAll(async () => {
  const { patient, claim } = (await api.call('GET', `/bills/${await api.bill()}`)).json as {
    readonly patient: { readonly id: string };
    readonly claim: { readonly id: string };
  };
  about = { patientId: patient.id, claimId: claim.id };
});
/** Returns the IDs of the holds that protect a bill for this patient and claim from erasure. */
const keeping = async () =>
  holdsOn(await loadState(api.engines.ledger, organization, organizationStream(api.organizationId)), about).map(
    ({ holdId }) => holdId,
  );

describe('Legal holds', () => {
  it('protect their subject until they are lifted, and remain in the list', async () => {
    const subpoena = { scope: 'patient', subjectId: about.patientId, reason: 'Subpoena.' };
    const placed = await place(subpoena, { idempotencyKey: 'h-1' });
    expect([placed.statusCode, placed.json['data']]).toEqual([
      201,
      {
        id: expect.stringMatching(/^hold_/),
        scope: 'patient',
        subjectId: about.patientId,
        reason: 'Subpoena.',
        placedAt: expect.stringMatching(/Z$/),
        placedBy: expect.any(String),
        liftedAt: null,
        liftedBy: null,
        liftReason: null,
      },
    ]);
    const { id } = placed.json['data'] as LegalHoldView;
    expect(await keeping()).toEqual([id]);
    expect(placed.headers['location']).toBe(`/v2/legal-holds/${id}`);
    expect((await api.call('GET', `${PATH}/${id}`)).json['data']).toEqual(placed.json['data']);
    expect((await api.call('GET', `${PATH}/hold_none`)).statusCode).toBe(404);

    const again = await place(subpoena, { idempotencyKey: 'h-1' });
    expect([again.headers['idempotent-replayed'], again.json]).toEqual(['true', placed.json]);
    const other = await place({ scope: 'organization', reason: 'Audit.' }, { idempotencyKey: 'h-1' });
    expect([other.statusCode, other.json['code']]).toEqual([409, 'idempotency_key_reused']);
    // A second hold on the same subject is separate.
    const second = (await place({ scope: 'claim', subjectId: about.claimId, reason: 'Audit.' })).json[
      'data'
    ] as LegalHoldView;
    const whole = (await place({ scope: 'organization', reason: 'Audit.' })).json['data'] as LegalHoldView;
    expect(await keeping()).toEqual([id, second.id, whole.id]);

    const lifted = await lift(id);
    expect([lifted.statusCode, lifted.json['data']]).toEqual([
      200,
      expect.objectContaining({ id, liftedAt: expect.stringMatching(/Z$/), liftReason: 'Settled.' }),
    ]);
    const twice = await lift(id, { reason: 'Another reason.' });
    expect([twice.statusCode, twice.json]).toEqual([200, lifted.json]);
    await lift(whole.id);
    expect(await keeping()).toEqual([second.id]);
    expect((await listed()).map((hold) => [hold.id, hold.liftedAt !== null])).toEqual([
      [id, true],
      [second.id, false],
      [whole.id, true],
    ]);
    const { body } = await api.call('GET', '/audit');
    expect(body).toContain('LegalHoldPlaced');
    expect(body).toContain('LegalHoldLifted');
  });

  it.each<[string, object, string]>([
    ['a missing scope', { reason: 'x' }, 'scope'],
    ['an unknown scope', { scope: 'bill', subjectId: 'bill_1', reason: 'x' }, 'scope'],
    ['a missing patient', { scope: 'patient', reason: 'x' }, 'subjectId'],
    ['a claim ID as patient', { scope: 'patient', subjectId: 'clm_1', reason: 'x' }, 'subjectId'],
    ['a patient ID as claim', { scope: 'claim', subjectId: 'pat_1', reason: 'x' }, 'subjectId'],
    [
      'a patient ID for the whole organization',
      { scope: 'organization', subjectId: 'pat_1', reason: 'x' },
      'subjectId',
    ],
    ['an invalid ID', { scope: 'patient', subjectId: 'Ana Sandoval', reason: 'x' }, 'subjectId'],
    ['an unknown patient', { scope: 'patient', subjectId: 'pat_nobody', reason: 'x' }, 'subjectId'],
    ['an unknown claim', { scope: 'claim', subjectId: 'clm_nobody', reason: 'x' }, 'subjectId'],
    [
      'an unknown patient for the whole organization',
      { scope: 'organization', subjectId: 'pat_nobody', reason: 'x' },
      'subjectId',
    ],
    ['a missing reason', { scope: 'organization' }, 'reason'],
    ['a blank reason', { scope: 'organization', reason: ' ' }, 'reason'],
    ['a reason that is too long', { scope: 'organization', reason: 'x'.repeat(501) }, 'reason'],
  ])('%s: returns 422 with the path of the field', async (_, body, path) => {
    const { statusCode, json } = await place(body);
    expect([statusCode, json['errors'][0].path]).toEqual([422, path]);
  });

  it('require a reason to be lifted, and return 404 for an unknown hold', async () => {
    const { id } = (await place({ scope: 'organization', reason: 'Audit.' })).json['data'] as LegalHoldView;
    const { statusCode, json } = await lift(id, {});
    expect([statusCode, json['errors'][0].path]).toEqual([422, 'reason']);
    expect((await lift('hold_none')).statusCode).toBe(404);
  });

  it('require audit:read to list and administrator permissions to place or lift', async () => {
    const body = { scope: 'organization', reason: 'Audit.' };
    const auditor = await api.key(['audit:read']);
    expect((await place(body, { as: auditor })).statusCode).toBe(403);
    expect((await lift('hold_none', undefined, { as: auditor })).statusCode).toBe(403);
    expect((await listed(auditor)).length).toBeGreaterThan(0);
    const biller = await api.key(['bills:read', 'bills:write']);
    expect((await api.call('GET', PATH, undefined, { as: biller })).statusCode).toBe(403);
    expect((await place(body, { as: api.session(['audit:read']) })).statusCode).toBe(403);
    expect((await place(body, { as: api.session(['audit:read', 'keys:manage']) })).statusCode).toBe(201);
    const customer = api.session(['audit:read', 'keys:manage'], { kind: 'customer', customerExternalId: 'a' });
    expect((await place(body, { as: customer })).statusCode).toBe(403);
  });
});
