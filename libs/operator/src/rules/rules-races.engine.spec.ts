import { rulesRecord, RULES_STREAM, shippedPack, shippedRules, type PackEntry } from '#domain';
import { contentHash, readRulesRecord, RulesWatch } from '#engines';
import { packSigner } from '#testing/pure';
import { importRules } from './import-rules.js';
import { setRules } from './set-rules.js';
import { addRulesKey, removeRulesKey } from './rules-keys.js';
import { rollbackRules } from './rules-versions.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';

let work: OwnWorkplace;
beforeEach(async () => {
  work = await openWorkplace();
});
afterEach(async () => {
  await work.close();
});

const feeOf = (code: string): PackEntry => ({
  ...shippedPack.entries.find(({ appliesTo }) => appliesTo['code'] === 'WC002')!,
  appliesTo: { code },
  validFrom: '2026-03-01',
  validThrough: null,
});
const bytesOf = (sequence: number, entries: readonly PackEntry[]) =>
  Buffer.from(JSON.stringify({ ...shippedPack, sequence, entries, cases: [] }));
const unsigned = (bytes: Buffer) => ({ file: bytes.toString('base64'), signature: null });
const base = shippedRules.version;

/** Calls `doSomething` while a set is being read, when the next pack is loaded. */
const whileRead = (doSomething: () => Promise<unknown>) => {
  const load = work.engines.blobs.load.bind(work.engines.blobs);
  const spy = jest.spyOn(work.engines.blobs, 'load').mockImplementationOnce(async (address) => {
    spy.mockRestore();
    const found = await load(address);
    await doSomething();
    return found;
  });
};

it('refuses a pack whose key is removed during the import', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const signer = packSigner();
  await addRulesKey(work, { key: signer.key, name: 'office' });
  const bytes = bytesOf(3, [feeOf('WC003')]);
  const signed = { file: bytes.toString('base64'), signature: signer.sign(bytes, 'pack=ca sequence=3') };
  whileRead(async () => removeRulesKey(work, { keyId: signer.keyId }));
  expect(await importRules(work, signed)).toMatchObject({ code: 'rules_signature_invalid' });
  expect([work.engines.ledger.rules.current.version, (await readRulesRecord(work.engines)).former.length]).toEqual([
    `${base}+local.1`,
    1,
  ]);
});

it('puts a pack into the layer that its key has when the import is decided', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const signer = packSigner();
  await addRulesKey(work, { key: signer.key, name: 'office' });
  const bytes = Buffer.from(
    JSON.stringify({ ...shippedPack, sequence: 3, version: 'later', entries: [feeOf('WC003')], cases: [] }),
  );
  whileRead(async () => {
    await removeRulesKey(work, { keyId: signer.keyId });
    await addRulesKey(work, { key: signer.key, name: 'office', layer: 'signed' });
  });
  const signed = { file: bytes.toString('base64'), signature: signer.sign(bytes, 'pack=ca sequence=3') };
  expect(await importRules(work, signed)).toMatchObject({
    code: null,
    layer: 'signed',
    rulesVersion: 'ca.later+local.1',
  });
  expect((await readRulesRecord(work.engines)).packs.map(({ layer }) => layer).toSorted()).toEqual([
    'operator',
    'signed',
  ]);
});

it('reports changes against the set that is active when the import is decided', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  whileRead(async () => importRules(work, unsigned(bytesOf(3, [feeOf('WC003')]))));
  const imported = await importRules(work, unsigned(bytesOf(4, [feeOf('WC003'), feeOf('WC004')])));
  expect('changes' in imported && imported.changes.map(({ appliesTo }) => appliesTo['code'])).toEqual(['WC004']);
});

it('counts rows of a table against the set that is active when they are decided', async () => {
  const lines = ['WC002', 'WC003'].map((code) => `${code},2026-03-01,2027-02-28,16.00,Order`);
  const table = (...rows: string[]) => ({ text: ['code,from,to,amount,source', ...rows].join('\n') });
  await setRules(work, table(lines[0]!));
  // The second call starts before the first set is active.
  const first = setRules(work, table(...lines));
  const second = setRules(work, table(...lines));
  expect(await first).toMatchObject({ added: 1, replaced: 1, total: 2 });
  expect(await second).toMatchObject({ added: 0, replaced: 2, total: 2 });
});

it('RulesWatch does not activate an older set that it read before a newer one', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const watch = new RulesWatch(work.engines);
  whileRead(async () => importRules(work, unsigned(bytesOf(3, [feeOf('WC003')]))));
  await watch.look();
  expect(work.engines.ledger.rules.current.version).toBe(`${base}+local.2`);
});

it('limits the size of the operator’s pack', async () => {
  const code = (n: number) => `W${n.toString(36).toUpperCase().padStart(5, '0')}`;
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => feeOf(code(from + n)));
  expect(await importRules(work, unsigned(bytesOf(2, many(0, 10_000))))).toMatchObject({ code: null });
  expect(await importRules(work, unsigned(bytesOf(3, many(10_000, 10_001))))).toMatchObject({
    code: 'rules_invalid',
    errors: [{ pointer: '', message: expect.stringMatching(/larger than \d+ (bytes|entries)/) }],
  });
  expect(work.engines.ledger.rules.current.version).toBe(`${base}+local.1`);
});

it('a rollback uses the shipped rules of this release, and reports that they differ from those of the former set', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const then = `${base}+local.1`;
  await importRules(work, unsigned(bytesOf(3, [feeOf('WC003')])));
  expect(await rollbackRules(work, { version: then })).toMatchObject({ rulesVersion: then, sameAsThen: true });
  // The log of an installation whose set was activated by a release with different shipped rules.
  const events = await work.engines.ledger.load(RULES_STREAM);
  const [former] = events;
  const { state, revision } = await work.engines.ledger.folded(rulesRecord, RULES_STREAM);
  await work.engines.ledger.append(
    RULES_STREAM,
    revision,
    [
      {
        type: 'RulesActivated',
        data: { ...former!.data, rulesVersion: 'ca.2020+local.9', contentHash: '0'.repeat(64), packs: state.packs },
      } as never,
    ],
    { ...former!.metadata, commandId: 'then' },
  );
  await importRules(work, unsigned(bytesOf(4, [feeOf('WC003')])));
  const restored = await rollbackRules(work, { version: 'ca.2020+local.9' });
  expect(restored).toMatchObject({ code: null, rulesVersion: then, sameAsThen: false });
  expect(contentHash(work.engines.ledger.rules.current)).toBe('contentHash' in restored ? restored.contentHash : null);
});
