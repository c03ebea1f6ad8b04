import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandApiModule } from '#apps/command-api';
import { billStream, feeRows, organizationStream, RuleSet, shippedPack, shippedRules } from '#domain';
import { commandApp, startCommandApp, type JsonResponse, type Call, type CommandApp } from '#testing/http';
import { billBody, longPdfBase64, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule]);

const errors = ({ json }: JsonResponse): Record<string, string> =>
  Object.fromEntries((json['errors'] ?? []).map(({ path, message }: Record<string, string>) => [path, message]));
const created = async (body: object, how?: Call): Promise<JsonResponse> => {
  const answer = await api.post('/bills', body, how);
  expect(answer.statusCode).toBe(201);
  return answer;
};
/** Sends an invalid body and returns the paths of its problems, in the order of the response. */
const wrong = async (body: object): Promise<string[]> => {
  const answer = await api.post('/bills', body);
  expect([answer.statusCode, answer.json['code']]).toEqual([422, 'validation_error']);
  return Object.keys(errors(answer));
};
const base = billBody().bill;
const lines = (...serviceLines: object[]) => billBody({ serviceLines });
const head = async () => (await api.engines.events.head()).toString();

describe('POST /bills', () => {
  it('returns the bill without the SSN', async () => {
    const answer = await created(billBody({ serviceLines: [{ code: 'ml201', modifiers: ['94'] }] }));
    expect(answer.json).toMatchObject({
      externalId: 'report-4711',
      state: 'submitted',
      billingMode: 'med_legal',
      patient: { firstName: 'Maria', ssn: null },
      claim: { diagnoses: ['M54.50'], claimsAdministrator: { payerId: 'sandbox-mutual' } },
      billingProvider: { taxId: '123456789', taxIdType: 'EIN' },
      serviceLines: [{ code: 'ML201', modifiers: ['94'], units: 1, charge: 2720.25, allowed: 2720.25 }],
      amounts: { charged: 2720.25, paid: 0, balance: 2720.25, writtenOff: 0 },
      documents: [
        { filename: 'report.pdf', documentType: 'final_report', reportTypeCode: 'J4', source: 'partner_api' },
      ],
    });
    expect(answer.headers['location']).toBe(`/v2/bills/${answer.json['id']}`);
    expect(answer.headers['event-position']).toMatch(/^\d+$/);
    expect(answer.body).not.toContain('1120');
  });

  it('returns only the last four digits of a tax ID that is an SSN', async () => {
    const billingProvider = { ...base.billingProvider, taxId: '987-65-4321', taxIdType: 'SSN' };
    const { json, body } = await created(billBody({ billingProvider }));
    expect(json['billingProvider']).toMatchObject({
      taxId: '',
      taxIdType: 'SSN',
      taxIdConfigured: true,
      taxIdLast4: '4321',
    });
    expect(body).not.toContain('987654321');
  });

  it('assigns an increasing bill number, and the same patient ID for the same external ID', async () => {
    const [one, two] = [await created(billBody()), await created(billBody())];
    expect(two.json['billNumber']).toBeGreaterThan(one.json['billNumber']);
    expect(two.json['patient'].id).toBe(one.json['patient'].id);
    expect(two.json['claim'].id).not.toBe(one.json['claim'].id);
    const patient = { ...base.patient, externalId: undefined, id: one.json['patient'].id };
    expect((await created(billBody({ patient }))).json['patient'].id).toBe(one.json['patient'].id);
  });

  it('stores the referring provider and the NPI of the facility', async () => {
    const serviceLocation = { ...base.serviceLocation, npi: '1992837465' };
    const { json } = await created(billBody({ serviceLocation, referringProvider: { name: 'Robin Lee, MD' } }));
    expect(json).toMatchObject({
      referringProvider: { name: 'Robin Lee, MD', npi: null, qualifier: 'DN' },
      serviceLocation: { npi: '1992837465' },
    });
    const plain = await created(billBody());
    expect(plain.json).toMatchObject({ referringProvider: null, serviceLocation: { npi: null } });
    expect(
      (
        await wrong(
          billBody({
            referringProvider: { npi: '12', qualifier: 'XX', sex: 'F' },
            serviceLocation: { ...serviceLocation, npi: 'x' },
          }),
        )
      ).sort(),
    ).toEqual([
      'bill.referringProvider.name',
      'bill.referringProvider.npi',
      'bill.referringProvider.qualifier',
      'bill.referringProvider.sex',
      'bill.serviceLocation.npi',
    ]);
    const checked = await created(
      billBody({
        referringProvider: { name: 'Lee', npi: '1234567890' },
        serviceLocation: { ...serviceLocation, npi: '1234567890' },
      }),
    );
    expect(checked.json['warnings'].filter(({ code }: { code: string }) => code === 'npi_check_digit')).toMatchObject([
      { path: 'bill.referringProvider.npi' },
      { path: 'bill.serviceLocation.npi' },
    ]);
  });

  it('prices each line and returns the calculation steps', async () => {
    const { json } = await created(
      lines(
        { code: 'ML202', modifiers: ['93', '94', '96'] },
        { code: 'MLPRR', units: 412 },
        { code: '96130', charge: 250.5 },
      ),
    );
    expect(json['serviceLines'].map(({ allowed }: { allowed: number }) => allowed)).toEqual([3224.81, 1236, 250.5]);
    expect(json['serviceLines'][0].pricing).toMatchObject({ status: 'calculated', citation: '8 CCR § 9795' });
    expect(json['serviceLines'][2].pricing.status).toBe('not_in_schedule');
    expect(json['warnings']).toContainEqual(
      expect.objectContaining({ code: 'code_not_in_fee_schedule', path: 'bill.serviceLines.2.code' }),
    );
  });

  it('warns of services older than twelve months for all bill types', async () => {
    // The last day to bill for 2025-02-28 is Monday, 2026-03-02 (today).
    const on = (date: string, more: object = {}) =>
      created(billBody({ service: { date }, claim: { ...base.claim, dateOfInjury: '2025-01-15' }, ...more }));
    const codes = ({ json }: JsonResponse) => json['warnings'].map(({ code }: { code: string }) => code);
    expect(codes(await on('2025-02-28'))).not.toContain('filing_limit_passed');
    const late = await on('2025-02-27');
    expect(late.json['warnings']).toContainEqual(
      expect.objectContaining({ code: 'filing_limit_passed', path: 'bill.service.date' }),
    );
    const treatment = { billingMode: 'professional', serviceLines: [{ code: '99213', units: 1, charge: 100 }] };
    expect(codes(await on('2025-02-27', treatment))).toContain('filing_limit_passed');
  });

  it('stores and returns the description of an unlisted code', async () => {
    const line = { code: '97799', units: 1, charge: 90, description: 'Work hardening, by report' };
    const { json } = await created(lines(line, { code: 'ML201' }));
    expect(json['serviceLines']).toMatchObject([{ description: line.description }, { description: null }]);
    const long = await api.post('/bills', lines({ ...line, description: 'x'.repeat(81) }));
    expect(long.json['errors']).toMatchObject([{ path: 'bill.serviceLines.0.description' }]);
  });

  it('requires a description of an unlisted code for an electronic bill, and warns for other routes', async () => {
    const fax = { submission: { route: 'fax', destination: { faxNumber: '213-555-0142' } } };
    const unlisted = { code: '99199', units: 1, charge: 90 };
    const path = 'bill.serviceLines.1.description';
    for (const rest of [{}, { submission: { route: 'ebill' } }]) {
      const refused = await api.post('/bills', { ...lines({ code: 'ML201' }, unlisted), ...rest });
      expect([refused.statusCode, refused.json['errors']]).toMatchObject([422, [{ path }]]);
    }
    const warned = await created({ ...lines({ code: 'ML201' }, unlisted), ...fax });
    expect(warned.json['warnings']).toContainEqual(expect.objectContaining({ code: 'description_missing', path }));
    const described = await created({
      ...lines({ code: 'ML201' }, { ...unlisted, description: 'Gait study' }),
      ...fax,
    });
    expect(described.json['warnings']).not.toContainEqual(expect.objectContaining({ code: 'description_missing' }));
  });

  it('warns of diagnoses beyond the limit of the form, with their codes', async () => {
    const diagnoses = Array.from({ length: 14 }, (_, n) => `M54.${50 + n}`);
    const { json } = await created(billBody({ diagnoses }));
    expect(json['warnings']).toContainEqual({
      code: 'diagnoses_left_out',
      path: 'bill.diagnoses',
      message: expect.stringContaining('M54.62, M54.63 do not fit'),
    });
    const room = await created(billBody({ diagnoses: diagnoses.slice(0, 12) }));
    expect(room.json['warnings']).not.toContainEqual(expect.objectContaining({ code: 'diagnoses_left_out' }));
  });

  it('warns of a PO box as service location', async () => {
    const address = { line1: 'PO Box 9', city: 'Los Angeles', state: 'CA', postalCode: '90012-0009' };
    const { json } = await created(billBody({ serviceLocation: { ...base.serviceLocation, address } }));
    expect(json['warnings']).toContainEqual(
      expect.objectContaining({ code: 'service_location_po_box', path: 'bill.serviceLocation.address.line1' }),
    );
  });

  it('warns of ZIP codes without +4 on electronic bills only', async () => {
    const paths = async (postalCode: string, submission: object) => {
      const address = { line1: '100 Main Street', city: 'Los Angeles', state: 'CA', postalCode };
      const billingProvider = { ...base.billingProvider, address };
      const serviceLocation = { ...base.serviceLocation, address };
      const { json } = await created(billBody({ billingProvider, serviceLocation }, { submission }));
      return (json['warnings'] as { code: string; path: string }[])
        .filter(({ code }) => code === 'zip_plus_four_missing')
        .map(({ path }) => path);
    };
    expect(await paths('90012', { route: 'ebill' })).toEqual([
      'bill.billingProvider.address.postalCode',
      'bill.serviceLocation.address.postalCode',
    ]);
    expect(await paths('90012-1234', { route: 'ebill' })).toEqual([]);
    expect(await paths('90012', { route: 'fax', destination: { faxNumber: '213-555-0142' } })).toEqual([]);
  });

  it('accepts a bill with suspicious data and returns all warnings', async () => {
    const { json } = await created(
      billBody(
        {
          externalId: 'warned-of',
          diagnoses: ['Z99.999'],
          serviceLocation: { ...base.serviceLocation, placeOfServiceCode: '98' },
          renderingProvider: { ...base.renderingProvider, npi: '1234567890' },
          claim: {
            ...base.claim,
            claimNumber: 'nothing like it',
            claimsAdministrator: { ...base.claim.claimsAdministrator, name: 'Somebody Else' },
          },
          serviceLines: [
            { code: 'ML205', units: 100, modifiers: ['93'] },
            { code: 'MLPRR', units: 5, charge: 15.01 },
          ],
        },
        { documents: [] },
      ),
    );
    expect(json['warnings'].map(({ code }: { code: string }) => code).sort()).toEqual([
      'administrator_name_mismatch',
      'charge_above_schedule',
      'claim_number_pattern_mismatch',
      'diagnosis_unknown',
      'modifier_without_effect',
      'npi_check_digit',
      'place_of_service_unknown',
      'record_review_alone',
      'record_review_declaration_missing',
      'report_missing',
      'units_unusual',
      'zip_plus_four_missing',
      'zip_plus_four_missing',
    ]);
  });

  it('warns of unprintable characters by field path without their values', async () => {
    const { json, body } = await created(
      billBody(
        {
          patient: { ...base.patient, firstName: '小龍', lastName: 'Muñoz', externalId: '李' },
          serviceLocation: { ...base.serviceLocation, name: 'Clinic 😀' },
        },
        { submission: { note: 'محمد' }, actorName: '李' },
      ),
    );
    const found = (json['warnings'] as { code: string; path: string }[]).filter(({ code }) => code === 'not_printable');
    expect(found.map(({ path }) => path)).toEqual([
      'bill.patient.firstName',
      'bill.serviceLocation.name',
      'submission.note',
    ]);
    expect(JSON.stringify(found)).not.toMatch(/龍|😀/u);
    expect(body).toContain('小龍');
  });

  it('copies the saved provider that the bill names', async () => {
    const record = {
      id: 'bp_saved',
      externalId: null,
      name: 'Saved Group',
      taxId: '112223333',
      taxIdType: 'EIN',
      npi: '1234567893',
      billType: 'Professional',
      phone: '2135550100',
      address: { line1: '1 Saved Way', city: 'Fresno', state: 'CA', postalCode: '93701' },
    };
    const history = await api.engines.ledger.load(organizationStream(api.organizationId));
    await api.engines.ledger.append(
      organizationStream(api.organizationId),
      history.length - 1,
      [{ type: 'BillingProviderSaved', data: { organizationId: api.organizationId, id: record.id, private: record } }],
      { ...history[0]!.metadata, commandId: 'saved' },
    );
    const { json } = await created(billBody({ billingProvider: { savedProviderId: 'bp_saved' } }));
    expect(json['billingProvider']).toMatchObject({ name: 'Saved Group', address: { line2: null, city: 'Fresno' } });
    expect(await wrong(billBody({ billingProvider: { savedProviderId: 'bp_other' } }))).toEqual([
      'bill.billingProvider.savedProviderId',
    ]);
    expect(await wrong(billBody({ billingProvider: { savedProviderId: 'bp_saved', name: 'X' } }))).toEqual([
      'bill.billingProvider.name',
    ]);
  });
});

