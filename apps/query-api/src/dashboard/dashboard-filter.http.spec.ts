import { BillDashboardRequest, billSorts } from '#contracts';
import { noOrganization } from '#domain';
import { parseQuery } from '#http';
import { ProviderIds } from '../kernel/provider-ids.js';
import { billOrder } from '../bills/search-filter.js';
import { dashboardSearch } from './dashboard-filter.js';

const today = '2026-06-15';
const ask = (query: Record<string, string>, scope = {}) =>
  dashboardSearch(scope, parseQuery(BillDashboardRequest, query), today, new ProviderIds(noOrganization, false));

describe('filter of the dashboard', () => {
  it('is empty without parameters', () => expect(ask({})).toEqual({ filter: {}, words: [] }));

  it.each<[Record<string, string>, object]>([
    [{ status: 'sent, accepted' }, { status: { $in: ['sent', 'accepted'] } }],
    [{ status: 'sent,all' }, {}],
    [{ patientId: 'pat_1' }, { patientId: 'pat_1' }],
    [{ billNumber: '42' }, { billNumber: 42 }],
    [{ claimsAdminId: 'ca_1' }, { claimsAdminId: 'ca_1' }],
    [{ totalCharge: '2015.1' }, { chargedCents: 201510 }],
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
    [{ reviewDraft: '1' }, { state: { $ne: 'closed' }, reviewDraftDate: { $gt: '' } }],
    [{ taskKind: 'rejected' }, { state: 'rejected' }],
    [{ taskKind: 'rejected', taskLabel: 'Clearinghouse Rejected Bill' }, { state: 'rejected' }],
    [{ taskKind: 'rejected', taskLabel: 'Something' }, { _id: { $in: [] } }],
  ])('converts %j to %j', (query, filter) => expect(ask(query).filter).toEqual(filter));

  it('combines the scope with all parameters', () => {
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
  ])('refuses %j', (query, path) => {
    expect(() => ask(query)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        options: { errors: [expect.objectContaining({ path })] },
      }) as Error,
    );
  });
});

describe('search words of the dashboard', () => {
  it.each([
    ['MUÑOZ Pen\u0303a', ['munoz', 'pena']],
    ['  Ana   ALVAREZ ', ['ana', 'alvarez']],
    ['2/4/2026', ['2026-02-04']],
    ['02/04/2026', ['2026-02-04']],
    ['2026-02-04', ['2026-02-04']],
    ['2/4', ['2/4']],
    ['', []],
  ])('converts %j to %j', (q, words) => expect(ask({ q }).words).toEqual(words));
});

describe('sort order of the dashboard', () => {
  it('is newest first by default', () => {
    expect(billOrder(parseQuery(BillDashboardRequest, {}))).toEqual(['-submittedTime', '-billNumber']);
  });
  it.each(billSorts)('supports both directions for %s', (sort) => {
    const down = billOrder({ sort, dir: 'desc' });
    expect(down).toEqual(billOrder({ sort, dir: 'asc' }).map((field) => `-${field}`));
  });
});
