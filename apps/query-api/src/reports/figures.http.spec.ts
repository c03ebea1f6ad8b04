import { parseQuery } from '#http';
import { ServiceLineItemsRequest } from '#contracts';
import { noOrganization } from '#domain';
import { DirectoryNames } from '../kernel/names.js';
import { ProviderIds } from '../kernel/provider-ids.js';
import { agingBucketOn } from './aging-buckets.js';
import { agingReport } from './aging.js';
import { initialsOf, productivity, productivityCsv } from './productivity.js';
import { windowOf } from './service-lines.js';

const today = '2026-06-15';

describe('aging bucket', () => {
  it.each([
    ['2026-06-15', 0],
    ['2026-05-16', 0],
    ['2026-05-15', 1],
    ['2026-04-16', 1],
    ['2026-04-15', 2],
    ['2026-03-17', 2],
    ['2026-03-16', 3],
    ['2025-12-17', 3],
    ['2025-12-16', 4],
    ['2020-01-01', 4],
  ])('of %s has the index %i', (date, bucket) => expect(agingBucketOn(today)(date)).toBe(bucket));
});

describe('aging report', () => {
  it('sorts by largest balance, uses any available name, and has exact totals', async () => {
    const bill = (claimsAdminId: string, claimsAdminName: string | null, balanceCents: number) => ({
      claimsAdminId,
      claimsAdminName,
      balanceCents,
      submittedDate: today,
    });
    const { rows, balanceTotal } = await agingReport(
      [[bill('ca_1', null, 10), bill('ca_2', 'B', 20)], [bill('ca_1', 'A', 20)]],
      today,
      new DirectoryNames(new ProviderIds(noOrganization, false), {}, () => null),
    );
    expect(rows.map((row) => [row.claimsAdminName, row.balanceTotal])).toEqual([
      ['A', 0.3],
      ['B', 0.2],
    ]);
    expect(balanceTotal).toBe(0.5);
  });
});

describe('productivity report', () => {
  it.each([
    ['Bo Biller', 'BB'],
    ['ana', 'A'],
    ['Kim, Alex M.', 'KM'],
    ['émile zola', 'ÉZ'],
    ['key_01', 'K0'],
    ['--', '?'],
  ])('abbreviates %s as %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('counts a resubmission on its day and for the user who sent it', () => {
    const sent = (date: string, billerId: string, kind: 'original' | 'resubmission') => ({
      date,
      sentDate: date,
      billerId,
      kind,
      billerName: null,
    });
    const row = {
      submittedDate: '2026-05-01',
      everRejected: true,
      transmissions: [sent('2026-05-01', 'key_1', 'original'), sent('2026-06-02', 'key_2', 'resubmission')],
    };
    const view = productivity([row], { from: '2026-06-01', to: '2026-06-02' }, (id) => `Key ${id.at(-1)}`);
    expect(view).toMatchObject({
      billers: [{ id: 'key_2', name: 'Key 2', initials: 'K2' }],
      created: [[0, 0]],
      sent: [[0, 1]],
      totalSubmitted: 0,
      totalSent: 1,
    });
    expect(productivityCsv(view).split('\r\n')[2]).toBe('key_2,Key 2,2026-06-02,0,1');
  });
});

describe('window of the service line report', () => {
  it.each([
    [{}, { from: '2026-05-17', to: today }],
    [{ from: '2026-01-01' }, { from: '2026-01-01' }],
    [{ to: '2026-01-01' }, { to: '2026-01-01' }],
  ])('for the query %j is %j', (query, window) => {
    expect(windowOf(parseQuery(ServiceLineItemsRequest, query), today)).toEqual(window);
  });
});