describe('Rejected bills', () => {
  it('returns all invalid fields in the order of the body, without their values', async () => {
    const answer = await api.post(
      '/bills',
      billBody({
        patient: { ...base.patient, firstName: '', dateOfBirth: '1979-02-30', nickname: 'Mary' },
        claim: { ...base.claim, dateOfInjury: '2026-05-01' },
        service: { date: '2026-02-24', endDate: '2026-02-20' },
        billingProvider: { ...base.billingProvider, phone: undefined },
        diagnoses: ['M54.50', 'm5450'],
        serviceLines: [{ code: 'ML201', units: 0 }, { code: '99999' }],
      }),
    );
    expect(Object.keys(errors(answer))).toEqual([
      'bill.patient.firstName',
      'bill.patient.dateOfBirth',
      'bill.patient.nickname',
      'bill.service.date',
      'bill.service.endDate',
      'bill.billingProvider.phone',
      'bill.diagnoses.1',
      'bill.serviceLines.0.units',
      'bill.serviceLines.1.charge',
    ]);
    expect(answer.body).not.toMatch(/1979-02-30|Mary|m5450/);
  });

  it.each([
    [
      'an unknown administrator',
      { claim: { ...base.claim, claimsAdministrator: { id: 'ca_x', name: 'X' } } },
      'bill.claim.claimsAdministrator.id',
    ],
    [
      'a payer of another administrator',
      { claim: { ...base.claim, claimsAdministrator: { ...base.claim.claimsAdministrator, payerId: 'x' } } },
      'bill.claim.claimsAdministrator.payerId',
    ],
    [
      'an unknown patient ID',
      { patient: { ...base.patient, externalId: undefined, id: 'pat_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' } },
      'bill.patient.id',
    ],
    ['a date of service in the future', { service: { date: '2026-03-03' } }, 'bill.service.date'],
    [
      'a charge with three decimals',
      { serviceLines: [{ code: 'ML201', charge: 1.005 }] },
      'bill.serviceLines.0.charge',
    ],
    [
      'more than 50 lines',
      { serviceLines: Array.from({ length: 51 }, () => ({ code: 'ML201' })) },
      'bill.serviceLines',
    ],
    [
      'an RFA item on a med-legal bill',
      { serviceLines: [{ code: 'ML201', rfaItemId: 'x' }] },
      'bill.serviceLines.0.rfaItemId',
    ],
  ])('returns 422 for %s', async (_, bill, path) => expect(await wrong(billBody(bill))).toEqual([path]));

  it.each([
    [
      'a route that the administrator does not support',
      { submission: { route: 'fax' }, admin: 'ca_c43hx4j2neilh6eq4kj7' },
      'submission.route',
    ],
    [
      'a destination that does not match the route',
      { submission: { route: 'ebill', destination: { faxNumber: '1' } } },
      'submission.destination.faxNumber',
    ],
    [
      'copy recipients with a route other than email',
      { submission: { route: 'mail', cc: ['a@b.example'] } },
      'submission.cc',
    ],
  ])('returns 422 for %s', async (_, { submission, admin }: { submission: object; admin?: string }, path) => {
    const claimsAdministrator = admin ? { id: admin, name: 'X' } : base.claim.claimsAdministrator;
    expect(await wrong(billBody({ claim: { ...base.claim, claimsAdministrator } }, { submission }))).toEqual([path]);
  });

  it.each([[[]], [null], [7], [{ bill: [] }], [{ bill: null }]])(
    'returns 422 for a body that is not a bill: %j',
    async (body) => {
      const answer = await api.post('/bills', body);
      expect([answer.statusCode, answer.json['code']]).toEqual([422, 'validation_error']);
    },
  );

  it('stores neither events nor documents of a rejected bill', async () => {
    const before = await head();
    await wrong(lines({ code: 'ML201', units: 0 }));
    const refused = await api.post('/bills', billBody({}, { documents: [document('not a PDF at all')] }));
    expect(refused.statusCode).toBe(415);
    expect(await head()).toBe(before);
    const folder = join(dataDirOf(api), 'incoming');
    expect(readdirSync(folder)).toEqual([]);
  });
});

