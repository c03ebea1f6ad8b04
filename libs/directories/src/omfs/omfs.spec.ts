import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Directories, importSet, loadTables, storeVersion, type SetFile, type SetImport } from '#directories';
import { physicianFiles, iterations, valueRow } from '#testing/pure';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'omfs-'));
  folders.push(made);
  return made;
};

/** Returns the small set's files with one file changed. */
const set = (name: string, change: (text: string) => string): readonly SetFile[] =>
  physicianFiles().map((file) => (file.name.startsWith(name) ? { ...file, text: change(file.text) } : file));
const wrong = async (files: readonly SetFile[]): Promise<readonly string[]> => {
  const { errors, version } = await importSet(files);
  expect(version).toBeNull();
  return errors.map(({ where, message }) => `${where} ${message}`);
};
const versionOf = ({ version, errors }: SetImport) => {
  expect(errors).toEqual([]);
  if (!version) throw new Error('nothing was read');
  return version;
};
const stored = async (dataDir: string, files: readonly SetFile[] = physicianFiles()) => {
  const read = await importSet(files);
  return storeVersion(dataDir, versionOf(read), read.pairs);
};
const tables = (dataDir: string) => {
  const found = loadTables(dataDir);
  if (!found) throw new Error('nothing is stored');
  return found;
};
const versionOn = (dataDir: string, date: string) => {
  const version = tables(dataDir).versionOn(date);
  if (typeof version === 'string') throw new Error(version);
  return version;
};

