import { billName, fullBillName, namedBill, numberBesideName } from '../src/ui/bill-name.js';

describe('the name of a bill', () => {
  const bill = { billNumber: 55, patientName: 'Grace Hopper', dateOfService: '2026-03-05' };

  it('is the patient and the date of service, with the number beside it', () =>
    expect([billName(bill), numberBesideName(bill), fullBillName(bill)]).toEqual([
      'Grace Hopper · 03/05/2026',
      'Bill 55',
      'Grace Hopper · 03/05/2026 · Bill 55',
    ]));

  it('contains the number if the date is missing', () =>
    expect([billName({ ...bill, dateOfService: null }), numberBesideName({ ...bill, dateOfService: null })]).toEqual([
      'Grace Hopper · Bill 55',
      null,
    ]));

  it.each([
    ['after erasure', { billNumber: 55, patientName: null, dateOfService: null }],
    ['for callers who may not read patients', { billNumber: 55, dateOfService: '2026-03-05' }],
  ])('is the number alone %s', (_, nameless) =>
    expect([billName(nameless), fullBillName(nameless), numberBesideName(nameless)]).toEqual([
      'Bill 55',
      'Bill 55',
      null,
    ]),
  );

  it('is the same on the bill as in a list', () =>
    expect(
      billName(namedBill({ bill: { billNumber: 55, dos: '2026-03-05' }, patient: { name: 'Grace Hopper' } })),
    ).toBe(billName(bill)));
});
