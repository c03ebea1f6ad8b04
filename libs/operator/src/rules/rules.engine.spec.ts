import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULES_STREAM, shippedPack, shippedRules, type PackEntry } from '#domain';
import {
  contentHash,
  openEngines,
  readConfig,
  readRulesRecord,
  RULES_INTERVAL_MS,
  RULES_WATCH,
  RulesWatch,
  type Engines,
} from '#engines';
import { afterAppends } from '#subscriptions';
import { faults } from '#event-store';
import { sweepOrphans } from '#documents';
import { eventually } from '#testing/pure';
import { columnsOf } from '#rules';
import { importRules } from './import-rules.js';
import { addRulesKey, listRulesKeys } from './rules-keys.js';
import { rollbackRules } from './rules-versions.js';
import { setRules } from './set-rules.js';
import type { OperatorContext } from '../operation.js';

let dir: string;
let engines: Engines;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'workcomp-rules-'));
  engines = await openEngines(readConfig({ DATA_DIR: join(dir, 'data') }), () => undefined);
  faults.clear();
});
afterEach(async () => {
  faults.clear();
  await engines.close();
  rmSync(dir, { recursive: true });
});

const work = (config = readConfig({})): OperatorContext => ({
  engines,
  config,
  projector: null,
  progress: () => undefined,
  signal: new AbortController().signal,
});
const fee: PackEntry = {
  ...shippedPack.entries.find(({ appliesTo }) => appliesTo['code'] === 'WC002')!,
  validFrom: '2026-03-01',
  validThrough: null,
};
const file = (sequence: number, entries: readonly PackEntry[] = [fee]) => ({
  file: Buffer.from(JSON.stringify({ ...shippedPack, sequence, entries, cases: [] })).toString('base64'),
  signature: null,
});
const base = shippedRules.version;

it('an import interrupted between pack and event leaves the old set, and can be repeated', async () => {
  const append = jest.spyOn(engines.ledger, 'append').mockRejectedValueOnce(new Error('killed'));
  await expect(importRules(work(), file(2))).rejects.toThrow('killed');
  append.mockRestore();
  expect([engines.ledger.rules.current.version, (await readRulesRecord(engines)).packs]).toEqual([base, []]);
  await new RulesWatch(engines).begin();
  expect(engines.ledger.rules.current.version).toBe(base);
  expect(await importRules(work(), file(2))).toMatchObject({ code: null, rulesVersion: `${base}+local.1` });
});

it('two concurrent imports both take effect, or the second is refused as older', async () => {
  const other = { ...fee, appliesTo: { code: 'WC003' } };
  await Promise.all([importRules(work(), file(2)), importRules(work(), file(3, [other]))]);
  const { packs, former } = await readRulesRecord(engines);
  expect(former.length).toBeGreaterThan(0);
  await new RulesWatch(engines).look();
  const codes = engines.ledger.rules.current.entries.flatMap(({ layer, appliesTo }) =>
    layer === 'operator' ? [appliesTo['code']] : [],
  );
  expect(codes).toEqual(packs[0]?.sequence === 2 ? ['WC002', 'WC003'] : ['WC003']);
});

it('a process that follows the log loads rules that another process activated, within a second', async () => {
  const stop = new AbortController();
  const watch = new RulesWatch(engines);
  const look = () => watch.look().then(() => true);
  const follower = { name: RULES_WATCH, work: look, everyMs: RULES_INTERVAL_MS };
  const following = afterAppends(engines.events, follower, stop.signal);
  await importRules(work(), file(2));
  const hash = contentHash(engines.ledger.rules.current);
  engines.ledger.rules.current = shippedRules;
  await eventually(() => engines.ledger.rules.current.version === `${base}+local.1`, { withinMs: 1_000 });
  expect(contentHash(engines.ledger.rules.current)).toBe(hash);
  stop.abort();
  await following;
});

