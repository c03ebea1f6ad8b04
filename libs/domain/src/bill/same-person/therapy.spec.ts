import { shippedRules, therapyKindOf, therapyWarnings, type TherapyKind } from '#domain';

const PHYSICIAN = '207X00000X';
const PHYSICAL_THERAPIST = '225100000X';
const OCCUPATIONAL_THERAPIST = '225X00000X';
const CHIROPRACTOR = '111N00000X';

describe('therapyKindOf', () => {
  it.each<[string, string, string, TherapyKind | null]>([
    ['97110', 'GP', PHYSICAL_THERAPIST, 'physical_therapy'],
    ['97110', '', PHYSICAL_THERAPIST, 'physical_therapy'],
    ['97140', '', PHYSICIAN, 'physical_therapy'],
    ['97161', '', PHYSICIAN, 'physical_therapy'],
    ['97530', 'GO', PHYSICAL_THERAPIST, 'occupational_therapy'],
    ['97530', '', OCCUPATIONAL_THERAPIST, 'occupational_therapy'],
    ['97165', '', PHYSICIAN, 'occupational_therapy'],
    ['98941', '', PHYSICIAN, 'chiropractic'],
    ['97110', 'GP', CHIROPRACTOR, 'chiropractic'],
    // 8 CCR § 9785(a)(1): also an office visit limited to evaluation and management.
    ['99213', '', CHIROPRACTOR, 'chiropractic'],
    ['WC002', '', CHIROPRACTOR, null],
    ['99213', '', PHYSICIAN, null],
    ['92507', 'GN', PHYSICIAN, null],
    ['97129', '', PHYSICIAN, null],
    ['97597', '', PHYSICAL_THERAPIST, null],
    ['97810', '', PHYSICIAN, null],
  ])('%s %s by %s is %s', (code, modifier, taxonomy, kind) =>
    expect(therapyKindOf({ code, modifiers: modifier === '' ? [] : [modifier] }, taxonomy)).toBe(kind),
  );
});

/* Labor Code § 4604.5(c)(1): 24 visits of each kind for an injury since 2004. */
describe('therapyWarnings', () => {
  const kind = 'physical_therapy';
  const visit = (day: string, line: number, isAuthorized = false) => ({ kind, day, line, isAuthorized }) as const;
  const visits = [visit('2026-06-24', 0), visit('2026-06-22', 1), visit('2026-06-22', 2), visit('2026-06-24', 3)];
  const warned = (others: number, more: Partial<Parameters<typeof therapyWarnings>[0]> = {}) =>
    therapyWarnings({ injuredOn: '2026-01-05', visits, ...more }, kind, others, shippedRules).map(
      ({ path, message }) => `${path}: ${/visit \d+/.exec(message)?.[0]}`,
    );

  it('names the first line above the limit and counts its days in order', () => {
    expect(warned(22)).toEqual([]);
    expect(warned(23)).toEqual(['bill.serviceLines.0.code: visit 25']);
    expect(warned(24)).toEqual(['bill.serviceLines.0.code: visit 26']);
    expect(warned(24, { visits: visits.slice(1) })).toEqual(['bill.serviceLines.1.code: visit 25']);
  });

  it('ignores authorized lines', () =>
    expect(warned(24, { visits: [visit('2026-06-22', 0, true), visit('2026-06-24', 1)] })).toEqual([
      'bill.serviceLines.1.code: visit 26',
    ]));

  it('ignores injuries before 2004', () => expect(warned(99, { injuredOn: '2003-12-31' })).toEqual([]));
});
