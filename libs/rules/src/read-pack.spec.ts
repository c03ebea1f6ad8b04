import { shippedPack, type PackEntry } from '#domain';
import { diffPacks, failedCases, readPack, type CheckedPack } from './index.js';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
const shipped = (): Json => structuredClone(shippedPack);
const read = (json: unknown) => readPack(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)));
const problemsOf = (change: (pack: Json) => void): readonly string[] => {
  const pack = shipped();
  change(pack);
  return read(pack).problems.map(({ pointer, message }) => `${pointer} ${message}`);
};
const entryOf = (pack: Json, name: string): Json => pack['entries'].find(({ id }: PackEntry) => id === name);
const courtDays = (pack: Json): Json => entryOf(pack, 'calendar.court');
const holidays = (pack: Json): Json => courtDays(pack)['value'].rules;
const fee = (more: Partial<PackEntry> = {}): PackEntry => ({
  id: 'fee.report',
  appliesTo: { code: 'WC002' },
  basis: 'service',
  validFrom: '2026-03-01',
  validThrough: null,
  reviewBy: '2027-02-15',
  value: { amount: '16.00', perPage: null, firstPages: 1, cap: null },
  citation: '8 CCR §§ 9789.12.14, 9789.14',
  order: 'OMFS-2026-03',
  source: 'report-2024',
  certainty: 'proven',
  alternative: null,
  note: null,
  ...more,
});

it('readPack accepts the shipped pack', () => {
  expect(read(shipped()).problems).toEqual([]);
  expect(failedCases(read(shipped()).pack!)).toEqual([]);
});

describe('readPack rejects the whole pack and names the member, for', () => {
  it.each<[string, (pack: Json) => void, readonly string[]]>([
    ['an unknown member', (pack) => (pack['entries'][3].valu = 1), ['/entries/3/valu is not a member of it']],
    [
      'an unknown member of a value',
      (pack) => (pack['entries'][3].value.x = 1),
      ['/entries/3/value/x is not a member of it'],
    ],
    [
      'a date that does not exist',
      (pack) => (pack['entries'][0].validFrom = '2026-02-30'),
      ['/entries/0/validFrom must be a valid date in the format YYYY-MM-DD'],
    ],
    [
      'days in reverse order',
      (pack) => (pack['entries'][0].validThrough = '2020-01-01'),
      ['/entries/0/validThrough is before validFrom'],
    ],
    [
      'an amount that is a number',
      (pack) => (pack['entries'][0].value.amount = 2015),
      [expect.stringContaining('/entries/0/value/amount ')],
    ],
    [
      'half a cent',
      (pack) => (pack['entries'][0].value.amount = '16.005'),
      ['/entries/0/value/amount must be whole cents'],
    ],
    [
      'an unknown rule ID',
      (pack) => (pack['entries'][0].id = 'fee.of.it'),
      ['/entries/0/id is no id of a rule that this build knows'],
    ],
    [
      'a holiday has no date',
      (pack) => (holidays(pack)[0].fixed = null),
      [expect.stringMatching(/^\/entries\/\d+\/value\/rules\/0 needs either fixed or nth$/)],
    ],
    [
      'a holiday on two days',
      (pack) => (holidays(pack)[0].nth = { month: 1, weekday: 1, n: 1 }),
      [expect.stringContaining('/value/rules/0 needs either fixed or nth')],
    ],
    [
      'a holiday on a day that not every year has',
      (pack) => (holidays(pack)[0].fixed = '02-29'),
      [expect.stringContaining('/value/rules/0/fixed must be a day that every year has')],
    ],
    [
      'a fifth weekday of a month',
      (pack) => (holidays(pack)[1].nth.n = 5),
      [expect.stringContaining('/value/rules/1/nth/n ')],
    ],
    [
      'days without a year',
      (pack) => (courtDays(pack)['value'] = { days: [{ date: '2026-01-01', name: 'x' }], rules: null, observe: false }),
      [expect.stringContaining('/appliesTo/year is needed where the value has days')],
    ],
    [
      'days of another year',
      (pack) =>
        Object.assign(courtDays(pack), {
          appliesTo: { year: 2028 },
          value: {
            days: ['2027-12-31', '2028-07-04', '2027-07-04'].map((date) => ({ date, name: 'x' })),
            rules: null,
            observe: false,
          },
        }),
      [expect.stringMatching(/\/value\/days\/2\/date is no day of 2028$/)],
    ],
    [
      'days of another year in the state’s list',
      (pack) =>
        Object.assign(entryOf(pack, 'calendar.calhr'), {
          appliesTo: { year: 2026 },
          value: { days: [{ date: '2027-07-04', name: 'x' }], rules: null, observe: false },
        }),
      [expect.stringMatching(/\/value\/days\/0\/date is no day of 2026$/)],
    ],
    [
      'an invalid hour',
      (pack) => (entryOf(pack, 'ur.receipt')['value'].cutoff = '24:00'),
      [expect.stringMatching(/\/value\/cutoff must be a time of day, HH:MM$/)],
    ],
    [
      'codes in reverse order',
      (pack) => (entryOf(pack, 'ur.excluded')['value'].codes = [['69990', '10004']]),
      [expect.stringMatching(/\/value\/codes\/0 must be a range$/)],
    ],
    [
      'an invalid alternative reading',
      (pack) => (entryOf(pack, 'ur.mail')['alternative'] = { unit: 'weeks' }),
      [expect.stringMatching(/\/alternative\/unit Invalid option/)],
    ],
    ['an unknown source', (pack) => (pack['entries'][0].source = 'x'), ['/entries/0/source is no source of this pack']],
    ['another format', (pack) => (pack['format'] = 'workcomp-rules/2'), [expect.stringContaining('/format ')]],
    [
      'an alternative member that the value does not have',
      (pack) => (pack['entries'][0].alternative = { fee: '1.00' }),
      ['/entries/0/alternative/fee is no member of value'],
    ],
  ])('%s', (_, change, problems) => expect(problemsOf(change)).toEqual(problems));

  it('two entries for one day', () => {
    const at = shipped()['entries'].length as number;
    const first = '2026-03-01';
    const found = problemsOf((pack) =>
      pack['entries'].push(fee({ validThrough: '2027-02-28' }), fee({ validFrom: '2027-02-28' })),
    );
    expect(found).toEqual([`/entries/${at + 1}/validFrom overlaps the entry /entries/${at}`]);
    // An entry that starts on the next day does not overlap, and a retired entry does not count.
    expect(
      problemsOf((pack) =>
        pack['entries'].push(fee({ validFrom: first, validThrough: '2027-02-27' }), fee({ validFrom: '2027-02-28' })),
      ),
    ).toEqual([]);
    expect(problemsOf((pack) => pack['entries'].push(fee(), fee({ certainty: 'retired' })))).toEqual([]);
  });

  it('an object that repeats a member, because parsers differ in which one they keep', () => {
    const text = JSON.stringify(shipped()).replace('"pack":', '"pack":"other","pack":');
    expect(read(text)).toEqual({
      pack: null,
      problems: [{ pointer: '', message: 'has an object that names a member twice' }],
    });
  });

  it('input that is not JSON, not UTF-8 or too large', () => {
    expect(read('{').problems).toEqual([{ pointer: '', message: 'is no JSON' }]);
    expect(readPack(Buffer.from([0x7b, 0xff])).problems).toEqual([{ pointer: '', message: 'is no UTF-8' }]);
    expect(readPack(Buffer.alloc(5 * 1024 * 1024 + 1)).problems).toMatchObject([{ pointer: '' }]);
    expect(read('[]').pack).toBeNull();
  });
});