const document = (text: string) => ({
  filename: 'a.pdf',
  documentType: 'other',
  contentBase64: Buffer.from(text).toString('base64'),
});
/** Returns the tested application's data folder. */
const dataDirOf = ({ engines }: CommandApp): string =>
  join((engines.blobs as unknown as { blobs: string }).blobs, '..');

describe('Lack of capacity', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns a permanent 507 if the embedded engine has no room for more bills', async () => {
    const before = await head();
    jest.spyOn(api.engines.views, 'capacity').mockResolvedValue({ used: 2, most: 2 });
    const { statusCode, json, headers } = await api.post('/bills', billBody(), { idempotencyKey: 'full-1' });
    expect([statusCode, json]).toMatchObject([507, { code: 'capacity_reached', retryable: false }]);
    expect(headers).not.toHaveProperty('retry-after');
    expect(await head()).toBe(before);
    jest.restoreAllMocks();
    await created(billBody(), { idempotencyKey: 'full-1' });
  });

  it('returns 503 with Retry-After if the disk is full, and stores nothing', async () => {
    const before = await head();
    jest
      .spyOn(api.engines.blobs, 'keep')
      .mockRejectedValue(Object.assign(new Error('ENOSPC: /data/x'), { code: 'ENOSPC' }));
    const { statusCode, json, headers } = await api.post('/bills', billBody(), { idempotencyKey: 'full-2' });
    expect([statusCode, json]).toMatchObject([503, { code: 'service_unavailable', retryable: true }]);
    expect(headers['retry-after']).toBe('30');
    expect(await head()).toBe(before);
    jest.restoreAllMocks();
    await created(billBody(), { idempotencyKey: 'full-2' });
  });
});

