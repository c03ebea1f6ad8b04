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

describe('a usual bill is not warned of', () => {
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

  it('of treatment: evaluation codes belong to it, and nothing of the medical-legal rules', () =>
    expect(
      found(
        [line('99214', { modifiers: ['92', '95'] }), line('MLPRR'), line('ML201'), line('ML202')],
        [],
        'professional',
      ),
    ).toEqual([]));
});

describe('MLPRR', () => {
  it('needs the declaration of the pages, once for all of its lines', () => {
    const days = ['2026-02-24', '2026-02-25'].map((serviceDate) => line('MLPRR', { serviceDate }));
    expect(found([line('ML201'), ...days], REPORT)).toEqual(['record_review_declaration_missing documents']);
    expect(found([line('ML201'), ...days], DECLARED)).toEqual([]);
  });

  it.each(['ML204', 'ML205', '96130'])('needs an evaluation beside it, which %s is not', (code) =>
    expect(found([line(code), line('MLPRR')])).toEqual(['record_review_alone bill.serviceLines.1.code']),
  );

  it('alone on a bill is warned of at its code', () =>
    expect(found([line('MLPRR')])).toEqual(['record_review_alone bill.serviceLines.0.code']));
});

describe('ML201, ML202 and ML203', () => {
  it.each([
    ['ML201', 'ML202'],
    ['ML201', 'ML203'],
    ['ML203', 'ML202'],
  ])('on one day are one of them: %s and %s', (one, other) =>
    expect(found([line(one), line('96130'), line(other)])).toEqual(['evaluations_on_one_day bill.serviceLines.2.code']),
  );

  it('count by the line’s own day, else the bill’s', () =>
    expect(found([line('ML201', { serviceDate: '2026-02-24' }), line('ML203')])).toEqual([
      'evaluations_on_one_day bill.serviceLines.1.code',
    ]));

  it('of one code with other modifiers are two of them, too', () =>
    expect(found([line('ML203'), line('ML203', { modifiers: ['96'] })])).toEqual([
      'evaluations_on_one_day bill.serviceLines.1.code',
    ]));
});

describe('the same line twice', () => {
  it('is told of as that alone', () =>
    expect(found([line('ML203', { modifiers: ['94', '96'] }), line('ML203', { modifiers: ['96', '94'] })])).toEqual([
      'service_line_repeated bill.serviceLines.1',
    ]));

  it('is told of whatever units and charges say, and in treatment', () =>
    expect(found([line('97110', { charge: 30 }), line('97110', { charge: 31, units: 2 })], [], 'professional')).toEqual(
      ['service_line_repeated bill.serviceLines.1'],
    ));

  it.each<[string, Partial<DraftLine>]>([
    ['another modifier', { modifiers: ['59'] }],
    ['another day', { serviceDate: '2026-02-25', serviceDateEnd: '2026-02-25' }],
    ['another end', { serviceDateEnd: '2026-02-25' }],
  ])('is another line with %s', (_, more) =>
    expect(found([line('97110'), line('97110', more)], [], 'professional')).toEqual([]),
  );
});

describe('modifiers that contradict each other', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['94', '95'], ['modifiers_contradict bill.serviceLines.0.modifiers.1']],
    [['95', '93', '94'], ['modifiers_contradict bill.serviceLines.0.modifiers.2']],
    [['92', '95'], ['modifiers_contradict bill.serviceLines.0.modifiers.1']],
    [['92', '94'], []],
    [['94', '93'], []],
  ])('%j', (modifiers, wanted) => expect(found([line('ML201', { modifiers })])).toEqual(wanted));
});

describe('an evaluation code of treatment on a medical-legal bill', () => {
  it.each(['99202', '99215', '99245', '99358', '99456', '90791'])('%s is warned of', (code) =>
    expect(found([line('ML201'), line(code)])).toEqual(['treatment_evaluation_on_med_legal bill.serviceLines.1.code']),
  );
  it.each(['99201', '96130', '95886', '72148', '99070', '99500', 'WC002'])('%s is not', (code) =>
    expect(found([line('ML201'), line(code)])).toEqual([]),
  );
});

describe('a report', () => {
  it.each(['ML201', 'ML202', 'ML203', 'ML205', 'ML104', '96130'])('belongs to %s', (code) =>
    expect(found([line(code)], [])).toEqual(['report_missing documents']),
  );
  it.each([['ML200'], ['ML204'], ['ML200', 'ML204']])('does not belong to %s alone', (...codes) =>
    expect(
      found(
        codes.map((code) => line(code)),
        [],
      ),
    ).toEqual([]),
  );
  it('belongs to the bill when one of its lines has one', () =>
    expect(found([line('ML204'), line('ML203')], [])).toEqual(['report_missing documents']));
});
