import { screenCsv } from '../src/ui/screen-csv.js';

describe('an export of the workspace', () => {
  const exported =
    '\uFEFFid,patientName,note,submittedAt,status,statusLabel,claimsAdministratorId,arAgeDays\r\n' +
    'bill_1,José Núñez,"one, ""two""\r\nthree",2026-11-30T07:59:16.281Z,sent,Sent,ca_1,3\r\n' +
    'bill_2,"Hill, Ann",,,paid,Paid,ca_1,-1\r\n';
  const heads = { patientName: 'Patient', submittedAt: 'Submitted', status: null, statusLabel: 'Status' };

  it("has the screen's heads, times in Pacific time, no internal IDs, and a byte order mark for Excel", () =>
    expect(screenCsv(exported, heads)).toBe(
      '\uFEFFPatient,Note,Submitted,Status,Ar age days\r\n' +
        'José Núñez,"one, ""two""\r\nthree",2026-11-29 23:59,Sent,3\r\n' +
        '"Hill, Ann",,,Paid,-1\r\n',
    ));

  it('keeps a column of IDs that has a name', () =>
    expect(screenCsv('id,billIds\r\n1,bill_1\r\n', { billIds: 'Bill IDs' })).toBe('\uFEFFBill IDs\r\nbill_1\r\n'));

  it('reads an export without rows, with or without its byte order mark and last line ending', () =>
    expect(['\uFEFFid,status\r\n', 'id,status'].map((text) => screenCsv(text, { status: 'Status' }))).toEqual([
      '\uFEFFStatus\r\n',
      '\uFEFFStatus\r\n',
    ]));
});