describe('Documents of POST /bills', () => {
  it('returns 415 with the path of a file that is not a PDF', async () => {
    const answer = await api.post(
      '/bills',
      billBody({}, { documents: [document('%PDF-1.7 fine'), document('GIF89a')] }),
    );
    expect([answer.statusCode, answer.json['code']]).toEqual([415, 'invalid_pdf']);
    expect(Object.keys(errors(answer))).toEqual(['documents.1.contentBase64']);
  });

  it('returns 422 for invalid Base64', async () =>
    expect(
      await wrong(
        billBody({}, { documents: [{ filename: 'a.pdf', documentType: 'other', contentBase64: 'JVBERi0#' }] }),
      ),
    ).toEqual(['documents.0.contentBase64']));

  it('returns 422 for more than 25 documents', async () =>
    expect(await wrong(billBody({}, { documents: Array.from({ length: 26 }, () => document('%PDF-1.7')) }))).toEqual([
      'documents',
    ]));

  it('accepts an unreadable document with a warning', async () => {
    // A patient with no other bills, so that there are no duplicate warnings.
    const patient = { ...base.patient, externalId: 'patient-78', lastName: 'Onlyone' };
    const { json } = await created(
      billBody(
        { patient, externalId: 'report-4712' },
        { documents: [{ ...document('%PDF-1.7 and nothing else'), documentType: 'final_report' }] },
      ),
    );
    expect(json['warnings']).toMatchObject([
      { code: 'zip_plus_four_missing', path: 'bill.billingProvider.address.postalCode' },
      { code: 'zip_plus_four_missing', path: 'bill.serviceLocation.address.postalCode' },
      { code: 'document_unreadable', path: 'documents.0' },
    ]);
  });

  it('accepts documents with more pages than a packet allows, with a warning', async () => {
    const documents = ['one', 'other'].map((name) => ({
      filename: `${name}.pdf`,
      documentType: 'final_report',
      contentBase64: longPdfBase64(name, 2600),
    }));
    const { json } = await created(billBody({}, { documents }));
    expect((json['warnings'] as readonly unknown[]).at(-1)).toEqual({
      code: 'packet_too_long',
      path: 'documents.1',
      message: 'Packets hold at most 5,000 pages of documents. They will hold a slip sheet in place of this one.',
    });
  });
});