describe('importSet', () => {
  it('recognizes files by content, regardless of their names', async () => {
    const files = physicianFiles().map((file, index) => ({ ...file, name: `${index}` }));
    const read = await importSet([...files, { name: 'notes.txt', text: 'Nothing of ours' }]);
    expect(read.files.map(({ kind }) => kind)).toEqual(['values', 'indices', 'zips', 'baseUnits', 'factors']);
    expect(read.ignored).toEqual(['notes.txt']);
    const version = versionOf(read);
    expect([version.from, version.to]).toEqual(['2026-01-01', '2026-12-31']);
    expect([version.rows.size, version.localities.size, version.zips.size, version.limits]).toEqual([8, 2, 3, null]);
    expect(version.rows.get('20041-26')).toMatchObject({
      status: 'A',
      work: 14_800,
      multiple: '4',
      notInFacility: false,
    });
    expect(version.rows.get('20041')).toMatchObject({ notOutside: false, notInFacility: true });
    expect(version.localities.get('01112-05')).toMatchObject({ name: 'BAY AREA', practiceExpense: 13_470 });
    expect(version.zips.get('94104')).toEqual({ locality: '01112-05', shared: true });
    expect(JSON.stringify([...version.rows])).not.toContain('Sample');
  });

  it('accepts ZIP codes as CSV and tab-separated files', async () => {
    const csv = 'STATE,ZIP CODE,CARRIER,LOCALITY,RURAL IND,PLUS 4 FLAG\nCA,94103,1112,5,,0\nNV,89101,1312,0,,0';
    expect(versionOf(await importSet(set('ZIP5', () => csv))).zips.get('94103')).toEqual({
      locality: '01112-05',
      shared: false,
    });
    const tabs = await importSet(set('anesthesia', (text) => text.replaceAll(',', '\t')));
    expect(versionOf(tabs).baseUnits.get('00001')).toBe(4);
  });

  it('finds column names at any position below the titles', async () => {
    const titled = set('PPRRVU', (text) => text.replace(',,2026 Invented', 'RELEASED 01/01,,2026 Invented'));
    expect(versionOf(await importSet(titled)).rows.size).toBe(8);
  });

  it('accepts unit limits and NCCI pairs', async () => {
    const limits =
      '"Copyright, somebody"\nHCPCS/CPT Code,Practitioner Services MUE Values,MUE Adjudication Indicator\n20001,2,3 Date\n';
    const pairs = [
      'Column1/Column2 Edits',
      'Column 1\tColumn 2\t*=in existence prior to 1996\tEffective Date\tDeletion Date\tModifier\tPTP Edit Rationale',
      '\t\t\t\t\t0=not allowed\t',
      '\t\t\t\t*=no data\t1=allowed\t',
      '20011\t20001\t\t20200101\t*\t1\tStandards',
      '20011\t20012\t\t20200101\t*\t0\tStandards',
      '20011\t20041\t\t20200101\t20251231\t0\tended',
      '20011\t20052\t\t20260102\t*\t0\tnot begun',
      '20012\t20041\t\t20200101\t*\t9\tno edit',
    ].join('\r\n');
    const dataDir = folder();
    const read = await importSet([
      ...physicianFiles(),
      { name: 'mue.csv', text: limits },
      { name: 'ptp.txt', text: pairs },
    ]);
    expect(read.pairCount).toBe(2);
    await stored(dataDir, [...physicianFiles(), { name: 'mue.csv', text: limits }, { name: 'ptp.txt', text: pairs }]);
    const version = versionOn(dataDir, '2026-05-05');
    expect(version.mostUnitsOf('20001')).toBe(2);
    expect(['20001', '20012', '20041', '20052'].map((code) => version.pairOf('20011', code))).toEqual([
      'modifiers',
      'never',
      undefined,
      undefined,
    ]);
    // An import without limits and pairs removes them.
    await stored(dataDir);
    expect(versionOn(dataDir, '2026-05-05').pairOf('20011', '20012')).toBeUndefined();
    expect(readdirSync(join(dataDir, 'directories', 'omfs'))).toEqual(['2026-01-01.json']);
  });

  it('accepts a list of shortage areas', async () => {
    const list = 'kind,year,zip\nprimary_care,2026,94103\nmental_health,2026,94103\nprimary_care,2027,93001\n';
    const dataDir = folder();
    await stored(dataDir, [...physicianFiles(), { name: 'hpsa.csv', text: list }]);
    const version = versionOn(dataDir, '2026-05-05');
    expect(version.shortageAreasOf('94103')).toEqual([
      { kind: 'primary_care', year: 2026 },
      { kind: 'mental_health', year: 2026 },
    ]);
    expect(version.shortageAreasOf('94104')).toEqual([]);
    expect([2025, 2026, 2027].map((year) => version.hasShortageAreasOf(year))).toEqual([false, true, true]);
    const wrongList = 'kind,year,zip\ndental,2026,94103\nprimary_care,26,94103\nprimary_care,2026,9410A\n';
    expect(
      await wrong([...physicianFiles(), { name: 'hpsa.csv', text: `${wrongList}${list.slice(14)}${list.slice(14)}` }]),
    ).toEqual([
      'hpsa.csv line 2, kind: must be primary_care or mental_health',
      'hpsa.csv line 3, year: must be the year of the services, such as 2026',
      'hpsa.csv line 4, zip: must be a ZIP code of five digits',
      'hpsa.csv line 8: 94103 already appears in an earlier line',
      'hpsa.csv line 9: 94103 already appears in an earlier line',
      'hpsa.csv line 10: 93001 already appears in an earlier line',
    ]);
  });

  it('reads a version that an earlier release stored, without shortage areas', async () => {
    const dataDir = folder();
    await stored(dataDir);
    const path = join(dataDir, 'directories', 'omfs', '2026-01-01.json');
    const { shortageAreas: _, ...earlier } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify(earlier));
    const version = versionOn(dataDir, '2026-05-05');
    expect([version.shortageAreasOf('94103'), version.hasShortageAreasOf(2026)]).toEqual([[], false]);
  });

  it.each([
    [0, 'set: lacks the relative value file (PPRRVU….csv)'],
    [1, 'set: lacks the geographic indices (GPCI….csv)'],
    [2, 'set: lacks the ZIP codes with their localities (ZIP5….txt or .csv)'],
    [3, 'set: lacks the anesthesia base units (.csv)'],
    [4, 'set: lacks California’s conversion factors (.csv, docs/fees.md)'],
  ])('rejects a set without file %i', async (missing, message) =>
    expect(await wrong(physicianFiles().filter((_, index) => index !== missing))).toEqual([message]),
  );

  it('rejects two files of the same kind', async () =>
    expect(await wrong([...physicianFiles(), { ...physicianFiles()[0]!, name: 'QPP.csv' }])).toEqual([
      'PPRRVU2026_Jan.csv: QPP.csv: several files match the relative value file (PPRRVU….csv): specify only one',
    ]));

  it.each([
    ['PPRRVU', ',WORK,', ',TOIL,', 'line 4: lacks the columns work'],
    [
      'PPRRVU',
      '7.10,7.36',
      '7.1x,-7.36',
      'line 6, work: must be a number with at most four decimals',
      'line 6, nonFacility: must be a number with at most four decimals',
    ],
    ['PPRRVU', '\r\n20012,,', '\r\n20011,,', 'line 7: 20011 already appears in an earlier line'],
    [
      'PPRRVU',
      '\r\n20012,,',
      '\r\n2001,ZZ,',
      'line 7, hcpcs: must be a code of five letters or digits',
      'line 7, mod: must be empty, 26, TC or 53',
    ],
    ['PPRRVU', '"Sample, 20012",A', '"Sample, 20012",AA', 'line 7, status: must be one letter'],
    ['PPRRVU', '"Sample, 20012"', '"Sample, 20012', 'line 7: has an unclosed quote'],
    ['GPCI', '1.347', 'high', 'line 4, practiceExpense: must be a number above 0, at most four decimals'],
    ['GPCI', '01182,CA,18', '01112,CA,05', 'line 5: 01112-05 already appears in an earlier line'],
    ['GPCI', '2026 MP GPCI', 'other', 'line 2: lacks the columns malpractice'],
    ['ZIP5', 'CA94103', 'CA94104', 'line 3: 94104 already appears in an earlier line'],
    ['ZIP5', 'CA900120118218', 'CA900120118219', 'line 4, locality: 01182-19 has no indices in the GPCI file'],
    ['ZIP5', 'CA94103', 'California 94103', 'line 2: is not a line of the ZIP5 layout'],
    ['anesthesia', '00001,4', '00001,4.5', 'line 2, base units: must be a whole number'],
    ['factors', '47.1234', '47.12345', 'line 2, factor: must be a dollar amount such as 47.1234'],
    [
      'factors',
      'other,2026-01-01',
      'other,2018-12-31',
      'line 2, from: must not be before 2019-01-01: the schedule was not by locality then',
    ],
    ['factors', '01182-18', '01112-05', 'line 4: overlaps the days of an earlier line'],
    [
      'factors',
      '01182-18',
      '01182-99',
      'line 4, locality: must be a contractor and a locality of the GPCI file, such as 01112-05',
    ],
    ['factors', 'other', 'surgery', 'line 2, kind: must be other or anesthesia'],
  ])('rejects a %s file with %j replaced by %j', async (name, right, mistake, ...messages) => {
    const found = await wrong(set(name, (text) => text.replace(right, mistake)));
    const file = physicianFiles().find((physicianFile) => physicianFile.name.startsWith(name))?.name;
    expect(found).toEqual(messages.map((message) => `${file} ${message}`));
  });

  it('rejects conversion factors with a gap', async () => {
    const row = 'other,2026-01-01,2026-12-31,,47.1234,Invented order';
    const gap = row.replace('2026-12-31', '2026-05-31') + '\n' + row.replace('2026-01-01', '2026-06-02');
    expect(await wrong(set('factors', (text) => text.replace(row, gap)))).toEqual([
      'factors.csv: the rows of kind other must cover consecutive days without a gap',
    ]);
    const short = (text: string) => text.replace('anesthesia,2026-01-01', 'anesthesia,2026-02-01');
    expect(await wrong(set('factors', short))).toEqual([
      'factors.csv: the rows of kind anesthesia for 01112-05 must cover 2026-01-01 to 2026-12-31 without a gap',
    ]);
  });

  it('never throws for random changes of a file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 4 }),
        fc.nat(),
        fc.nat({ max: 60 }),
        fc.string({
          unit: fc.constantFrom(
            '"',
            ',',
            '\t',
            '\r\n',
            '0',
            '1',
            '5',
            '9',
            '.',
            '-',
            'A',
            'CA',
            'HCPCS',
            ' ',
            '\u001a',
            '\u0000',
          ),
        }),
        async (which, at, length, text) => {
          const files = physicianFiles().map((file, index) => {
            const from = at % file.text.length;
            const damaged = file.text.slice(0, from) + text + file.text.slice(from + length);
            return index === which ? { ...file, text: damaged } : file;
          });
          const { version, errors } = await importSet(files);
          expect(version === null).toBe(errors.length > 0);
          for (const { where, message } of errors) expect(where !== '' && message !== '').toBe(true);
        },
      ),
      { numRuns: iterations(200) },
    );
  });

  it('lists all errors of all files', async () => {
    const bad = set('PPRRVU', (text) => text.replace('7.10', 'x').replace('4.30', 'y')).map((file) =>
      file.name.startsWith('GPCI') ? { ...file, text: file.text.replace('1.347', 'z') } : file,
    );
    expect(await wrong(bad)).toHaveLength(3);
    // Missing files are reported together with other errors.
    expect(await wrong(bad.filter(({ name }) => !name.startsWith('ZIP5')))).toHaveLength(4);
  });
});

