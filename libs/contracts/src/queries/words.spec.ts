import { presentActivity, presentAttempts } from '#contracts';
import { billView, nativeStatusOf, usDate, type BillCommand } from '#domain';
import {
  markLien,
  noon,
  passTime,
  postPayment,
  recordEor,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';

// A bill with one evaluation, charged at $2,015.00.
const view = (...commands: BillCommand[]) => {
  const bill = billView(storedEventsOf([submitBill(), ...commands]));
  return { facts: bill.facts, activity: presentActivity(bill.activity), attempts: presentAttempts(bill) };
};
const partlyPaid = simulate('partial_payment', noon('2026-04-01'), 500_00);
const second = startReview('second_review', noon('2026-04-02'));
const refused = simulate('denied', noon('2026-04-10'));
const independent = startReview('independent_bill_review', noon('2026-04-20'));
const titles = (...commands: BillCommand[]) => view(...commands).activity.map(({ title }) => title);

describe('partly paid bill', () => {
  it('is partially paid after its second review is denied ($500.00 of $2,015.00)', () => {
    const { facts, activity } = view(partlyPaid, second, refused);
    expect(nativeStatusOf(facts)).toBe('Partially paid');
    expect(activity.map(({ title }) => title)).toContain('EOR received: nothing more paid');
    expect(activity.at(-1)).toMatchObject({ title: 'Partially paid', description: '$500.00 paid, $1,515.00 open.' });
  });

  it('is partially paid after its independent bill review is denied', () =>
    expect(view(partlyPaid, second, refused, independent, simulate('denied', noon('2026-05-20'))).facts.state).toBe(
      'partially_paid',
    ));

  it('is denied after a later denial of the original bill, or if nothing was paid', () => {
    expect(view(partlyPaid, recordEor(0, noon('2026-04-05'))).facts.state).toBe('denied');
    expect(view(simulate('denied', noon('2026-04-01')), second, refused).facts.state).toBe('denied');
  });

  it('is partially paid if a payment arrived during a review that was then denied', () =>
    expect(
      view(simulate('denied', noon('2026-04-01')), second, postPayment(500_00, noon('2026-04-05')), refused).facts
        .state,
    ).toBe('partially_paid'));
});

describe('title of a review outcome', () => {
  it.each([
    ['denied', undefined, 'Second Bill Review: upheld by the payer'],
    ['partial_payment', 1_00, 'Second Bill Review: partially granted by the payer'],
    ['paid', undefined, 'Second Bill Review: granted by the payer'],
  ] as const)('names the payer for a second review with scenario %s', (scenario, amount, title) =>
    expect(titles(partlyPaid, second, simulate(scenario, noon('2026-04-10'), amount))).toContain(title),
  );

  it.each([
    ['denied', undefined, 'Independent Bill Review: upheld'],
    ['partial_payment', 1_00, 'Independent Bill Review: overturned in part'],
    ['paid', undefined, 'Independent Bill Review: overturned'],
  ] as const)('states the determination for an independent bill review with scenario %s', (scenario, amount, title) =>
    expect(titles(partlyPaid, second, refused, independent, simulate(scenario, noon('2026-05-20'), amount))).toContain(
      title,
    ),
  );
});

it('presentAttempts labels an independent bill review as a filing with a determination', () => {
  const { attempts } = view(partlyPaid, second, refused, independent, simulate('paid', noon('2026-05-20')));
  expect(attempts.map(({ label, deliveryLabel, outcomeLabel }) => [label, deliveryLabel, outcomeLabel])).toEqual([
    ['Original bill', 'Electronic bill', 'EOR with payment'],
    ['Second Bill Review', 'Electronic bill', 'EOR without payment'],
    ['Independent Bill Review', 'Filing for independent bill review', 'IBR determination with payment'],
  ]);
});

describe('activity text', () => {
  const words = (...commands: BillCommand[]) => view(...commands).activity.map(({ description }) => description);

  it('contains US dates', () => {
    const accepted = simulate('accepted', noon('2026-03-05'));
    // 60 days after 2026-03-05.
    expect(words(accepted)).toContain('Response due 05/04/2026');
    expect(words(accepted, passTime(noon('2026-05-20')))).toContain('Due 05/04/2026');
    expect(words(partlyPaid)).toContain('Dated 04/01/2026, served 04/01/2026; answers the original bill.');
    expect(words(partlyPaid, markLien(noon('2026-04-02'), '2026-04-02'))).toContain('Filed 04/02/2026.');
  });

  it('contains no ISO dates', () => {
    const all = view(partlyPaid, second, refused, independent, simulate('paid', noon('2026-05-20'))).activity;
    expect(all.filter(({ title, description }) => /\d{4}-\d\d-\d\d/.test(`${title} ${description}`))).toEqual([]);
  });

  it('usDate returns text other than a date unchanged', () => expect(usDate('not known')).toBe('not known'));
});