describe('Saved W-9 of the practice', () => {
  it('is added as the last document unless the bill includes a W-9', async () => {
    const { organizationId, engines } = api;
    const pdf = Buffer.from(pdfBase64('w9'), 'base64');
    await engines.blobs.put(pdf, { organizationId, subject: organizationId, blobId: 'w9' });
    const stream = organizationStream(organizationId);
    const history = await engines.ledger.load(stream);
    const saved = { blobId: 'w9', sizeBytes: pdf.length, taxYear: 2026, savedAt: '2026-01-02T00:00:00.000Z' };
    await engines.ledger.append(
      stream,
      history.length - 1,
      [
        {
          type: 'W9Saved',
          data: { organizationId, ...saved, private: { filename: 'w9-2026.pdf', sha256: 'a'.repeat(64) } },
        },
      ],
      { ...history[0]!.metadata, commandId: 'w9' },
    );
    const { json } = await created(billBody());
    expect(json['documents'].at(-1)).toMatchObject({
      filename: 'w9-2026.pdf',
      documentType: 'w9',
      source: 'organization',
    });
    const address = { organizationId, subject: json['id'], blobId: json['documents'].at(-1).id };
    expect(await engines.blobs.load(address)).toHaveLength(pdf.length);
    const own = { filename: 'own.pdf', documentType: 'w9', contentBase64: pdfBase64('own') };
    expect((await created(billBody({}, { documents: [own] }))).json['documents']).toHaveLength(1);
  });
});

