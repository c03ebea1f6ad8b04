import {
  billDeadlines,
  billView,
  fold,
  formFee,
  bill,
  penaltyInterest,
  quoteMedLegal,
  RuleSet,
  shippedPack,
  shippedRules,
  type PackEntry,
} from '#domain';
import { acknowledge, historyBy, noon, postPayment, storedEventsOf, submitBill } from '#testing/pure';

const entryOf = (id: string, facts: Readonly<Record<string, unknown>>): PackEntry =>
  shippedPack.entries.find(
    ({ id: known, appliesTo }) => known === id && Object.entries(facts).every(([name, is]) => appliesTo[name] === is),
  )!;
const changed = (entry: PackEntry, value: object): PackEntry => ({
  ...entry,
  validFrom: '2020-01-01',
  validThrough: null,
  value: { ...entry.value, ...value },
});
/** The shipped rules with an operator's rows: a different fee, response period and penalty. */
const otherRules = new RuleSet([
  {
    layer: 'operator',
    pack: {
      ...shippedPack,
      entries: [
        changed(entryOf('fee.medlegal', { code: 'ML201' }), { amount: '3000.00' }),
        changed(entryOf('days.response', { mode: 'med_legal' }), { count: 61 }),
        changed(entryOf('rate.penalty', {}), { percent: 20 }),
      ],
    },
  },
  { layer: 'shipped', pack: shippedPack },
]);
const line = {
  ...{ code: 'ML201', modifiers: [], units: 1, charge: null },
  ...{ serviceDate: '2026-02-24', hasFeeContext: false },
};
const commands = [submitBill(), acknowledge(noon('2026-03-05')), postPayment(2015_00, noon('2026-06-13'))];
/** A bill on file that both rule sets evaluate. */
const onFile = billView(storedEventsOf(commands));

/** Evaluates the same bill under a rule set: its price, its deadlines, a decision, and the cost of late payment. */
const evaluated = (rules: RuleSet) => {
  const quote = quoteMedLegal(line, rules);
  const { responseDueDate } = fold(bill, historyBy(rules, ...commands.slice(0, 2)));
  return {
    allowed: quote.kind === 'priced' ? quote.allowed : null,
    decided: responseDueDate,
    deadlines: billDeadlines(onFile, '2026-06-20', rules).map(({ id, date }) => `${id} ${date}`),
    penalty: penaltyInterest(onFile, '2026-06-20', rules)?.penalty,
    filing: formFee('ibr', '2026-06-20', rules)?.amount,
  };
};

it('two rule sets can evaluate the same bill in any order', () => {
  const [shipped, other] = [evaluated(shippedRules), evaluated(otherRules)];
  expect(shipped).toMatchObject({ allowed: 2015_00, decided: '2026-05-04', penalty: 201_50 });
  expect(other).toMatchObject({ allowed: 3000_00, decided: '2026-05-05', penalty: 403_00, filing: shipped.filing });
  const mixed = [otherRules, shippedRules, shippedRules, otherRules, shippedRules].map(evaluated);
  expect(mixed).toEqual([other, shipped, shipped, other, shipped]);
});

it('each evaluation uses its own rule set, even if evaluations are interleaved', () => {
  const steps = [shippedRules, otherRules].flatMap((rules) => [
    () => quoteMedLegal(line, rules),
    () => billDeadlines(onFile, '2026-06-20', rules),
    () => penaltyInterest(onFile, '2026-06-20', rules),
    () => historyBy(rules, ...commands),
  ]);
  const alone = steps.map((step) => JSON.stringify(step()));
  const interleaved = new Map<number, string>();
  for (let place = 0; place < 4; place += 1)
    for (const at of [place, place + 4]) interleaved.set(at, JSON.stringify(steps[at]?.()));
  expect(alone.map((_, at) => interleaved.get(at))).toEqual(alone);
  expect(alone.slice(0, 4)).not.toEqual(alone.slice(4));
});
