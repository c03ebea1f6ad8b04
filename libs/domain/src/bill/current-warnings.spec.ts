import {
  billView,
  currentWarnings,
  formFee,
  RuleSet,
  shippedPack,
  shippedRules,
  type BillCommand,
  type PackEntry,
} from '#domain';
import { acknowledge, closeBill, fullSubmission, noon, storedEventsOf } from '#testing/pure';

const accepted = acknowledge(noon('2026-03-05'));
const view = (...commands: BillCommand[]) => billView(storedEventsOf([fullSubmission, ...commands]));
const today = '2026-03-09';

/** Shipped rules with each entry changed by `change`. */
const changed = (change: (entry: PackEntry) => PackEntry) =>
  new RuleSet([{ layer: 'shipped', pack: { ...shippedPack, entries: shippedPack.entries.map(change) } }]);
const ended = changed((entry) =>
  entry.id === 'days.response' || entry.id === 'form.fee' ? { ...entry, validThrough: '2025-06-30' } : entry,
);
const cheaper = changed((entry) =>
  entry.appliesTo['code'] === 'MLPRR' ? { ...entry, value: { ...entry.value, amount: '0.01' } } : entry,
);

describe('current warnings of a bill', () => {
  it('include an expired rule that a deadline depends on, with its last day', () => {
    const bill = view(accepted);
    const codes = (rules = shippedRules) => currentWarnings(bill, today, rules).map(({ code }) => code);
    expect(codes()).not.toContain('rule_outdated');
    expect(currentWarnings(bill, today, ended)).toContainEqual({
      code: 'rule_outdated',
      path: 'deadlines.response',
      message: expect.stringContaining('expired on 2025-06-30'),
      ruleId: 'days.response',
      validThrough: '2025-06-30',
    });
  });

  it("include the warnings that a line would have at today's prices", () => {
    const bill = view(accepted);
    const above = (rules = shippedRules) =>
      currentWarnings(bill, today, rules).filter(({ code }) => code === 'charge_above_schedule');
    const [before, after] = [above(), above(cheaper)];
    expect(after.length).toBe(before.length + 1);
    expect(after.map(({ path }) => path)).toContain('bill.serviceLines.1.charge');
  });

  it('are empty for a closed bill', () => {
    const bill = view(accepted, closeBill(noon('2026-03-08')));
    expect(currentWarnings(bill, today, ended)).toEqual([]);
  });

  it('distinguish an expired rule from an unproven rule', () => {
    expect(formFee('lien', '2026-03-09', ended)?.rule).toMatchObject({
      certainty: 'unproven',
      outdated: true,
    });
    expect(formFee('ibr', '2026-03-09', shippedRules)?.rule).not.toHaveProperty('outdated');
  });
});