describe('Professional (treatment) bill', () => {
  const professional = (serviceLines: object[], more: object = {}) =>
    billBody({ billingMode: 'professional', serviceLines, ...more });

  it('uses the submitted charges, and the fee table for report codes', async () => {
    const { json } = await created(
      billBody({
        billingMode: 'professional',
        service: { date: '2025-01-10' },
        claim: { ...base.claim, dateOfInjury: '2024-09-15' },
        serviceLines: [
          { code: '99213', charge: 120.4, diagnosisPointers: [1] },
          { code: 'WC003', units: 9, charge: 191.64 },
        ],
      }),
    );
    expect(json['serviceLines'].map(({ allowed }: { allowed: number }) => allowed)).toEqual([120.4, 191.64]);
    expect(json['documents'][0].reportTypeCode).toBe('OZ');
  });

  it('uses fee rows for report codes that the operator imported', async () => {
    const serviceLines = [{ code: 'WC003', units: 3, charge: 120 }];
    const outdated = await created(professional(serviceLines));
    expect(outdated.json).toMatchObject({
      serviceLines: [{ allowed: 120, pricing: { status: 'manual_charge' } }],
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'fee_table_outdated', path: 'bill.serviceLines.0.code' }),
      ]),
    });
    const pages = { amount: 50_00, perPage: 30_00, firstPages: 1, cap: 6 };
    const row = { code: 'WC003', from: '2026-02-15', to: '2027-02-14', ...pages, source: 'Order of the Division' };
    const rules = { ...shippedPack, ...feeRows([row], '2026-01-10') };
    api.engines.ledger.rules.current = new RuleSet([
      { layer: 'operator', pack: rules },
      { layer: 'shipped', pack: shippedPack },
    ]);
    // 50.00 + 2 × 30.00
    const priced = await created(professional(serviceLines));
    expect(priced.json).toMatchObject({
      serviceLines: [{ allowed: 110, pricing: { status: 'calculated' } }],
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'charge_above_schedule', path: 'bill.serviceLines.0.charge' }),
      ]),
    });
    expect(priced.json['warnings']).not.toContainEqual(expect.objectContaining({ code: 'fee_table_outdated' }));
    // The request asks for a fee review, which the imported row resolves.
    const checked = professional([{ ...serviceLines[0], feeContext: {} }]);
    expect((await created(checked)).json['serviceLines'][0].allowed).toBe(110);
    api.engines.ledger.rules.current = shippedRules;
    expect((await api.post('/bills', checked)).json['code']).toBe('bill_fee_requires_review');
  });

  it('requires a charge and valid diagnosis pointers', async () =>
    expect(
      await wrong(professional([{ code: '99213' }, { code: '99214', charge: 1, diagnosisPointers: [2] }])),
    ).toEqual(['bill.serviceLines.0.charge', 'bill.serviceLines.1.diagnosisPointers.0']));

  it('returns 422 if a requested fee review cannot be resolved', async () => {
    const answer = await api.post('/bills', professional([{ code: '99213', charge: 100, feeContext: {} }]));
    expect([answer.statusCode, answer.json['code']]).toEqual([422, 'bill_fee_requires_review']);
  });

  it('returns 403 if treatment billing is not enabled', async () => {
    const other = await startCommandApp([CommandApiModule], { treatmentBilling: false });
    const answer = await other.post('/bills', professional([{ code: '99213', charge: 100 }]));
    await other.close();
    expect([answer.statusCode, answer.json['code']]).toEqual([403, 'treatment_billing_not_enabled']);
  });
});

