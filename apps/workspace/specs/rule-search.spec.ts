import { ruleSearch } from '../src/ui/rule-search.js';

const today = '2026-11-26';
const rule = { id: 'fee.report', validThrough: null };

describe('ruleSearch', () => {
  it('returns no date for a rule that is in effect today', () => {
    expect(ruleSearch(rule, today)).toEqual({ id: 'fee.report' });
    expect(ruleSearch({ ...rule, validThrough: today }, today)).toEqual({ id: 'fee.report' });
  });

  it("returns the rule's last day if another rule has replaced it", () =>
    expect(ruleSearch({ ...rule, validThrough: '2024-02-14' }, today)).toEqual({
      id: 'fee.report',
      asOf: '2024-02-14',
    }));

  it('returns no date for an outdated rule without a successor', () =>
    expect(ruleSearch({ ...rule, validThrough: '2025-02-14', outdated: true }, today)).toEqual({ id: 'fee.report' }));
});
