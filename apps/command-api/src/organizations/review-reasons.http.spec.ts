import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { MAX_REASONS, reasonPlaceholders, defaultReasons } from '#domain';
import { commandApp, errorPaths, type JsonResponse, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const PATH = '/review-reasons';
const own = {
  title: 'Paid below our contract',
  text: '{code} of {date}: {charge} charged, {allowed} allowed, {paid} paid, {short} short.',
  carcs: ['45'],
  codes: ['ML20*'],
};
type Reason = typeof own & { readonly id: string };
const listed = async (how?: Call): Promise<readonly Reason[]> =>
  (await api.call('GET', PATH, undefined, how)).json['data'];
const ids = async () => (await listed()).map(({ id }) => id);
const add = (body: object = own, how?: Call) => api.post(PATH, body, how);
const added = async (body: object = own): Promise<Reason> => {
  const answer = await add(body);
  expect(answer).toMatchObject({ statusCode: 201, headers: { location: '/v2/review-reasons' } });
  return answer.json['data'];
};
const patch = (id: string, body: object, how?: Call) => api.call('PATCH', `${PATH}/${id}`, body, how);
const remove = (id: string, how?: Call) => api.call('DELETE', `${PATH}/${id}`, undefined, how);
const status = ({ statusCode, json }: JsonResponse) => [statusCode, json['code']];

describe('Library of review reasons', () => {
  it('contains thirteen default reasons that cite a rule and have placeholders', async () => {
    expect(await ids()).toEqual(defaultReasons.map(({ id }) => id));
    expect(defaultReasons).toHaveLength(13);
    for (const { text, carcs } of await listed()) {
      expect(text).toMatch(/CCR|Labor Code/);
      expect(text).toContain('{code}');
      expect(text).toContain('{short}');
      expect(carcs.length).toBeGreaterThan(0);
    }
  });

  it('adds, replaces and removes reasons of the practice', async () => {
    const { id, ...rest } = await added();
    expect([id, rest]).toEqual([expect.stringMatching(/^rsn_[a-z2-7]{26}$/), own]);
    expect((await ids()).at(-1)).toBe(id);
    const changed = await patch(id, { title: 'Other', text: 'Why.' });
    expect(changed.json['data']).toEqual({ id, title: 'Other', text: 'Why.', carcs: [], codes: [] });
    expect((await listed()).at(-1)).toEqual(changed.json['data']);
    expect((await remove(id)).json).toEqual({ data: { id, deleted: true } });
    expect(await ids()).not.toContain(id);
    for (const answer of [await remove(id), await patch(id, own)]) expect(status(answer)).toEqual([404, 'not_found']);
  });

  it('replaces and removes default reasons', async () => {
    const { id } = defaultReasons.at(-1)!;
    const { id: second } = defaultReasons.at(-2)!;
    expect((await patch(id, own)).json['data']).toEqual({ id, ...own });
    expect(await listed()).toContainEqual({ id, ...own });
    expect((await remove(second)).statusCode).toBe(200);
    expect(await ids()).not.toContain(second);
    expect(status(await patch(second, own))).toEqual([404, 'not_found']);
    expect(status(await remove('rsn_none'))).toEqual([404, 'not_found']);
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['text', 'title']],
    ['blank texts', { title: ' ', text: '' }, ['text', 'title']],
    ['texts that are too long', { title: 'x'.repeat(81), text: 'x'.repeat(2001) }, ['text', 'title']],
    ['an unknown placeholder', { ...own, text: 'Paid {amount}.' }, ['text']],
    ['invalid adjustment reason codes (CARC)', { ...own, carcs: ['CO-45'] }, ['carcs.0']],
    ['invalid procedure codes', { ...own, codes: ['*'] }, ['codes.0']],
    ['values that are not lists', { ...own, carcs: '45', codes: 7 }, ['carcs', 'codes']],
    ['too many codes', { ...own, codes: Array.from({ length: 21 }, (_, n) => `A${n}`) }, ['codes']],
    ['unknown fields', { ...own, id: 'rsn_x' }, ['id']],
  ])('returns 422 with the paths of the fields for %s', async (_, body, wrong) => {
    const { id } = await added();
    for (const answer of [await add(body), await patch(id, body)])
      expect([answer.statusCode, [...errorPaths(answer)].toSorted()]).toEqual([422, wrong]);
  });

  it('rejects a reason beyond the maximum number', async () => {
    const many = (await ids()).length;
    for (let n = many; n < MAX_REASONS; n += 1) await added({ title: `Reason ${n}`, text: 'Why.' });
    expect(errorPaths(await add())).toEqual(['title']);
    expect((await patch((await ids())[0]!, { title: 'Changed', text: 'Why.' })).statusCode).toBe(200);
    for (const id of (await ids()).slice(many)) await remove(id);
  });

  it('performs each change once per key and rejects a key with another request', async () => {
    const first = await add(own, { idempotencyKey: 'rsn-1' });
    expect((await add(own, { idempotencyKey: 'rsn-1' })).body).toBe(first.body);
    const { id } = first.json['data'];
    const other = { ...own, title: 'Other' };
    const changed = await patch(id, other, { idempotencyKey: 'rsn-2' });
    const removed = await remove(id, { idempotencyKey: 'rsn-3' });
    expect((await add(own, { idempotencyKey: 'rsn-1' })).body).toBe(first.body);
    expect((await patch(id, other, { idempotencyKey: 'rsn-2' })).body).toBe(changed.body);
    expect((await remove(id, { idempotencyKey: 'rsn-3' })).body).toBe(removed.body);
    expect(status(await add(other, { idempotencyKey: 'rsn-1' }))).toEqual([409, 'idempotency_key_reused']);
  });

  it('requires bills:read to read and orgs:write or organization:manage to change', async () => {
    const { id } = await added();
    const statuses = async (as: string) => [
      (await api.call('GET', PATH, undefined, { as })).statusCode,
      (await add(own, { as })).statusCode,
      (await patch(id, own, { as })).statusCode,
      (await remove('rsn_none', { as })).statusCode,
    ];
    expect(await statuses(await api.key(['bills:read']))).toEqual([200, 403, 403, 403]);
    expect(await statuses(await api.key(['orgs:write']))).toEqual([403, 201, 200, 404]);
    expect(await statuses(api.session(['bills:read']))).toEqual([200, 403, 403, 403]);
    expect(await statuses(api.session(['bills:read', 'organization:manage']))).toEqual([200, 201, 200, 404]);
    const customer = { kind: 'customer', customerExternalId: 'acme' } as const;
    expect(await statuses(api.session(['bills:read', 'organization:manage'], customer))).toEqual([403, 403, 403, 403]);
  });
});

