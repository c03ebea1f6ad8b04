import {
  dottedDiagnosis,
  effectiveRoute,
  quoteOf,
  submissionProblems,
  type DraftBill,
  type DraftLine,
  type DraftSubmission,
  type SubmissionFacts,
  shippedRules,
} from '#domain';

const draft: DraftBill = {
  billingMode: 'med_legal',
  patient: { dateOfBirth: '1979-04-02' },
  claim: { dateOfInjury: '2026-01-15', claimsAdministrator: { id: 'ca_1' } },
  service: { date: '2026-02-23', endDate: '2026-02-25' },
  billingProvider: { name: 'Kim', taxId: '123456780', npi: '1234567893', phone: '213-555-0111', address: {} },
  diagnoses: ['M54.50', 'S33.5XXA'],
  serviceLines: [{ code: 'ML201', units: 1 }],
};
const facts: SubmissionFacts = {
  today: '2026-03-02',
  administrator: { payerKeys: ['main', 'second'], payerRequired: false, routes: ['ebill', 'mail'] },
  savedProviderLacks: null,
  patientIdValid: false,
  claimIdValid: false,
};
const problemsOf = (bill: DraftBill, more: Partial<SubmissionFacts> = {}, submission?: DraftSubmission['submission']) =>
  submissionProblems(
    { bill: { ...draft, ...bill }, ...(submission && { submission }) },
    { ...facts, ...more },
    shippedRules,
  );
const paths = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map(({ path }) => path);
const linePaths = (line: DraftLine, bill: DraftBill = {}) =>
  paths({ ...bill, serviceLines: [line] }).map((path) => path.replace('bill.serviceLines.0.', ''));
const treatment = (line: DraftLine, bill: DraftBill = {}) => linePaths(line, { ...bill, billingMode: 'professional' });

it('submissionProblems returns nothing for a complete med-legal bill', () => expect(problemsOf({})).toEqual([]));

it('submissionProblems ignores missing parts, which form validation reports', () => {
  expect(submissionProblems({}, facts, shippedRules)).toEqual([]);
  expect(paths({ serviceLines: [undefined, {}], diagnoses: [undefined], service: {}, claim: {}, patient: {} })).toEqual(
    [],
  );
});

/* Tenths of a mile: CMS Pub. 100-04 ch. 15 § 30.1.2 (Transmittal 2103). */
describe('units with decimals', () => {
  const treat = (line: DraftLine, bill: DraftBill = {}) =>
    problemsOf({ ...bill, billingMode: 'professional', serviceLines: [{ charge: 100, ...line }] });

  it.each(['A0425', 'A0435', 'A0436'])('are accepted for ambulance mileage (%s) below 100 miles', (code) => {
    expect([0.1, 12.3, 99.9, 100, 412].map((units) => treat({ code, units }))).toEqual([[], [], [], [], []]);
    expect(treat({ code, units: 100.1 })).toEqual([
      {
        path: 'bill.serviceLines.0.units',
        message: 'must be a whole number: from 100 miles, ambulance mileage is rounded up to the next mile',
      },
    ]);
  });

  it('are rejected for other codes, with the reason, and no price is computed', () => {
    const message =
      'must be a whole number: only ambulance mileage (A0425, A0435, A0436) is billed in tenths, for services since 01/01/2011';
    const problem = { path: 'bill.serviceLines.0.units', message };
    expect([treat({ code: '97110', units: 1.5 }), treat({ code: 'A0427', units: 1.5 })]).toEqual([
      [problem],
      [problem],
    ]);
    expect(problemsOf({ serviceLines: [{ code: 'ML204', units: 8.5 }] })).toEqual([problem]);
    expect(quoteOf('med_legal', { code: 'ML204', units: 8.5 }, '2026-02-23', shippedRules)).toBeUndefined();
    const early = { service: { date: '2010-12-31' }, claim: {}, patient: {} };
    expect(treat({ code: 'A0425', units: 12.3 }, early)).toEqual([problem]);
  });
});

describe('date rules of a submission', () => {
  it.each([
    ['an injury before birth', { patient: { dateOfBirth: '2026-01-16' } }, ['bill.claim.dateOfInjury']],
    ['an injury on the day of birth', { patient: { dateOfBirth: '2026-01-15' } }, []],
    ['a service before the injury', { service: { date: '2026-01-14' } }, ['bill.service.date']],
    ['a service on the day of the injury', { service: { date: '2026-01-15' } }, []],
    ['a service tomorrow', { service: { date: '2026-03-03' } }, ['bill.service.date']],
    ['a service today', { service: { date: '2026-03-02' } }, []],
    [
      'an end before the beginning',
      { service: { date: '2026-02-25', endDate: '2026-02-24' } },
      ['bill.service.endDate'],
    ],
    ['an end tomorrow', { service: { date: '2026-02-25', endDate: '2026-03-03' } }, ['bill.service.endDate']],
    ['a date that is none', { service: { date: '2026-02-30' } }, []],
  ])('report for %s problems at %j', (_, bill: DraftBill, wrong: readonly string[]) =>
    expect(paths(bill)).toEqual(wrong),
  );
});

