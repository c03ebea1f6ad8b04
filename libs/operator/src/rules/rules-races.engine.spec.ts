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

/** Does something while a set is being read: before the first pack that is loaded from here on. */
const whileRead = (doSomething: () => Promise<unknown>) => {
  const load = work.engines.blobs.load.bind(work.engines.blobs);
  const spy = jest.spyOn(work.engines.blobs, 'load').mockImplementationOnce(async (address) => {
    spy.mockRestore();
    const found = await load(address);
    await doSomething();
    return found;
  });
};

it('a key that is removed while its pack is imported is a key no more', async () => {
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

it('a pack goes into the layer of its key when its turn comes', async () => {
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

it('tells the changes against the set that was in force when its turn came', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  whileRead(async () => importRules(work, unsigned(bytesOf(3, [feeOf('WC003')]))));
  const imported = await importRules(work, unsigned(bytesOf(4, [feeOf('WC003'), feeOf('WC004')])));
  expect('changes' in imported && imported.changes.map(({ appliesTo }) => appliesTo['code'])).toEqual(['WC004']);
});

it('rows of a table are counted against the set that was in force when their turn came', async () => {
  const lines = ['WC002', 'WC003'].map((code) => `${code},2026-03-01,2027-02-28,16.00,Order`);
  const table = (...rows: string[]) => ({ text: ['code,from,to,amount,source', ...rows].join('\n') });
  await setRules(work, table(lines[0]!));
  // The other one is put in force after this one was asked for, and before its turn.
  const first = setRules(work, table(...lines));
  const second = setRules(work, table(...lines));
  expect(await first).toMatchObject({ added: 1, replaced: 1, total: 2 });
  expect(await second).toMatchObject({ added: 0, replaced: 2, total: 2 });
});

it('a look that began by an older set does not put it in force again', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const watch = new RulesWatch(work.engines);
  whileRead(async () => importRules(work, unsigned(bytesOf(3, [feeOf('WC003')]))));
  await watch.look();
  expect(work.engines.ledger.rules.current.version).toBe(`${base}+local.2`);
});

it('the operator’s pack keeps to the bounds of a pack', async () => {
  const code = (n: number) => `W${n.toString(36).toUpperCase().padStart(5, '0')}`;
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => feeOf(code(from + n)));
  expect(await importRules(work, unsigned(bytesOf(2, many(0, 10_000))))).toMatchObject({ code: null });
  expect(await importRules(work, unsigned(bytesOf(3, many(10_000, 10_001))))).toMatchObject({
    code: 'rules_invalid',
    errors: [{ pointer: '', message: expect.stringMatching(/larger than \d+ (bytes|entries)/) }],
  });
  expect(work.engines.ledger.rules.current.version).toBe(`${base}+local.1`);
});

it('a former set that stood on other shipped rules comes back on those of this release, and the answer says so', async () => {
  await importRules(work, unsigned(bytesOf(2, [feeOf('WC002')])));
  const then = `${base}+local.1`;
  await importRules(work, unsigned(bytesOf(3, [feeOf('WC003')])));
  expect(await rollbackRules(work, { version: then })).toMatchObject({ rulesVersion: then, sameAsThen: true });
  // The log of an installation whose set was activated by a release with other shipped rules.
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
