import { readXlsx } from 'hucre/xlsx';
import { screenXlsx } from '../src/ui/screen-xlsx.js';

describe('an Excel export of the workspace', () => {
  const heads = {
    ...{ billNumber: 'Bill', patientName: 'Patient', claimNumber: 'Claim', checkNumber: 'Check', code: 'Code' },
    ...{ note: 'Note', dateOfService: 'DOS', submittedAt: 'Submitted', arAgeDays: 'Age', balanceDue: 'Balance' },
  };
  const exported =
    '\uFEFFid,billNumber,patientName,claimNumber,checkNumber,code,note,dateOfService,submittedAt,arAgeDays,balanceDue\r\n' +
    `bill_1,24,"Núñez, José",1234.50,0040701,99213,"'=HYPERLINK(""x"")",2026-03-02,2026-11-30T07:59:16.281Z,3,1234.50\r\n` +
    "bill_2,25,constructor,,12,99214,'-cmd;'@x,,,-1,-5.00\r\n" +
    `bill_3,26,Ann,9,,,"it's <b> & ''",2026-03-03,,0,0.00\r\n`;
  const sheetOf = async (text: string) => {
    const file = await screenXlsx(text, heads, 'bills');
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { readStyles: true });
    const [sheet] = sheets;
    if (sheet === undefined) throw new Error('no sheet');
    return sheet;
  };

  it('has numbers, dates and text, and no formulas', async () => {
    const { rows, cells } = await sheetOf(exported);
    const text = { patient: 'Núñez, José', link: '=HYPERLINK("x")' };
    expect(rows).toEqual([
      Object.values(heads),
      [
        ...[24, text.patient, '1234.50', '0040701', '99213', text.link],
        ...[new Date('2026-03-02T00:00Z'), new Date('2026-11-29T23:59Z'), 3, 1234.5],
      ],
      [25, 'constructor', null, '12', '99214', '-cmd;@x', null, null, -1, -5],
      [26, 'Ann', '9', null, null, "it's <b> & ''", new Date('2026-03-03T00:00Z'), null, 0, 0],
    ]);
    expect([...(cells ?? [])].filter(([, { formula }]) => formula !== undefined)).toEqual([]);
  });

  it('has dollars, US dates and a bold header row that stays visible', async () => {
    const { cells, freezePane } = await sheetOf(exported);
    const styleOf = (at: string) => cells?.get(at)?.style;
    expect(['1,6', '1,7', '1,9'].map((at) => styleOf(at)?.numFmt)).toEqual([
      'mm/dd/yyyy',
      'mm/dd/yyyy h:mm AM/PM',
      '$#,##0.00',
    ]);
    expect([styleOf('0,0')?.font?.bold, styleOf('1,1')?.font?.bold ?? false]).toEqual([true, false]);
    expect(freezePane).toMatchObject({ rows: 1 });
  });

  it('cuts a text that is longer than a cell of Excel', async () => {
    const { rows } = await sheetOf(`note\r\n${'x'.repeat(40_000)}\r\n`);
    expect(String(rows[1]?.[0])).toHaveLength(32_767);
  });

  it('can be made from an export without rows', async () =>
    expect((await sheetOf('\uFEFFid,billNumber\r\n')).rows).toEqual([['Bill']]));
});
