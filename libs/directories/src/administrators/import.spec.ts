import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importAdministrators } from './import.js';
import { loadImported, storeImported } from './store.js';
import { tableColumns } from './table.js';

const json = (...administrators: unknown[]) => JSON.stringify({ administrators });
const mistakes = (file: string) =>
  importAdministrators(file).errors.map(({ where, message }) => `${where}: ${message}`);

describe('importAdministrators', () => {
  it('reads JSON, with or without the wrapper object', () => {
    const administrator = {
      name: ' One ',
      states: ['CA'],
      hasElectronic: true,
      payers: [{ label: 'P', default: true }],
    };
    const expected = [{ ...administrator, name: 'One' }];
    expect(importAdministrators(json(administrator))).toEqual({ administrators: expected, errors: [] });
    expect(importAdministrators(JSON.stringify([administrator])).administrators).toEqual(expected);
  });

  it('rejects JSON with a duplicate member', () =>
    expect(mistakes('{"administrators":[{"name":"One","name":"Two"}]}')).toEqual([
      'file: must not contain duplicate members',
    ]));

  it('reads a tab-separated table', () => {
    const table = [
      'name\taliases\thasElectronic\tpayerId\tclearinghouse\tmailingAddresses\tclaimNumberPatterns',
      'One, Inc.\tUno|Eins\tyes\tP1\tHouse\tPO Box 1\\nFresno|PO Box 2\t###|@@',
      '',
      'Two',
    ].join('\r\n');
    expect(importAdministrators(`\uFEFF${table}`)).toEqual({
      administrators: [
        {
          name: 'One, Inc.',
          aliases: ['Uno', 'Eins'],
          hasElectronic: true,
          payers: [{ label: 'One, Inc.', default: true, clearinghouse: 'House', payerId: 'P1' }],
          mailingAddresses: [{ address: 'PO Box 1\nFresno' }, { address: 'PO Box 2' }],
          claimNumberPatterns: [{ pattern: '###' }, { pattern: '@@' }],
        },
        { name: 'Two' },
      ],
      errors: [],
    });
  });

  it('lists all errors with their positions', () => {
    expect(
      mistakes(
        json(
          { name: 'One', faxNumbr: '1', states: ['California'], payers: [{}] },
          { name: ' ' },
          'Three',
          { aliases: ['x'], claimNumberPatterns: [{ pattern: '#', length: 0 }] },
          { name: 'ONE, Inc' },
        ),
      ),
    ).toEqual([
      'administrators[0].faxNumbr: is not a known field',
      'administrators[0].states[0]: must have at most 2 characters',
      'administrators[0].payers[0].label: is required',
      'administrators[1].name: must be a non-blank text',
      'administrators[2]: must be an object',
      'administrators[3].name: is required',
      'administrators[3].claimNumberPatterns[0].length: must be a whole number above 0',
      'administrators[4]: has the same name as administrators[0]',
    ]);
    expect(mistakes('name\tstates\thasElectronic\nOne\tCA|ca\tperhaps\textra')).toEqual([
      'line 2, states[1]: must be a state in two capital letters',
      'line 2, hasElectronic: must be true or false',
      'line 2, extra cells: is not a known field',
    ]);
  });

  it('rejects contradictory payers', () => {
    const label = (name: string, more = {}) => ({ label: name, key: name, ...more });
    expect(
      mistakes(
        json(
          { name: 'A', payers: [label('x', { default: true }), label('y', { default: true })] },
          { name: 'B', payers: [label('x'), label('X', { key: 'x' })] },
          { name: 'C', hasElectronic: true, payers: [label('x', { default: true, active: false })] },
        ),
      ),
    ).toEqual([
      'administrators[0]: only one payer may be the default',
      'administrators[1]: two payers have the same key',
      'administrators[1]: two payers have the same label',
      'administrators[2]: the default payer must be active',
      'administrators[2]: electronic delivery needs an active payer',
    ]);
  });

  it('rejects a file in another format', () => {
    expect(mistakes('{"administrators": ')).toEqual(['file: is not valid JSON']);
    expect(mistakes('{"a": 1}')).toEqual(['file: must contain a list of administrators']);
    expect(mistakes('[]')).toEqual(['file: contains no administrators']);
    expect(mistakes('name\tcolor\nOne\tred')[0]).toContain('line 1: unknown columns');
    expect(mistakes('aliases\nOne')).toEqual(['line 1: the name column is required']);
  });

  it('documents all columns', () => {
    const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8').replace(/\s+/g, ' ');
    expect(readme).toContain(`Columns: ${tableColumns.join(', ')}.`);
  });
});

describe('imported administrators', () => {
  const dataDir = () => mkdtempSync(join(tmpdir(), 'directories-'));

  it('are stored by name and read again', () => {
    const dir = dataDir();
    expect(loadImported(dir)).toEqual([]);
    expect(storeImported(dir, [{ name: 'One' }, { name: 'Two' }])).toEqual({ added: 2, replaced: 0, total: 2 });
    expect(storeImported(dir, [{ name: 'two, inc.', faxNumber: '1' }, { name: 'Three' }])).toEqual({
      added: 1,
      replaced: 1,
      total: 3,
    });
    expect(loadImported(dir)).toEqual([{ name: 'One' }, { name: 'two, inc.', faxNumber: '1' }, { name: 'Three' }]);
  });

  it('prevent a start if the file is damaged', () => {
    const dir = dataDir();
    storeImported(dir, [{ name: 'One' }]);
    writeFileSync(join(dir, 'directories', 'administrators.json'), '[{"nam": "One"}]');
    expect(() => loadImported(dir)).toThrow('administrators[0].nam is not a known field');
  });
});
