import {
  billDeadlines,
  billView,
  reassess,
  RuleSet,
  shippedPack,
  type BillCommand,
  type PackEntry,
  shippedRules,
} from '#domain';
import {
  acknowledge,
  recordedEvents,
  fullSubmission,
  historyOf,
  noon,
  postPayment,
  reassessBill,
  recordEor,
  simulate,
  storedEventsOf,
} from '#testing/pure';

const at = noon('2026-03-09');
const accepted = acknowledge(noon('2026-03-05'));
const typesOf = (history: readonly BillCommand[], command: BillCommand) =>
  recordedEvents(historyOf(fullSubmission, ...history), command).map(({ type }) => type);

const [code] = shippedPack.entries.filter(({ appliesTo }) => appliesTo['code'] === 'MLPRR') as [PackEntry];
const [answer] = shippedPack.entries.filter(
  ({ id, appliesTo }) => id === 'days.response' && appliesTo['mode'] === 'med_legal',
) as [PackEntry];
/** Rules with $4.00 per page and 61 days for the payer to respond. */
const rules = new RuleSet([
  {
    layer: 'operator',
    pack: {
      ...shippedPack,
      entries: [
        { ...code, value: { ...code.value, amount: '4.00' } },
        { ...answer, value: { ...answer.value, count: 61 } },
      ],
    },
  },
  { layer: 'shipped', pack: shippedPack },
]);
const view = (...commands: BillCommand[]) => billView(storedEventsOf([fullSubmission, ...commands]));

describe('reassessing a bill after a rule change', () => {
  it('lists the lines and the response due date that would change', () => {
    expect(reassess(view(accepted), shippedRules)).toEqual({ lines: [], response: null });
    const bill = view(accepted);
    const { lines, response } = reassess(bill, rules);
    expect(lines).toMatchObject([{ lineId: 'line_2', allowed: 412 * 4_00, pricing: { rule: { layer: 'operator' } } }]);
    expect(response).toMatchObject({ lastDay: '2026-05-05', rule: { id: 'days.response', layer: 'operator' } });
    const fresh = view();
    expect(reassess(fresh, rules).response).toBeNull();
  });

  it('changes amounts, pricing steps and the due date on request, but never the charge', () => {
    const bill = view(accepted);
    const found = reassess(bill, rules);
    const more = { ...found, at, actorName: null, includeReviews: false, rulesVersion: 'ca.2+local.1' };
    const after = view(accepted, { type: 'ReassessBill', data: more });
    expect(after.facts.lines.map(({ charge, allowed }) => [charge, allowed])).toEqual([
      [2720_25, 2720_25],
      [1236_00, 1648_00],
    ]);
    expect(after.snapshot?.lines[1]?.pricing.steps.join()).toContain('$4.00');
    expect(after.clear?.charged).toBe(bill.clear?.charged);
    const { lastDay } = billDeadlines(after, '2026-03-09', shippedRules).find(({ id }) => id === 'response') ?? {
      lastDay: '',
    };
    expect(lastDay).toBe('2026-05-05');
    expect(reassess(after, rules)).toEqual({ lines: [], response: null });
  });

  it.each<[string, readonly BillCommand[], readonly string[]]>([
    ['a new bill', [], ['LinesRepriced']],
    ['an accepted bill', [accepted], ['LinesRepriced', 'DeadlinesReassessed']],
    ['a bill with an EOR', [accepted, recordEor(0, noon('2026-03-06'))], ['LinesRepriced']],
    ['a bill that the payer rejected', [simulate('rejected', noon('2026-03-06'))], []],
    ['a paid bill', [accepted, postPayment(3956_25, noon('2026-03-06'))], []],
  ])('records the changes that apply to %s, history %j', (_, history, types) =>
    expect(typesOf(history, reassessBill(at))).toEqual(types),
  );

  it('changes the share of a contract with the amount, but not its rates', () => {
    const amounts = (basisPoints: number | null) => {
      const contract = { amount: 2312_21, basisPoints, effectiveFrom: '2026-01-01' };
      const lines = fullSubmission.data.lines.map((line, n) => (n === 0 ? { ...line, contract } : line));
      const submitted = { ...fullSubmission, data: { ...fullSubmission.data, lines } };
      const { facts, clear } = billView(storedEventsOf([submitted, accepted, reassessBill(at, { cents: 2000_00 })]));
      return [facts, clear].map((part) => part?.lines[0]?.contract?.amount);
    };
    expect([amounts(8500), amounts(null)]).toEqual([
      [1700_00, 1700_00],
      [2312_21, 2312_21],
    ]);
  });

  it('does not undo a response due date that has passed', () => {
    const late = reassessBill(noon('2026-06-20'), { lastDay: '2026-07-01' });
    const types = typesOf([accepted], late);
    expect(types[0]).toBe('ResponseDeadlinePassed');
    expect(types).not.toContain('DeadlinesReassessed');
  });

  it('records the missing response if the new due date has already passed', () =>
    expect(typesOf([accepted], reassessBill(noon('2026-03-20'), { lastDay: '2026-03-19' }))).toEqual(
      expect.arrayContaining(['DeadlinesReassessed', 'ResponseDeadlinePassed', 'BillNoResponse']),
    ));
});