describe('the IDs of patient and claim', () => {
  it('must belong to the organization', () =>
    expect(paths({ patient: { id: 'pat_x' }, claim: { id: 'clm_x' } })).toEqual(['bill.patient.id', 'bill.claim.id']));
  it('cannot be combined with an external ID', () =>
    expect(
      paths(
        { patient: { id: 'pat_1', externalId: 'P' }, claim: { id: 'clm_1', externalId: 'C' } },
        { patientIdValid: true, claimIdValid: true },
      ),
    ).toEqual(['bill.patient.id', 'bill.claim.id']));
  it('are accepted if known', () => expect(paths({ patient: { id: 'pat_1' } }, { patientIdValid: true })).toEqual([]));
});

describe('the claims administrator', () => {
  const at = 'bill.claim.claimsAdministrator';
  const choice = (claimsAdministrator: object) => ({ claim: { claimsAdministrator } });
  it('must be in the directory', () =>
    expect(paths(choice({ id: 'ca_x' }), { administrator: null })).toEqual([`${at}.id`]));
  it('may require the choice of a payer', () => {
    const administrator = { ...facts.administrator!, payerRequired: true };
    expect(paths(choice({ id: 'ca_1' }), { administrator })).toEqual([`${at}.payerId`]);
    expect(paths(choice({ id: 'ca_1', payerId: 'second' }), { administrator })).toEqual([]);
  });
  it('accepts only its own payers', () =>
    expect(paths(choice({ id: 'ca_1', payerId: 'other' }))).toEqual([`${at}.payerId`]));
});

describe('the billing provider', () => {
  const at = 'bill.billingProvider';
  it('must be complete if it is not a saved provider', () =>
    expect(paths({ billingProvider: { npi: '1234567893' } })).toEqual([
      `${at}.name`,
      `${at}.taxId`,
      `${at}.phone`,
      `${at}.address`,
    ]));
  it('must exist if it is a saved provider', () => {
    expect(paths({ billingProvider: { savedProviderId: 'bp_1' } })).toEqual([`${at}.savedProviderId`]);
    expect(paths({ billingProvider: { savedProviderId: 'bp_1' } }, { savedProviderLacks: [] })).toEqual([]);
  });
  it('must have all required data if it is a saved provider, with a message about missing data', () =>
    expect(
      problemsOf({ billingProvider: { savedProviderId: 'bp_1' } }, { savedProviderLacks: ['tax ID', 'phone'] }),
    ).toEqual([{ path: `${at}.savedProviderId`, message: 'is saved without required data: tax ID, phone' }]));
  it('cannot be combined with inline fields if it is a saved provider, with a problem per field', () =>
    expect(
      paths(
        { billingProvider: { savedProviderId: 'bp_1', name: 'Kim', taxIdType: 'EIN' } },
        { savedProviderLacks: [] },
      ),
    ).toEqual([`${at}.name`, `${at}.taxIdType`]));
});

describe('diagnoses', () => {
  it('must be unique, with or without a decimal point', () =>
    expect(paths({ diagnoses: ['M54.50', 'm5450', 'S33.5XXA', 'M54.50'] })).toEqual([
      'bill.diagnoses.1',
      'bill.diagnoses.3',
    ]));
  it('are limited to 12 on a treatment bill, but not on a med-legal bill', () => {
    const diagnoses = Array.from({ length: 13 }, (_, n) => `M54.${n + 10}`);
    const line = { code: '99214', units: 1, charge: 100 };
    expect(paths({ diagnoses, billingMode: 'professional', serviceLines: [line] })).toEqual(['bill.diagnoses']);
    expect(paths({ diagnoses })).toEqual([]);
  });
  it.each([
    ['m5450', 'M54.50'],
    ['M54.50', 'M54.50'],
    ['I10', 'I10'],
    ['s335xxa', 'S33.5XXA'],
  ])('are normalized from %s to %s', (sent, dotted) => expect(dottedDiagnosis(sent)).toBe(dotted));
});

