import { importFees } from '#directories';

const HEAD = 'code,from,to,amount,per page,cap,source';
const rows = (...lines: readonly string[]) => importFees([HEAD, ...lines].join('\n'));
const wrong = (...lines: readonly string[]) =>
  rows(...lines).errors.map(({ where, message }) => `${where}: ${message}`);
const order = 'Order of 2026-01-05';
const pr2 = `WC002,2026-02-15,2027-02-14,15.90,,,${order}`;

describe('importFees', () => {
  it('reads amounts in cents', () =>
    expect(rows(pr2, `wc003, 2026-02-15, 2027-02-14, $49.24, 30.27, 6, "Order, ""final"""`)).toEqual({
      errors: [],
      fees: [
        {
          code: 'WC002',
          from: '2026-02-15',
          to: '2027-02-14',
          amount: 15_90,
          perPage: null,
          firstPages: 1,
          cap: null,
          source: order,
        },
        {
          code: 'WC003',
          from: '2026-02-15',
          to: '2027-02-14',
          amount: 49_24,
          perPage: 30_27,
          firstPages: 1,
          cap: 6,
          source: 'Order, "final"',
        },
      ],
    }));

  it('accepts columns in any order, all kinds of line breaks, and the number of first pages', () =>
    expect(
      importFees(
        `\uFEFFSource,First pages,perPage,to,from,Code,Amount\r\n${order},15,0.31,2026-12-31,2026-01-01,WC008,12.4\r\n\r\n`,
      ).fees,
    ).toMatchObject([{ code: 'WC008', amount: 12_40, perPage: 31, firstPages: 15, cap: null }]));

  it('accepts rates of copy services', () =>
    expect(rows(`WC020,2027-01-01,2027-12-31,240,,,${order}`).fees).toMatchObject([{ code: 'WC020', amount: 240_00 }]));

  it.each([
    [`WC001,2026-02-15,2027-02-14,1,,,${order}`, 'line 2, code: must be one of WC002 to WC012 or WC020 to WC029'],
    [`WC013,2026-02-15,2027-02-14,1,,,${order}`, 'line 2, code: must be one of WC002 to WC012 or WC020 to WC029'],
    [`WC002,02/15/2026,2027-02-14,1,,,${order}`, 'line 2, from: must be a date, YYYY-MM-DD'],
    [`WC002,2026-02-30,2027-02-14,1,,,${order}`, 'line 2, from: must be a date, YYYY-MM-DD'],
    [`WC002,2026-02-15,2026-02-14,1,,,${order}`, 'line 2, to: must not be before from'],
    [`WC002,2026-02-15,,1,,,${order}`, 'line 2, to: must be a date, YYYY-MM-DD'],
    [`WC002,2026-02-15,2027-02-14,1.234,,,${order}`, 'line 2, amount: must be a dollar amount such as 47.04'],
    [`WC002,2026-02-15,2027-02-14,-1,,,${order}`, 'line 2, amount: must be a dollar amount such as 47.04'],
    [`WC003,2026-02-15,2027-02-14,1,x,6,${order}`, 'line 2, perPage: must be a dollar amount such as 28.92, or empty'],
    [`WC003,2026-02-15,2027-02-14,1,2,0,${order}`, 'line 2, cap: must be a number of pages, or empty'],
    [`WC003,2026-02-15,2027-02-14,1,,6,${order}`, 'line 2, cap: is allowed only with perPage'],
    ['WC002,2026-02-15,2027-02-14,1,,,', 'line 2, source: must be a text of at most 255 characters'],
    [`${pr2},more`, 'line 2: has more cells than the first line has columns'],
    ['WC002,"2026-02-15', 'line 2: has an unclosed quote, or a quote inside a cell'],
    ['WC002,20"26', 'line 2: has an unclosed quote, or a quote inside a cell'],
  ])('rejects the row %j: %s', (line, message) => expect(wrong(line)).toEqual([message]));

  it('lists all errors of the file', () =>
    expect(wrong('WC099,x,y,z,,,', pr2, pr2, `WC002,2027-02-14,2028-02-14,1,,,${order}`)).toEqual([
      'line 2, code: must be one of WC002 to WC012 or WC020 to WC029',
      'line 2, from: must be a date, YYYY-MM-DD',
      'line 2, to: must be a date, YYYY-MM-DD',
      'line 2, amount: must be a dollar amount such as 47.04',
      'line 2, source: must be a text of at most 255 characters',
      'line 4: has the same code and first day as an earlier line',
      'line 5: overlaps an earlier line with the same code',
    ]));

  it('requires its columns and at least one row', () => {
    expect(importFees('code,from,to,amount,page,amount').errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('has unknown columns; known columns are code, from, to'),
      'lacks the columns source',
      'has a duplicate column',
    ]);
    expect(importFees('').errors).not.toEqual([]);
    expect(wrong()).toEqual(['file: contains no rows']);
  });
});