describe('Idempotency-Key of POST /bills', () => {
  it('creates one bill and one response for 50 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.post('/bills', billBody(), { idempotencyKey: 'race-1' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    const stream = billStream(api.organizationId, answers[0]!.json['id']);
    expect((await api.engines.ledger.load(stream)).map(({ type }) => type)).toEqual([
      'BillSubmitted',
      'BillStatusUpdated',
    ]);
  });

  it('ignores the order of JSON members and compares documents by content', async () => {
    const first = await created(billBody(), { idempotencyKey: 'order-1' });
    const { bill, ...rest } = billBody();
    const again = await created({ ...rest, bill }, { idempotencyKey: 'order-1' });
    expect(again.body).toBe(first.body);
    const changed = billBody(
      {},
      { documents: [{ filename: 'report.pdf', documentType: 'final_report', contentBase64: pdfBase64('changed') }] },
    );
    const refused = await api.post('/bills', changed, { idempotencyKey: 'order-1' });
    expect([refused.statusCode, refused.json['code']]).toEqual([409, 'idempotency_key_reused']);
  });

  it('can be used again after a failed request', async () => {
    await api.post('/bills', lines({ code: 'ML201', units: 0 }), { idempotencyKey: 'later-1' });
    expect((await created(billBody(), { idempotencyKey: 'later-1' })).headers['idempotent-replayed']).toBeUndefined();
  });

  it('replays the first response after the bill has changed', async () => {
    const first = await created(billBody(), { idempotencyKey: 'then-1' });
    await api.post(`/sandbox/bills/${first.json['id']}/simulate`, { scenario: 'paid' });
    expect((await created(billBody(), { idempotencyKey: 'then-1' })).body).toBe(first.body);
  });
});

