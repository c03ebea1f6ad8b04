import { ruleSearch } from '../src/ui/rule-search.js';

const today = '2026-11-26';
const rule = { id: 'fee.report', validThrough: null };

describe('the rule behind a figure', () => {
  it('is shown as of today while it holds', () => {
    expect(ruleSearch(rule, today)).toEqual({ id: 'fee.report' });
    expect(ruleSearch({ ...rule, validThrough: today }, today)).toEqual({ id: 'fee.report' });
  });

  it('is shown as of its last day where another one holds today', () =>
    expect(ruleSearch({ ...rule, validThrough: '2024-02-14' }, today)).toEqual({
      id: 'fee.report',
      asOf: '2024-02-14',
    }));

  it('is shown as ended where nothing took its place', () =>
    expect(ruleSearch({ ...rule, validThrough: '2025-02-14', outdated: true }, today)).toEqual({ id: 'fee.report' }));
});