it('a process that does not follow the log looks for newer rules on a request, at most once per 900 milliseconds', async () => {
  const { rules } = engines.ledger;
  new RulesWatch(engines).lookForRequests();
  await importRules(work(), file(2));
  rules.current = shippedRules;
  const looks = jest.spyOn(engines.ledger, 'folded');
  const clock = jest.spyOn(performance, 'now');
  const start = performance.now();
  const after = async (ms: number): Promise<number> => {
    clock.mockReturnValue(start + ms);
    await Promise.all([rules.refresh(), rules.refresh()]);
    return looks.mock.calls.length;
  };
  expect([await after(0), rules.current.version]).toEqual([1, `${base}+local.1`]);
  expect([await after(899), await after(900)]).toEqual([1, 2]);
  looks.mockRejectedValueOnce(new Error('away'));
  expect([await after(1_800), await after(6_799), await after(6_800)]).toEqual([3, 3, 4]);
  clock.mockRestore();
  looks.mockRestore();
});

it('starts with the newest readable set, and reports that a newer set cannot be read', async () => {
  await importRules(work(), file(2));
  await importRules(work(), file(3, [{ ...fee, appliesTo: { code: 'WC003' } }]));
  const [newest] = (await readRulesRecord(engines)).packs;
  const load = engines.blobs.load.bind(engines.blobs);
  const lost = jest
    .spyOn(engines.blobs, 'load')
    .mockImplementation(async (address) => (address.blobId === newest?.blobId ? null : load(address)));
  engines.ledger.rules.current = shippedRules;
  const watch = new RulesWatch(engines);
  await watch.begin();
  expect(engines.ledger.rules.current.version).toBe(`${base}+local.1`);
  watch.lookForRequests();
  await engines.ledger.rules.refresh();
  expect(faults.now()).toMatchObject([
    { work: 'rules in force', kind: 'data', words: expect.stringContaining(newest?.hash ?? '-') },
  ]);
  expect(engines.ledger.rules.current.version).toBe(`${base}+local.1`);
  lost.mockRestore();
});

it('sweeps the pack of an interrupted import, but no pack that an event names', async () => {
  await importRules(work(), file(2));
  jest.spyOn(engines.ledger, 'append').mockRejectedValueOnce(new Error('killed'));
  await expect(importRules(work(), file(3))).rejects.toThrow('killed');
  const in3Days = Date.now() + 3 * 86_400_000;
  expect(await sweepOrphans(engines.blobs, engines.events, undefined, in3Days)).toBe(1);
  engines.ledger.rules.current = shippedRules;
  await new RulesWatch(engines).begin();
  expect(engines.ledger.rules.current.version).toBe(`${base}+local.1`);
});

it('stores person and reason of an import encrypted in the log', async () => {
  await importRules(work(), { ...file(2), unsigned: true, reason: 'a secret reason', by: 'Ada' });
  const [event] = await engines.events.readStream(RULES_STREAM);
  expect(JSON.stringify(event?.data)).not.toMatch(/secret reason|Ada/);
});

it('a rollback to the active set reports it and stores nothing', async () => {
  await importRules(work(), file(2));
  await importRules(work(), file(3, [{ ...fee, appliesTo: { code: 'WC003' } }]));
  const version = `${base}+local.2`;
  expect(await rollbackRules(work(), { version })).toMatchObject({ rulesVersion: version, previous: version });
  expect((await readRulesRecord(engines)).former).toHaveLength(2);
});

it('refuses to add a known key with other values', async () => {
  const key = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3';
  const added = await addRulesKey(work(), { key, name: 'office' });
  expect(await addRulesKey(work(), { key, name: 'office' })).toEqual(added);
  await expect(addRulesKey(work(), { key, name: 'office', layer: 'signed' })).rejects.toThrow('already');
  expect(await listRulesKeys(work())).toEqual({ keys: [added] });
});