describe('failedCases', () => {
  const withCases = (...cases: readonly Json[]): CheckedPack => {
    const { pack, problems } = read({ ...shipped(), entries: [...shipped()['entries'], fee()], cases });
    expect(problems).toEqual([]);
    return pack!;
  };
  const quote = {
    mode: 'professional',
    code: 'WC002',
    modifiers: [],
    units: 2,
    serviceDate: '2026-09-01',
    charge: '50.00',
  };

  it("is empty if the results equal the publisher's results", () =>
    expect(
      failedCases(
        withCases(
          { name: 'two pages', input: { quote }, expected: '32.00' },
          { name: 'fee', input: { formFee: 'ibr', filedOn: '2024-12-31' }, expected: '180.00' },
          { name: 'day 90', input: { period: 'sbr', facts: {}, begin: '2026-03-30' }, expected: '2026-06-29' },
        ),
      ),
    ).toEqual([]));

  it('returns both results of a failed case', () =>
    expect(failedCases(withCases({ name: 'two pages', input: { quote }, expected: '30.38' }))).toEqual([
      { name: 'two pages', expected: '30.38', result: '32.00' },
    ]));
});

it('diffPacks returns changes by ID, facts and first day', () => {
  const before = read(shipped()).pack!;
  const after = read({
    ...shipped(),
    entries: [
      ...(shipped()['entries'] as PackEntry[])
        .filter(({ id }) => id !== 'days.lien')
        .map((entry) => (entry.id === 'days.ibr' ? { ...entry, certainty: 'unproven' as const } : entry)),
      fee(),
    ],
  }).pack!;
  expect(diffPacks(before, before)).toEqual([]);
  expect(diffPacks(before, after)).toEqual([
    {
      change: 'changed',
      id: 'days.ibr',
      appliesTo: {},
      validFrom: '1990-01-01',
      members: [{ name: 'certainty', was: 'proven', is: 'unproven' }],
    },
    { change: 'removed', id: 'days.lien', appliesTo: {}, validFrom: '2013-07-01', members: [] },
    { change: 'added', id: 'fee.report', appliesTo: { code: 'WC002' }, validFrom: '2026-03-01', members: [] },
  ]);
});
