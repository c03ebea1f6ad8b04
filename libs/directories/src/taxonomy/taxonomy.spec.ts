import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Directories, importTaxonomy, storeTaxonomy } from '#directories';

/* The columns are those of the CSV that NUCC publishes. */
const HEAD = 'Code,Grouping,Classification,Specialization,Definition,Notes,Display Name,Section';
const table = (...lines: readonly string[]) => importTaxonomy([HEAD, ...lines].join('\r\n'));

describe('importTaxonomy', () => {
  it('reads the codes', () => {
    const { codes, errors } = table(
      '207X00000X,Physicians,Surgery,,"A ""surgeon"",\nby training.",,,Individual',
      '111N00000X,,',
    );
    expect([[...codes], errors]).toEqual([['207X00000X', '111N00000X'], []]);
  });

  it.each([
    ['a malformed code', HEAD, '2070000000,x', 'line 2, Code'],
    ['no column Code', 'Taxonomy,Grouping', '207X00000X,x', 'line 1'],
    ['no codes', HEAD, '', 'file'],
    ['an open quote', HEAD, '207X00000X,"x', 'line 2'],
  ])('reports %s', (_, head, line, where) =>
    expect(importTaxonomy(`${head}\n${line}`).errors.map((error) => error.where)).toEqual([where]),
  );
});

describe('the taxonomy codes on file', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'taxonomy-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('are those of the last import', () => {
    const directories = Directories.load({ dataDir });
    expect(directories.taxonomyCodes).toBeNull();
    expect(storeTaxonomy(dataDir, new Set(['207X00000X']))).toEqual({ added: 1, replaced: 0, total: 1 });
    const next = new Set(['207X00000X', '111N00000X']);
    expect(storeTaxonomy(dataDir, next)).toEqual({ added: 1, replaced: 1, total: 2 });
    directories.reload();
    expect(directories.taxonomyCodes).toEqual(next);
  });

  it('are refused if the file is damaged', () => {
    storeTaxonomy(dataDir, new Set(['207X00000X']));
    writeFileSync(join(dataDir, 'directories', 'taxonomy.json'), '{');
    expect(() => Directories.load({ dataDir })).toThrow('import the taxonomy codes again');
  });
});
