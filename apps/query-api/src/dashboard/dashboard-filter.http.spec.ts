import { BillDashboardRequest, billSorts } from '#contracts';
import { noOrganization } from '#domain';
import { parseQuery } from '#http';
import { ProviderIds } from '../kernel/provider-ids.js';
import { billOrder } from '../bills/search-filter.js';
import { dashboardSearch } from './dashboard-filter.js';

const today = '2026-06-15';
const ask = (query: Record<string, string>, scope = {}) =>
  dashboardSearch(scope, parseQuery(BillDashboardRequest, query), today, new ProviderIds(noOrganization, false));

describe('the filter of the dashboard', () => {
  it('of nothing asked is empty', () => expect(ask({})).toEqual({ filter: {}, words: [] }));

  it.each<[Record<string, string>, object]>([
    [{ status: 'sent, accepted' }, { status: { $in: ['sent', 'accepted'] } }],
    [{ status: 'sent,all' }, {}],
    [{ patientId: 'pat_1' }, { patientId: 'pat_1' }],
    [{ billNumber: '42' }, { billNumber: 42 }],
    [{ claimsAdminId: 'ca_1' }, { claimsAdminId: 'ca_1' }],
    [{ billingProviderId: 'bp_1' }, { billingProviderId: 'bp_1' }],
    [{ renderingProviderId: 'rp_1' }, { renderingProviderId: 'rp_1' }],
    [{ from: '2026-06-01' }, { submittedDate: { $gte: '2026-06-01' } }],
    [{ to: '2026-06-30', dateField: 'service' }, { serviceDate: { $gte: '0000', $lte: '2026-06-30' } }],
    [{ from: '2026-06-01', to: '2026-06-01' }, { submittedDate: { $gte: '2026-06-01', $lte: '2026-06-01' } }],
    [{ age: '0-30' }, { submittedDate: { $gte: '2026-05-16', $lte: '2026-06-15' } }],
    [{ age: '31-60' }, { submittedDate: { $gte: '2026-04-16', $lte: '2026-05-15' } }],
    [{ age: '61-90' }, { submittedDate: { $gte: '2026-03-17', $lte: '2026-04-15' } }],
    [{ age: '91+' }, { submittedDate: { $lte: '2026-03-16' } }],
    [{ age: '91-180' }, { submittedDate: { $gte: '2025-12-17', $lte: '2026-03-16' } }],
    [{ age: '181+' }, { submittedDate: { $lte: '2025-12-16' } }],
    [{ openAr: '1' }, { balanceCents: { $gt: 0 }, state: { $nin: ['paid', 'closed', 'rejected'] } }],
    [{ taskKind: 'rejected' }, { state: 'rejected' }],
    [{ taskKind: 'rejected', taskLabel: 'Clearinghouse Rejected Bill' }, { state: 'rejected' }],
    [{ taskKind: 'rejected', taskLabel: 'Something' }, { _id: { $in: [] } }],
  ])('%j is %j', (query, filter) => expect(ask(query).filter).toEqual(filter));

  it('holds the scope and everything that was asked', () => {
    const { filter } = ask({ status: 'sent', age: '0-30', patientId: 'pat_1' }, { customerExternalId: 'acme' });
    expect(filter).toEqual({
      $and: [
        { customerExternalId: 'acme' },
        { patientId: 'pat_1' },
        { status: { $in: ['sent'] } },
        { submittedDate: { $gte: '2026-05-16', $lte: '2026-06-15' } },
      ],
    });
  });

  it.each([
    [{ from: '2026-06-02', to: '2026-06-01' }, 'from'],
    [{ taskLabel: 'EOR' }, 'taskLabel'],
  ])('%j is refused', (query, path) => {
    expect(() => ask(query)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        options: { errors: [expect.objectContaining({ path })] },
      }) as Error,
    );
  });
});

describe('the words of a search', () => {
  it.each([
    ['MUÑOZ Pen\u0303a', ['munoz', 'pena']],
    ['  Ana   ALVAREZ ', ['ana', 'alvarez']],
    ['2/4/2026', ['2026-02-04']],
    ['02/04/2026', ['2026-02-04']],
    ['2026-02-04', ['2026-02-04']],
    ['2/4', ['2/4']],
    ['', []],
  ])('%j are %j', (q, words) => expect(ask({ q }).words).toEqual(words));
});

describe('the order of the dashboard', () => {
  it('is newest first unless something else is asked', () => {
    expect(billOrder(parseQuery(BillDashboardRequest, {}))).toEqual(['-submittedTime', '-billNumber']);
  });
  it.each(billSorts)('by %s goes both ways', (sort) => {
    const down = billOrder({ sort, dir: 'desc' });
    expect(down).toEqual(billOrder({ sort, dir: 'asc' }).map((field) => `-${field}`));
  });
});