describe('GET /bills/{id}/review-reasons', () => {
  const reasonsOf = async (billId: string, how?: Call) =>
    (await api.call('GET', `/bills/${billId}/review-reasons`, undefined, how)).json['data'] as readonly {
      readonly id: string;
      readonly fits: boolean;
      readonly text: string;
      readonly lines: readonly { readonly lineItemId: string; readonly fits: boolean; readonly text: string }[];
    }[];
  /** Creates a bill with an evaluation, paid at $1,447.88, and record review pages, not paid. */
  const reduced = async (): Promise<{ readonly id: string; readonly lines: readonly string[] }> => {
    const id = await api.bill(
      billBody({
        serviceLines: [
          { code: 'ML201', modifiers: ['95'], units: 1, charge: 2015 },
          { code: 'MLPRR', units: 10, charge: 30 },
        ],
      }),
      'accepted',
    );
    const { serviceLines } = (await api.call('GET', `/bills/${id}`)).json;
    const lines = serviceLines.map((line: { id: string }) => line.id) as readonly string[];
    const line = (lineItemId: string | undefined, paid: number, reason: string, amount: number) => ({
      lineItemId,
      allowedAmount: paid,
      reportedPaid: paid,
      adjustments: [{ group: 'CO', reason, amount }],
    });
    const day = '2026-03-02';
    const eor = { eorDate: day, servedAt: day, reportedPaid: 1447.88 };
    const eorLines = [line(lines[0], 1447.88, '45', 567.12), line(lines[1], 0, '18', 30)];
    expect((await api.post(`/bills/${id}/eors`, { ...eor, lines: eorLines })).statusCode).toBe(201);
    return { id, lines };
  };

  it('fills the reasons from the bill and lists those that match its codes first', async () => {
    const { id, lines } = await reduced();
    const all = await reasonsOf(id);
    const named = (reason: string) => all.find((reviewReason) => reviewReason.id === `rsn_${reason}`);
    const fitting = (at: number) =>
      all
        .filter((reviewReason) => reviewReason.lines.find(({ lineItemId }) => lineItemId === lines[at])?.fits)
        .map((reviewReason) => reviewReason.id);
    expect(fitting(0)).toEqual(expect.arrayContaining(['rsn_medlegal', 'rsn_omfs']));
    expect(fitting(0)).not.toContain('rsn_duplicate');
    expect(fitting(1)).toContain('rsn_duplicate');
    expect(fitting(1)).not.toContain('rsn_records');
    const fits = all.map((reviewReason) => reviewReason.fits);
    expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
    const text = named('duplicate')?.lines[1]?.text;
    expect(text).toMatch(
      /^MLPRR, date of service 02\/24\/2026, was denied as a duplicate\. .* \$0\.00 was paid for it\. .* \$30\.00 remains unpaid/,
    );
    for (const reviewReason of all)
      for (const name of Object.keys(reasonPlaceholders))
        expect(JSON.stringify(reviewReason)).not.toContain(`{${name}}`);
  });

  it('fills all placeholders per line and for all underpaid lines', async () => {
    const mine = await added();
    const { id } = await reduced();
    const { amounts } = (await api.call('GET', `/bills/${id}`)).json;
    expect(amounts).toMatchObject({ charged: 2045 });
    const filled = (await reasonsOf(id)).find((reviewReason) => reviewReason.id === mine.id)!;
    expect(filled.lines.map(({ text }) => text)).toEqual([
      'ML201-95 of 02/24/2026: $2,015.00 charged, $2,015.00 allowed, $1,447.88 paid, $567.12 short.',
      'MLPRR of 02/24/2026: $30.00 charged, $30.00 allowed, $0.00 paid, $30.00 short.',
    ]);
    expect(filled.text).toBe(
      'ML201-95, MLPRR of 02/24/2026: $2,045.00 charged, $2,045.00 allowed, $1,447.88 paid, $597.12 short.',
    );
    expect(filled).toMatchObject({ fits: true, lines: [{ fits: true }, { fits: false }] });
  });

  it('states no fee schedule amount if none is on file', async () => {
    const serviceLines = [{ code: 'ML104', units: 1, charge: 937.5 }];
    const id = await api.bill(billBody({ serviceLines }), 'denied');
    const all = await reasonsOf(id);
    const textOf = (reason: string) => all.find((reviewReason) => reviewReason.id === `rsn_${reason}`)?.text;
    expect(JSON.stringify(all)).not.toMatch(/937\.50 is due|allows \$937\.50|\$0\.00 (remains|of)|remaining \$0\.00/);
    expect(textOf('records')).toContain(
      'The fee schedule amount is due for the pages. Please pay the remaining balance.',
    );
    expect(textOf('late')).toContain('Please pay the unpaid balance of the fee schedule amount.');
    expect(textOf('omfs')).toContain('in effect on the date of service, the fee schedule amount is due');
  });

  it('requires access to the bill', async () => {
    const { id } = await reduced();
    const path = `/bills/${id}/review-reasons`;
    const statusOf = async (as: string) => (await api.call('GET', path, undefined, { as })).statusCode;
    expect(await statusOf(await api.key(['payers:read']))).toBe(403);
    expect(await statusOf(await api.key(['bills:read']))).toBe(200);
    expect(await statusOf(api.session(['bills:read'], { kind: 'customer', customerExternalId: 'other' }))).toBe(404);
    expect((await api.call('GET', '/bills/bill_none/review-reasons')).statusCode).toBe(404);
  });
});
