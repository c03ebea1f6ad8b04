import { readFileSync, writeFileSync } from 'node:fs';
import { shippedPack, shippedRules, type PackEntry } from '#domain';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { billBody, eventually, packSigner } from '#testing/pure';
import { runCli } from './cli.spec-kit.js';
import { newFee, writePack } from './rules.spec-kit.js';

/* Activating rules with a running server (case 20 in the design's list), and rejecting packs. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { RULES_REQUIRE_SIGNATURE: 'true' } });
});
afterAll(async () => {
  await server.stop();
  server.remove();
});

const rules = (...args: string[]) => runCli(server.dataDir, ['rules', ...args]);
const pack = (name: string, sequence: number, entries: readonly unknown[], more: object = {}): string =>
  writePack(server.dataDir, name, sequence, entries, more);
const signer = packSigner();
const signed = (file: string, comment: string, by = signer): string => {
  writeFileSync(`${file}.minisig`, by.sign(readFileSync(file), comment));
  return file;
};
const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${server.base}${path}`, {
    headers: { authorization: `Bearer ${server.key}`, ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text) };
};
const inForce = async (): Promise<string> => (await get('/rules?limit=1')).body.rulesVersion;
const base = shippedRules.version;

/**
 * 2026 court holidays with an additional Monday in December. A year's dates replace the general rules, so the entry
 * lists all of them.
 */
const calendar: PackEntry = {
  ...shippedPack.entries.find(({ id }) => id === 'calendar.court')!,
  appliesTo: { year: 2026 },
  validFrom: '2026-01-01',
  validThrough: '2026-12-31',
  certainty: 'proven',
  value: {
    days: [...shippedRulesOf2026(), { date: '2026-12-07', name: 'An invented day' }],
    rules: null,
    observe: false,
  },
};
function shippedRulesOf2026(): readonly { date: string; name: string }[] {
  const days: { date: string; name: string }[] = [];
  for (let time = Date.UTC(2026, 0, 1); time <= Date.UTC(2026, 11, 31); time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10);
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !shippedRules.courtDays.isWorkingDay(date)) days.push({ date, name: 'x' });
  }
  return days;
}

