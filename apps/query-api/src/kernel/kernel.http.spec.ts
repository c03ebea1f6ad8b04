import type { EventStore } from '#event-store';
import type { RequestContext } from '#http';
import type { Views } from '#read-models';
import { prefersCsv } from '#http';
import { csvLine, csvMoney, csvTable } from './csv.js';
import { attachment } from './disposition.js';
import { HeadFreshness, PositionFreshness, ProjectionLag } from './freshness.js';

describe('CSV', () => {
  it.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['Kim, MD', 'say "hi"', 'two\nlines'], '"Kim, MD","say ""hi""","two\nlines"\r\n'],
  ])('writes %j', (cells, line) => expect(csvLine(cells)).toBe(line));

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+A1', "'+A1"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Kim;=1+1', "Kim;'=1+1"],
    ['Kim;5;＋A1', "Kim;5;'＋A1"],
  ])('inserts an apostrophe so that spreadsheets do not run %j', (text, guarded) =>
    expect(csvLine([text])).toBe(`${guarded}\r\n`),
  );
  it('inserts an apostrophe after a line end so that spreadsheets do not run the next part', () =>
    expect(csvLine(['\r=1', 'a\n=1'])).toBe(`"'\r'=1","a\n'=1"\r\n`));

  it.each([
    '-5',
    '+12.50',
    '-',
    '+12135550142',
    'a=b',
    'O’Neill-Ruiz',
    "'90s",
    'Kim; MD',
    'Kim;-5',
    'x@y.example',
    ' =1',
  ])('keeps %j unchanged', (text) => expect(csvLine([text])).toBe(`${text}\r\n`));
  it('keeps a number with a comma unchanged', () => expect(csvLine(['-1,234.50'])).toBe('"-1,234.50"\r\n'));

  it('begins with the UTF-8 byte order mark and the column names', () =>
    expect(csvTable<string>({ name: (row) => row }, ['Muñoz'])).toBe('\uFEFFname\r\nMuñoz\r\n'));

  it('writes dollars with two decimals', () =>
    expect([0, 12.5, 2015].map(csvMoney)).toEqual(['0.00', '12.50', '2015.00']));

  it.each([
    ['text/csv', true],
    ['Text/CSV; charset=utf-8', true],
    ['text/csv, application/json;q=0.5', true],
    ['application/json, text/csv;q=0.9', false],
    ['text/csv;q=0', false],
    ['*/*', false],
    [undefined, false],
  ])('is preferred for the Accept header %s: %s', (accept, wanted) => expect(prefersCsv(accept)).toBe(wanted));
});

describe('Content-Disposition of a file', () => {
  it.each([
    ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['Gutiérrez "x".pdf', `attachment; filename="Guti_rrez _x_.pdf"; filename*=UTF-8''Guti%C3%A9rrez%20%22x%22.pdf`],
    [`a'(b)*.pdf`, `attachment; filename="a'(b)*.pdf"; filename*=UTF-8''a%27%28b%29%2A.pdf`],
    ['50%41;x\\.pdf', `attachment; filename="50_41;x_.pdf"; filename*=UTF-8''50%2541%3Bx_.pdf`],
    ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
    ['..\\..\\a.pdf', `attachment; filename="_.._a.pdf"; filename*=UTF-8''_.._a.pdf`],
    [' ..bashrc', `attachment; filename="bashrc"; filename*=UTF-8''bashrc`],
    ['...', `attachment; filename="file"; filename*=UTF-8''file`],
    ['a\uD800.pdf', `attachment; filename="a_.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`],
  ])('encodes the name %s', (filename, header) => expect(attachment(filename)).toBe(header));
});

describe('freshness', () => {
  const asked: unknown[] = [];
  const views = (reached: boolean) =>
    ({ waitFor: async (...args: unknown[]) => (asked.push(args), reached) }) as unknown as Views;
  const events = { head: async () => 7n } as unknown as EventStore;
  const context = (minEventPosition: bigint | null) => ({ minEventPosition }) as RequestContext;
  const waited = async (freshness: HeadFreshness | PositionFreshness, position: bigint | null) => {
    asked.length = 0;
    await freshness.reached(context(position), ['bill-row']);
    return asked;
  };

  it('waits for the head of the log in a single process, regardless of Min-Event-Position', async () => {
    const freshness = new HeadFreshness(events, views(true));
    expect(await waited(freshness, null)).toEqual([[['bill-row'], 7n, 2000]]);
    expect(await waited(freshness, 3n)).toEqual([[['bill-row'], 7n, 2000]]);
  });
  it('waits for the client’s Min-Event-Position in several processes, and does not wait without it', async () => {
    const freshness = new PositionFreshness(views(true));
    expect(await waited(freshness, 3n)).toEqual([[['bill-row'], 3n, 2000]]);
    expect(await waited(freshness, null)).toEqual([[['bill-row'], 0n, 2000]]);
  });
  it('throws ProjectionLag if the position is not reached', async () => {
    for (const freshness of [new HeadFreshness(events, views(false)), new PositionFreshness(views(false))])
      await expect(freshness.reached(context(1n), [])).rejects.toBeInstanceOf(ProjectionLag);
  });
});