describe('fee schedule versions', () => {
  it('apply from their first day until a newer version begins or their last day', async () => {
    const dataDir = folder();
    expect(loadTables(dataDir)).toBeNull();
    expect(await stored(dataDir)).toEqual({ replaced: false });
    const summer = physicianFiles({
      from: '2026-04-01',
      to: '2026-06-30',
      factor: '48.0000',
      rows: [valueRow('20099', '', ['1', '1', '1', '1'])],
    });
    expect(await stored(dataDir, summer)).toEqual({ replaced: false });
    expect(tables(dataDir).days).toEqual([
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-04-01', to: '2026-06-30' },
    ]);
    expect(versionOn(dataDir, '2026-03-31').factorOn('2026-03-31')).toBe(471_234);
    expect(versionOn(dataDir, '2026-03-31').row('20099', '')).toBeUndefined();
    expect(versionOn(dataDir, '2026-04-01').factorOn('2026-04-01')).toBe(480_000);
    expect(versionOn(dataDir, '2026-04-01').row('20099', '')).toMatchObject({ work: 10_000 });
    expect(versionOn(dataDir, '2026-06-30').anesthesiaFactorOn('2026-06-30', '01182-18')).toBe(355_012);
    expect(tables(dataDir).versionOn('2025-12-31')).toBe('before');
    expect(tables(dataDir).versionOn('2026-07-01')).toBe('ended');
    expect(await stored(dataDir, physicianFiles({ factor: '50' }))).toEqual({ replaced: true });
    expect(versionOn(dataDir, '2026-03-31').factorOn('2026-03-31')).toBe(500_000);
  });

  it('return the locality of a California ZIP code', async () => {
    const dataDir = folder();
    await stored(dataDir);
    const version = versionOn(dataDir, '2026-02-02');
    expect(version.localityOf('90012')).toMatchObject({ locality: { id: '01182-18' }, shared: false });
    expect(version.localityOf('35001')).toBeUndefined();
    expect(version.baseUnitsOf('00001')).toBe(4);
  });

  it('are loaded at a start or reload, but a damaged file is rejected', async () => {
    const dataDir = folder();
    const directories = Directories.load({ dataDir });
    expect(directories.physicianSchedule).toBeNull();
    await stored(dataDir);
    directories.reload();
    expect(directories.physicianSchedule?.days).toHaveLength(1);
    writeFileSync(join(dataDir, 'directories', 'omfs', '2026-05-01.json'), '{"format":1');
    expect(() => directories.reload()).toThrow('2026-05-01.json is not usable: import that version again');
    expect(directories.physicianSchedule?.days).toHaveLength(1);
    expect(Directories.load().physicianSchedule).toBeNull();
  });
});