describe('rule pack', () => {
  it('is imported only with a trusted key, and a new court holiday moves a deadline immediately', async () => {
    const { claim } = billBody().bill;
    const body = billBody({ claim: { ...claim, dateOfInjury: '2025-01-10' }, service: { date: '2025-12-05' } });
    const submitted = await createCaller(server)('POST', '/bills', body);
    expect([submitted.status, submitted.body.errors]).toEqual([201, undefined]);
    const { id: billId } = submitted.body;
    const filing = async () =>
      (await get(`/bills/${billId}/lifecycle`)).body.data.deadlines.find(({ id }: { id: string }) => id === 'filing');
    const before = await filing();
    const file = signed(pack('court', 12, [calendar]), 'pack=ca sequence=12');
    expect(await rules('import', '--json', file)).toMatchObject({
      code: 1,
      json: { code: 'rules_signature_invalid', errors: [{ message: expect.stringContaining('not known') }] },
    });
    expect(await rules('key', 'add', signer.key, '--name', 'office')).toMatchObject({ code: 0 });
    const dry = await rules('import', '--json', '--dry-run', file);
    expect(dry.json).toMatchObject({ code: null, dryRun: true, rulesVersion: `${base}+local.1`, previous: base });
    expect(await inForce()).toBe(base);
    const done = await rules('import', '--json', file);
    expect([done.code, done.json]).toMatchObject([
      0,
      { rulesVersion: `${base}+local.1`, previous: base, layer: 'operator', signedBy: signer.keyId },
    ]);
    expect(await inForce()).toBe(`${base}+local.1`);
    expect((await filing()).rule.layer).toBe('shipped');
    expect([before.lastDay, (await filing()).lastDay]).toEqual(['2026-12-07', '2026-12-08']);
  });

  it('is rejected with a changed digit or an older sequence, and nothing changes', async () => {
    const file = signed(pack('digit', 13, [calendar]), 'pack=ca sequence=13');
    writeFileSync(file, readFileSync(file, 'utf8').replace('2026-12-07', '2026-12-08'));
    expect(await rules('import', '--json', file)).toMatchObject({
      code: 1,
      json: { code: 'rules_signature_invalid', errors: [{ message: 'the signature does not hold for the file' }] },
    });
    const older = signed(pack('older', 11, [calendar]), 'pack=ca sequence=11');
    expect(await rules('import', '--json', older)).toMatchObject({
      code: 1,
      json: { code: 'rules_older', errors: [{ pointer: '/sequence' }] },
    });
    expect(await rules('import', '--json', '--dry-run', older)).toMatchObject({
      code: 1,
      json: { code: 'rules_older' },
    });
    expect(await inForce()).toBe(`${base}+local.1`);
  });

  const at = (n: number, member: string) => `/entries/${n}/${member}`;
  it.each<[string, readonly unknown[], object, { code: string; pointer: string }]>([
    ['an overlap', [newFee, newFee], {}, { code: 'rules_invalid', pointer: at(1, 'validFrom') }],
    [
      'a wrong date',
      [{ ...newFee, validFrom: '2026-02-30' }],
      {},
      { code: 'rules_invalid', pointer: at(0, 'validFrom') },
    ],
    ['an unknown member', [{ ...newFee, amounts: 1 }], {}, { code: 'rules_invalid', pointer: at(0, 'amounts') }],
    ['an unknown rule', [{ ...newFee, id: 'fee.magic' }], {}, { code: 'rules_invalid', pointer: at(0, 'id') }],
    [
      'a case with a different result',
      [],
      { cases: [{ name: 'x', input: { formFee: 'ibr', filedOn: '2024-12-31' }, expected: '335.00' }] },
      { code: 'rules_invalid', pointer: '/cases/0' },
    ],
    [
      'a row that overlaps the operator’s',
      [{ ...calendar, validFrom: '2026-02-01' }],
      {},
      { code: 'rules_overlap', pointer: at(0, 'validFrom') },
    ],
  ])('with %s is rejected as a whole, with a pointer to the error', async (name, entries, more, { code, pointer }) => {
    const file = signed(pack(name.replaceAll(/\W/g, '-'), 20, entries, more), 'pack=ca sequence=20');
    const { code: exit, json } = await rules('import', '--json', file);
    expect([exit, json.code, json.errors[0].pointer]).toEqual([1, code, pointer]);
    expect(await inForce()).toBe(`${base}+local.1`);
  });

  it('needs a signature for this pack, or a reason', async () => {
    const none = pack('none', 21, [newFee]);
    const errorOf = async (...args: string[]) => (await rules('import', '--json', ...args)).json.errors[0].message;
    expect(await errorOf(none)).toContain('RULES_REQUIRE_SIGNATURE');
    expect(await errorOf('--unsigned', none)).toContain('--reason');
    expect(await errorOf(signed(pack('comment', 21, [newFee]), 'pack=ca sequence=22'))).toContain('sequence=21');
    expect(await errorOf(signed(pack('foreign', 21, [newFee]), 'pack=ca sequence=21', packSigner()))).toContain(
      'not known',
    );
    expect((await rules('import', `${none}x`)).stderr).toContain('cannot be read');
    expect(await inForce()).toBe(`${base}+local.1`);
    const done = await rules('import', '--json', '--unsigned', '--reason', 'read by two', '--by', 'Ada', none);
    expect(done.json).toMatchObject({
      rulesVersion: `${base}+local.2`,
      signedBy: null,
      changes: [{ change: 'added', id: 'fee.report', validFrom: '2026-03-01' }],
    });
  });

  it('is listed with its activation time, and an unchanged response returns 304', async () => {
    const listed = await get('/rules?appliesTo.code=WC002&asOf=2026-09-01');
    expect(listed.body.data).toMatchObject([{ layer: 'operator', value: { amount: '16.00' }, version: 'local.2' }]);
    expect(await get('/rules?appliesTo.code=WC002&asOf=2026-09-01', { 'if-none-match': listed.etag })).toMatchObject({
      status: 304,
    });
    const { body } = await get('/rules/versions');
    expect(body).toMatchObject({
      rulesVersion: `${base}+local.2`,
      contentHash: listed.body.contentHash,
      data: [
        { rulesVersion: `${base}+local.2`, how: 'import', signedBy: null },
        { rulesVersion: `${base}+local.1`, how: 'import', signedBy: signer.keyId },
        { rulesVersion: base, how: 'release', activatedAt: null },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('Ada');
    expect((await rules('versions', '--json')).json.versions[0]).toMatchObject({ by: 'Ada', reason: 'read by two' });
    expect((await rules('list', '--json', '--id', 'fee.report', '--as-of', '2026-09-01')).json.rulesVersion).toBe(
      `${base}+local.2`,
    );
    expect((await rules('diff', '--json', `${base}+local.2`, `${base}+local.1`)).json.changes).toMatchObject([
      { change: 'added', id: 'fee.report' },
    ]);
  });

  it('can be rolled back, and a later import needs a higher sequence', async () => {
    expect(await rules('rollback', '--json', 'ca.nothing')).toMatchObject({ code: 1, json: { code: 'rules_unknown' } });
    expect((await rules('rollback', '--json', `${base}+local.1`)).json).toMatchObject({
      rulesVersion: `${base}+local.1`,
      previous: `${base}+local.2`,
    });
    expect(await inForce()).toBe(`${base}+local.1`);
    expect((await get('/rules?appliesTo.code=WC002&asOf=2026-09-01')).body.data).toMatchObject([{ layer: 'shipped' }]);
    const again = signed(pack('again', 21, [newFee]), 'pack=ca sequence=21');
    expect((await rules('import', '--json', again)).json).toMatchObject({ code: 'rules_older' });
    const next = signed(pack('next', 22, [newFee]), 'pack=ca sequence=22');
    expect((await rules('import', '--json', next)).json).toMatchObject({ rulesVersion: `${base}+local.3` });
    expect((await rules('rollback', '--json', base)).json).toMatchObject({ rulesVersion: base });
    expect(await inForce()).toBe(base);
  });

  it('of a publisher has its own layer, in which each pack replaces the previous one', async () => {
    const publisher = packSigner();
    const add = (...more: string[]) => rules('key', 'add', publisher.key, '--name', 'publisher', ...more);
    expect((await add('--layer', 'shipped')).stderr).toContain('--layer must be');
    expect((await add('--not-after', '2026-02-30')).stderr).toContain('--not-after');
    expect((await rules('key', 'add', 'nonsense', '--name', 'x')).stderr).toContain('not a minisign public key');
    expect((await add('--layer', 'signed')).code).toBe(0);
    const issue = (sequence: number, version: string, entries: readonly unknown[]) =>
      signed(pack(`issue-${sequence}`, sequence, entries, { version }), `pack=ca sequence=${sequence}`, publisher);
    expect((await rules('import', '--json', issue(2, '2027.1', [newFee]))).json).toMatchObject({
      layer: 'signed',
      rulesVersion: 'ca.2027.1',
    });
    expect((await rules('import', '--json', issue(3, '2027.2', [calendar]))).json).toMatchObject({
      rulesVersion: 'ca.2027.2',
      changes: [
        { change: 'added', id: 'calendar.court' },
        { change: 'removed', id: 'fee.report' },
      ],
    });
    expect((await rules('import', '--json', issue(4, '2027.1', [calendar]))).json).toMatchObject({
      code: 'rules_invalid',
      errors: [{ pointer: '/version' }],
    });
    expect((await rules('import', '--json', issue(4, base.slice(3), []))).json).toMatchObject({
      code: 'rules_invalid',
    });
    expect((await rules('key', 'list', '--json')).json.keys.map(({ name }: { name: string }) => name)).toEqual([
      'office',
      'publisher',
    ]);
    expect((await rules('key', 'remove', publisher.keyId)).code).toBe(0);
    expect((await rules('key', 'remove', publisher.keyId)).stderr).toContain('there is no key');
    expect((await rules('import', '--json', issue(4, '2027.3', []))).json).toMatchObject({
      code: 'rules_signature_invalid',
    });
    expect(await inForce()).toBe('ca.2027.2');
    // Long, because the test runs about twenty processes.
  }, 180_000);

  it('records the name of the user in the shell', async () => {
    const [before] = (await rules('versions', '--json')).json.versions;
    expect(before.by).not.toBe('grace');
    const file = pack('shell', 23, [newFee]);
    const args = ['rules', 'import', '--json', '--unsigned', '--reason', 'x', file];
    expect((await runCli(server.dataDir, args, { SUDO_USER: 'grace' })).code).toBe(0);
    expect((await rules('versions', '--json')).json.versions[0]).toMatchObject({ by: 'grace' });
    expect((await rules('rollback', before.rulesVersion)).code).toBe(0);
  });

  it('stays active after a restart, and verify finds no difference', async () => {
    await server.stop();
    server = await startServer({ dataDir: server.dataDir });
    expect(await inForce()).toBe('ca.2027.2');
    // Rows contain deadlines, which follow the rules within seconds.
    await eventually(async () => (await runCli(server.dataDir, ['verify', '--json'])).code === 0);
  });
});
