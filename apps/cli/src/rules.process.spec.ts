import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedPack, type PackEntry } from '#domain';
import { runCli } from './cli.spec-kit.js';

const folder = mkdtempSync(join(tmpdir(), 'workcomp-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cli = (...args: string[]) => runCli(folder, ['rules', ...args]);
const fixtures = join(import.meta.dirname, '../../../libs/rules/src/fixtures');
const key = readFileSync(join(fixtures, 'k.pub'), 'utf8').split('\n')[1] ?? '';

const fee: PackEntry = {
  ...shippedPack.entries.find(({ appliesTo }) => appliesTo['code'] === 'WC002')!,
  validFrom: '2026-03-01',
  validThrough: null,
  certainty: 'proven',
  order: 'OMFS-2026-03',
  note: null,
  value: { amount: '16.00', perPage: null, firstPages: 1, cap: null },
};
const written = (name: string, more: object = {}): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ ...shippedPack, sequence: 12, ...more }));
  return file;
};

it('lists the rules in effect on a date, and expired rules', async () => {
  const { code, json } = await cli('list', '--id', 'form.fee', '--as-of', '2024-12-31', '--json');
  expect([code, json.entries.map(({ written: value }: { written: object }) => value)]).toEqual([
    0,
    [{ amount: '180.00' }, { amount: '150.00' }],
  ]);
  const ending = await cli('list', '--expiring');
  expect(ending.stdout).toContain('fee.report  code WC002');
  expect((await cli('list', '--as-of', '2024-02-30')).code).toBe(2);
});

it('validates a pack, and reports each error with its location', async () => {
  expect(await cli('check', written('good.json', { entries: [...shippedPack.entries, fee] }))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is valid: ca.'),
  });
  const at = shippedPack.entries.length;
  const bad = await cli('check', '--json', written('bad.json', { entries: [...shippedPack.entries, fee, fee] }));
  expect([bad.code, bad.json]).toMatchObject([
    1,
    { code: 'rules_invalid', errors: [{ pointer: `/entries/${at + 1}/validFrom` }] },
  ]);
  const untrue = { name: 'x', input: { formFee: 'ibr', filedOn: '2024-12-31' }, expected: '335.00' };
  const failing = await cli('check', written('case.json', { cases: [untrue] }));
  expect([failing.code, failing.stdout]).toEqual([1, expect.stringMatching(/335\.00 +180\.00/)]);
  expect((await cli('check', join(folder, 'not-there.json'))).stderr).toContain('cannot be read (ENOENT)');
});

it('rejects a pack whose signature is missing, untrusted or for another file', async () => {
  const file = written('unsigned.json');
  const refusal = async (by: string) => (await cli('check', '--json', '--key', by, file)).json;
  expect(await refusal(key)).toMatchObject({
    code: 'rules_signature_invalid',
    errors: [{ message: expect.stringContaining('does not exist') }],
  });
  writeFileSync(`${file}.minisig`, readFileSync(join(fixtures, 'sample.rules.minisig')));
  expect(await refusal(key)).toMatchObject({ errors: [{ message: 'the signature does not hold for the file' }] });
  expect(await refusal(join(fixtures, 'other.pub'))).toMatchObject({
    errors: [{ message: expect.stringContaining('which is not known') }],
  });
  expect((await cli('check', '--key', 'nonsense', file)).stderr).toContain('--key must be');
});

it('lists the changes of a pack', async () => {
  const file = written('new.json', { entries: [...shippedPack.entries, fee] });
  expect((await cli('diff', '--json', file)).json).toEqual({
    changes: [
      { change: 'added', id: 'fee.report', appliesTo: { code: 'WC002' }, validFrom: '2026-03-01', members: [] },
    ],
  });
  expect((await cli('diff', file, file)).stdout).toContain('There are no differences.');
});