describe('rows of a table', () => {
  const set = async (...lines: string[]) => setRules(work(), { text: lines.join('\n') });
  const days = columnsOf('days.sbr')!.join(',');

  it('are activated by the columns of their rule', async () => {
    expect(
      await set(
        columnsOf('form.fee')!.join(','),
        'form.fee,ibr,2025-01-01,,180.00,LC 4603.6,,DWC page,dir.ca.gov,2026-11-25,proven,,',
      ),
    ).toMatchObject({
      added: 1,
      replaced: 0,
      rulesVersion: `${base}+local.1`,
    });
    expect(engines.ledger.rules.current.find('form.fee', { form: 'ibr' }, '2026-11-24')).toMatchObject({
      layer: 'operator',
      certainty: 'proven',
      value: { amount: 180_00 },
    });
    const [, ...row] = [
      '',
      'days.sbr',
      '',
      '',
      '',
      '',
      '2026-01-01',
      '',
      '91',
      'days',
      'court',
      '12a',
      'x',
      '',
      'y',
      '',
      '',
      '',
      '',
      '',
    ];
    expect(await set(days, row.join(','))).toMatchObject({ code: null, added: 1 });
    expect(engines.ledger.rules.current.find('days.sbr', { mode: 'med_legal' }, '2026-02-01')?.value.count).toBe(91);
    const fee2 = 'WC002,2026-03-01,2027-02-28,16.00,Order';
    expect(await set('code,from,to,amount,source', fee2)).toMatchObject({ added: 1, total: 3 });
    expect(await set('code,from,to,amount,source', fee2)).toMatchObject({ added: 0, replaced: 1, total: 3 });
  });

  it('accept a code of digits, and columns in any spelling', async () => {
    const heads = columnsOf('modifier.medlegal')!.map((name) => name.toUpperCase().replace(' ', '_'));
    expect(
      await set(heads.join(','), 'modifier.medlegal,93,2026-01-01,,35,10,false,c,,s,,2026-05-01,proven,,'),
    ).toMatchObject({ code: null, added: 1 });
    expect(engines.ledger.rules.current.find('modifier.medlegal', { modifier: '93' }, '2026-05-01')).toMatchObject({
      layer: 'operator',
      value: { percent: 35, group: '10' },
      source: { readOn: '2026-05-01' },
    });
  });

  it.each([
    [
      'a misspelled column',
      [days.replace('mode', 'modus'), 'days.sbr,professional,,,2026-01-01,,91,days,court,12a,x,,y,,,,,'],
      '/entries/0',
    ],
    [
      'more cells than columns',
      [columnsOf('form.fee')!.join(','), 'form.fee,ibr,2025-02-03,,180.00,c,,s,,,,,,a note, and more'],
      '',
    ],
    [
      'a day that does not exist',
      [columnsOf('form.fee')!.join(','), 'form.fee,ibr,2025-02-30,,180.00,c,,s,,,,,'],
      '/entries/0/validFrom',
    ],
    [
      'an unknown form',
      [columnsOf('form.fee')!.join(','), 'form.fee,rfa,2025-02-03,,180.00,c,,s,,,,,'],
      '/entries/0/appliesTo/form',
    ],
    [
      'an amount that is not a number',
      [columnsOf('form.fee')!.join(','), 'form.fee,ibr,2025-02-03,,much,c,,s,,,,,'],
      '/entries/0/value/amount',
    ],
    ['no row', [columnsOf('form.fee')!.join(',')], ''],
    ['an open quote', ['id,from', '"x'], ''],
    ['a duplicate column', ['id,from,from', 'form.fee,2025-01-01,2025-01-01'], ''],
    ['a fee without a code', ['code,from,to,amount,source', ',2026-03-01,2027-02-28,16.00,Order'], ''],
  ])('with %s are refused, and nothing is stored', async (_, lines, pointer) => {
    expect(await set(...lines)).toMatchObject({
      code: 'rules_invalid',
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
    expect((await readRulesRecord(engines)).packs).toEqual([]);
  });
});