describe('POST /sandbox/bills/{id}/simulate', () => {
  const simulate = (id: string, body: object) => api.post(`/sandbox/bills/${id}/simulate`, body);

  it('accepts the bill, pays half by default and then the rest', async () => {
    const id = await api.bill();
    const half = await simulate(id, { scenario: 'partial_payment' });
    expect(half.json['data']).toMatchObject({
      previousState: 'submitted',
      state: 'partially_paid',
      amounts: { paid: 1007.5, balance: 1007.5 },
    });
    const rest = await simulate(id, { scenario: 'paid' });
    expect(rest.json['data']).toMatchObject({
      previousState: 'partially_paid',
      state: 'paid',
      amounts: { balance: 0 },
    });
  });

  it('returns 409 for a scenario that the state does not allow, and appends nothing', async () => {
    const id = await api.bill(undefined, 'paid');
    const before = await head();
    const refused = await simulate(id, { scenario: 'denied' });
    expect([refused.statusCode, refused.json['code'], refused.json['detail']]).toEqual([
      409,
      'lifecycle_conflict',
      'A bill in state paid does not allow the scenario denied.',
    ]);
    expect(await head()).toBe(before);
  });

  it('accepts an amount only for a partial payment up to the balance', async () => {
    const id = await api.bill();
    for (const body of [
      { scenario: 'paid', amount: 1 },
      { scenario: 'partial_payment', amount: 2015.01 },
      { scenario: 'partial_payment', amount: 0 },
    ]) {
      const refused = await simulate(id, body);
      expect([refused.statusCode, Object.keys(errors(refused))]).toEqual([422, ['amount']]);
    }
  });

  it('returns 422 for an unknown scenario, 404 for an unknown bill and 409 for a second submission', async () => {
    const id = await api.bill();
    expect((await simulate(id, { scenario: 'lost' })).statusCode).toBe(422);
    expect((await simulate('bill_nothing', { scenario: 'paid' })).statusCode).toBe(404);
    const again = await api.post(`/bills/${id}/submissions`);
    expect([again.statusCode, again.json['code']]).toEqual([409, 'bill_already_submitted']);
  });

  it('returns 403 for a live organization', async () => {
    const live = await startCommandApp([CommandApiModule], { environment: 'live' });
    const id = await live.bill();
    const refused = await live.post(`/sandbox/bills/${id}/simulate`, { scenario: 'paid' });
    await live.close();
    expect([refused.statusCode, refused.json['code']]).toEqual([403, 'environment_mismatch']);
  });
});