describe('a service line', () => {
  it('requires a charge if no fee schedule sets its amount', () => {
    expect(linePaths({ code: '99456', units: 1 })).toEqual(['charge']);
    expect(linePaths({ code: '99456', units: 1, charge: 80 })).toEqual([]);
    expect(linePaths({ code: '99456' })).toEqual(['charge']);
    expect(linePaths({ code: 'ML201', units: 1 })).toEqual([]);
    expect(linePaths({ code: 'ML201', units: 1 }, { service: { date: '2021-03-31' }, claim: {}, patient: {} })).toEqual(
      ['charge'],
    );
  });

  it('of a treatment bill always requires a charge', () => {
    for (const line of [{ code: '99214' }, { code: 'WC002' }, { code: '99214', feeContext: {} }])
      expect(treatment({ ...line, units: 1 })).toEqual(['charge']);
    expect(treatment({ code: '99214', units: 1, charge: 100 })).toEqual([]);
  });

  it('must be within the dates of service', () => {
    const inside = (dates: Partial<DraftLine>) => linePaths({ code: 'ML201', units: 1, ...dates });
    expect(inside({ serviceDate: '2026-02-23', serviceDateEnd: '2026-02-25' })).toEqual([]);
    expect(inside({ serviceDate: '2026-02-22' })).toEqual(['serviceDate']);
    expect(inside({ serviceDate: '2026-02-26' })).toEqual(['serviceDate']);
    expect(inside({ serviceDateEnd: '2026-02-26' })).toEqual(['serviceDateEnd']);
    expect(inside({ serviceDate: '2026-02-25', serviceDateEnd: '2026-02-24' })).toEqual(['serviceDateEnd']);
  });

  it('of a one-day bill must be on that day', () =>
    expect(
      linePaths({ code: 'ML201', units: 1, serviceDate: '2026-02-24' }, { service: { date: '2026-02-23' } }),
    ).toEqual(['serviceDate']));

  it('cannot repeat a modifier', () =>
    expect(linePaths({ code: 'ML201', units: 1, modifiers: ['94', '95', '94', undefined] })).toEqual(['modifiers.2']));

  it('cannot point to a missing diagnosis on a treatment bill', () => {
    const line = { code: '99214', units: 1, charge: 100, diagnosisPointers: [1, 2, 3] };
    expect(treatment(line)).toEqual(['diagnosisPointers.2']);
    expect(linePaths({ code: 'ML201', units: 1, diagnosisPointers: [9] })).toEqual([]);
  });

  it('cannot have an unknown RFA item; on a med-legal bill it can have neither an RFA item nor a fee context', () => {
    expect(linePaths({ code: 'ML201', units: 1, rfaItemId: 'rfa_1', feeContext: {} })).toEqual([
      'feeContext',
      'rfaItemId',
    ]);
    expect(treatment({ code: '99214', units: 1, charge: 100, rfaItemId: 'rfa_1', feeContext: {} })).toEqual([
      'rfaItemId',
    ]);
  });

  it('is priced on its own date, with one unit by default', () => {
    expect(quoteOf('med_legal', { code: 'ML201' }, '2026-02-24', shippedRules)).toMatchObject({
      kind: 'priced',
      allowed: 2015_00,
    });
    expect(quoteOf('med_legal', { code: 'ML201', serviceDate: '2021-03-31' }, '2026-02-24', shippedRules)).toEqual({
      kind: 'charge_required',
    });
    expect(quoteOf('professional', { code: '99214', charge: 12.34 }, '2026-02-24', shippedRules)).toMatchObject({
      allowed: 12_34,
    });
    expect(quoteOf('med_legal', { code: 'ML201' }, undefined, shippedRules)).toBeUndefined();
  });
});

describe('the delivery method', () => {
  const wrong = (submission: NonNullable<DraftSubmission['submission']>) => paths({}, {}, submission);

  it('must be a method of the administrator, or be supplied by a destination', () => {
    expect(wrong({ route: 'fax' })).toEqual(['submission.route']);
    expect(wrong({ route: 'fax', destination: { faxNumber: '213-555-0142' } })).toEqual([]);
    expect(wrong({ route: 'mail' })).toEqual([]);
  });

  it('cannot be combined with a destination or copies for another method', () => {
    expect(wrong({ route: 'ebill', destination: { faxNumber: '1' } })).toEqual(['submission.destination.faxNumber']);
    expect(wrong({ destination: { faxNumber: '1', email: 'a@b.example' } })).toEqual(['submission.destination.email']);
    expect(wrong({ cc: ['a@b.example'] })).toEqual(['submission.cc']);
    expect(wrong({ destination: { email: 'a@b.example' }, cc: ['c@d.example'] })).toEqual([]);
    expect(wrong({ destination: {} })).toEqual([]);
  });

  it('defaults to the first of ebill, fax, email and mail that the administrator has', () => {
    expect(effectiveRoute(undefined, undefined, ['mail', 'email', 'fax', 'ebill'])).toBe('ebill');
    expect(effectiveRoute(undefined, undefined, ['mail', 'email', 'fax'])).toBe('fax');
    expect(effectiveRoute(undefined, undefined, ['mail', 'email'])).toBe('email');
    expect(effectiveRoute(undefined, undefined, [])).toBeNull();
  });

  it('is that of the destination if none was chosen', () =>
    expect(effectiveRoute(undefined, { mailingAddress: 'PO Box 9' }, ['ebill'])).toBe('mail'));

  it('is null if the chosen method is not available', () => expect(effectiveRoute('ebill', {}, ['fax'])).toBeNull());
});
