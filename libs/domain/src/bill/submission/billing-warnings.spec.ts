import { billingWarnings, type DocumentType, type DraftBill, type DraftLine, shippedRules } from '#domain';

const REPORT: readonly DocumentType[] = ['final_report'];
const DECLARED: readonly DocumentType[] = ['final_report', 'letter_of_attestation'];
const found = (
  serviceLines: readonly DraftLine[],
  attached: readonly DocumentType[] = DECLARED,
  billingMode: DraftBill['billingMode'] = 'med_legal',
) =>
  billingWarnings(
    { billingMode, service: { date: '2026-02-24', endDate: '2026-02-26' }, serviceLines },
    attached,
    shippedRules,
  ).map(({ code, path }) => `${code} ${path}`);
const line = (code: string, more: Partial<DraftLine> = {}): DraftLine => ({ code, units: 1, ...more });

describe('billingWarnings returns no warnings for a usual bill', () => {
  it.each<[string, readonly DraftLine[]]>([
    ['an evaluation by a panel evaluator', [line('ML201', { modifiers: ['95'] })]],
    ['an agreed evaluation with interpreter, psychiatric', [line('ML202', { modifiers: ['93', '94', '96'] })]],
    ['an evaluation with record review', [line('ML201'), line('MLPRR', { units: 412 })]],
    ['a missed appointment with record review', [line('ML200'), line('MLPRR', { units: 30 })]],
    ['an evaluation and a test', [line('ML201'), line('96130', { charge: 250 })]],
    [
      'two evaluations on two days',
      [line('ML202', { serviceDate: '2026-02-24' }), line('ML203', { serviceDate: '2026-02-26' })],
    ],
    [
      'testimony on two days',
      [line('ML204', { serviceDate: '2026-02-24' }), line('ML204', { serviceDate: '2026-02-25' })],
    ],
    ['a line without a code', [line('ML201'), { units: 1 }, { units: 1 }]],
  ])('%s', (_, lines) => expect(found(lines)).toEqual([]));

  it('treatment with evaluation codes, to which the medical-legal rules do not apply', () =>
    expect(
      found(
        [line('99214', { modifiers: ['92', '95'] }), line('MLPRR'), line('ML201'), line('ML202')],
        [],
        'professional',
      ),
    ).toEqual([]));
});

describe('billing warnings for MLPRR', () => {
  it('require one declaration of pages for all MLPRR lines', () => {
    const days = ['2026-02-24', '2026-02-25'].map((serviceDate) => line('MLPRR', { serviceDate }));
    expect(found([line('ML201'), ...days], REPORT)).toEqual(['record_review_declaration_missing documents']);
    expect(found([line('ML201'), ...days], DECLARED)).toEqual([]);
  });

  it.each(['ML204', 'ML205', '96130'])('require an evaluation on the bill, which %s is not', (code) =>
    expect(found([line(code), line('MLPRR')])).toEqual(['record_review_alone bill.serviceLines.1.code']),
  );

  it('refer to the code of an MLPRR line that is the only line', () =>
    expect(found([line('MLPRR')])).toEqual(['record_review_alone bill.serviceLines.0.code']));
});

describe('billing warnings for ML201, ML202 and ML203', () => {
  it.each([
    ['ML201', 'ML202'],
    ['ML201', 'ML203'],
    ['ML203', 'ML202'],
  ])('allow only one of them per day, here %s and %s', (one, other) =>
    expect(found([line(one), line('96130'), line(other)])).toEqual(['evaluations_on_one_day bill.serviceLines.2.code']),
  );

  it('use the date of the line, or else the date of the bill', () =>
    expect(found([line('ML201', { serviceDate: '2026-02-24' }), line('ML203')])).toEqual([
      'evaluations_on_one_day bill.serviceLines.1.code',
    ]));

  it('also apply to the same code with other modifiers', () =>
    expect(found([line('ML203'), line('ML203', { modifiers: ['96'] })])).toEqual([
      'evaluations_on_one_day bill.serviceLines.1.code',
    ]));
});

describe('billing warnings for a repeated line', () => {
  it('report a repeated evaluation only as a repeated line', () =>
    expect(found([line('ML203', { modifiers: ['94', '96'] }), line('ML203', { modifiers: ['96', '94'] })])).toEqual([
      'service_line_repeated bill.serviceLines.1',
    ]));

  it('report the line regardless of units and charges, on treatment bills also', () =>
    expect(found([line('97110', { charge: 30 }), line('97110', { charge: 31, units: 2 })], [], 'professional')).toEqual(
      ['service_line_repeated bill.serviceLines.1'],
    ));

  it.each<[string, Partial<DraftLine>]>([
    ['another modifier', { modifiers: ['59'] }],
    ['another day', { serviceDate: '2026-02-25', serviceDateEnd: '2026-02-25' }],
    ['another end', { serviceDateEnd: '2026-02-25' }],
  ])('do not report a line with %s', (_, more) =>
    expect(found([line('97110'), line('97110', more)], [], 'professional')).toEqual([]),
  );
});

describe('billing warnings for conflicting modifiers', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['94', '95'], ['modifiers_contradict bill.serviceLines.0.modifiers.1']],
    [['95', '93', '94'], ['modifiers_contradict bill.serviceLines.0.modifiers.2']],
    [['92', '95'], ['modifiers_contradict bill.serviceLines.0.modifiers.1']],
    [['92', '94'], []],
    [['94', '93'], []],
  ])('are correct for %j', (modifiers, wanted) => expect(found([line('ML201', { modifiers })])).toEqual(wanted));
});

describe('a treatment evaluation code on a medical-legal bill', () => {
  it.each(['99202', '99215', '99245', '99358', '99456', '90791'])('has a warning: %s', (code) =>
    expect(found([line('ML201'), line(code)])).toEqual(['treatment_evaluation_on_med_legal bill.serviceLines.1.code']),
  );
  it.each(['99201', '96130', '95886', '72148', '99070', '99500', 'WC002'])('does not include %s', (code) =>
    expect(found([line('ML201'), line(code)])).toEqual([]),
  );
});

describe('billing warnings for a missing report', () => {
  it.each(['ML201', 'ML202', 'ML203', 'ML205', 'ML104', '96130'])('require a report for %s', (code) =>
    expect(found([line(code)], [])).toEqual(['report_missing documents']),
  );
  it.each([['ML200'], ['ML204'], ['ML200', 'ML204']])('do not require a report for %s only', (...codes) =>
    expect(
      found(
        codes.map((code) => line(code)),
        [],
      ),
    ).toEqual([]),
  );
  it('require a report if one of the lines requires one', () =>
    expect(found([line('ML204'), line('ML203')], [])).toEqual(['report_missing documents']));
});
