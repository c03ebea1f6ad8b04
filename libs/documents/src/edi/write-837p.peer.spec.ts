import { X12Parser, X12QueryEngine, type X12Interchange, type X12Transaction } from 'node-x12';
import { ediPartner } from '../specs/edi-claims.spec-kit.js';
import type { EdiEnvelope, ProfessionalClaim, ProfessionalClaimLine } from './professional-claim.js';
import { write837P } from './write-837p.js';

/** Checks written 837P files with another project's parser. */

const address = (line1: string) => ({ line1, city: 'Los Angeles', state: 'CA', postalCode: '90017-1234' });
const line = (more: Partial<ProfessionalClaimLine>): ProfessionalClaimLine => ({
  code: 'ML201',
  modifiers: [],
  charge: 2015_00,
  units: 1,
  diagnosisPointers: [],
  serviceDate: '2026-02-24',
  controlNumber: 'line_1',
  ...more,
});

const medLegal: ProfessionalClaim = {
  reference: 'QK7ZR2ABC1042-1',
  billingProvider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    taxonomy: '261QM1300X',
    taxId: '95-4455667',
    taxIdType: 'EIN',
    address: address('800 S. Figueroa St.'),
  },
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '2084P0800X', licenseNumber: 'A123456' },
  serviceLocation: { name: 'Eastside Clinic', placeOfServiceCode: '11', address: address('800 S. Figueroa St.') },
  employer: { name: 'Acme* Fabrication: Welding~', address: address('55 Industrial Way') },
  payer: { name: 'Golden State Claims', id: 'GS123' },
  patient: {
    lastName: 'Muñoz',
    firstName: 'José',
    dateOfBirth: '1979-07-14',
    gender: 'X',
    ssn: null,
    address: address('1200 N. State St.'),
  },
  claimNumber: 'WC-2026-0099812',
  dateOfInjury: '2025-11-02',
  injuryState: 'CA',
  diagnoses: ['M54.50', 'S33.5XXA', 'F43.21', 'G89.29', 'Z56.9'],
  attachments: [
    { reportTypeCode: 'J4', transmission: 'EL', controlNumber: '1042-1-1' },
    { reportTypeCode: 'OZ', transmission: 'EL', controlNumber: '1042-1-2' },
    { reportTypeCode: 'M1', transmission: 'FX', controlNumber: '1042-1-3' },
  ],
  frequency: '1',
  lines: [
    line({ modifiers: ['93', '95'], charge: 3022_50 }),
    line({ code: 'MLPRR', charge: 690_05, units: 230, serviceDateEnd: '2026-02-26', controlNumber: 'line_2' }),
  ],
};

const professional: ProfessionalClaim = {
  ...medLegal,
  reference: 'QK7ZR2ABC1043-1',
  billingProvider: {
    ...medLegal.billingProvider,
    name: 'Priya Raman, M.D.',
    npi: '1234567893',
    taxId: '078-05-1120',
    taxIdType: 'SSN',
    taxonomy: null,
  },
  patient: { ...medLegal.patient, lastName: 'Sandoval', firstName: 'Maria', gender: 'F', ssn: '219-09-9999' },
  claimNumber: 'WC-2026-0000777',
  dateOfInjury: '2026-01-15',
  attachments: [],
  authorizationNumber: 'UR-88231-A',
  lines: [
    line({ code: '99214', modifiers: ['25'], charge: 214_37, diagnosisPointers: [2, 1] }),
    line({
      code: '97110',
      modifiers: ['GP', '59'],
      charge: 89_10,
      units: 3,
      diagnosisPointers: [5],
      placeOfService: '22',
    }),
    line({ code: '99080', charge: 12_00, placeOfService: '11', diagnosisPointers: [] }),
  ],
};

const secondReview: ProfessionalClaim = {
  ...medLegal,
  reference: 'QK7ZR2ABC1042-2',
  conditionCode: 'W3',
  frequency: '7',
  originalReference: 'PAYERCTRL1',
  attachments: [{ reportTypeCode: 'OZ', transmission: 'EL', controlNumber: '1042-2-1' }],
};

const envelope: EdiEnvelope = {
  at: '2026-03-02T18:05:00.000Z',
  partner: { ...ediPartner, interchange: { ...ediPartner.interchange, usage: 'P' } },
  interchangeNumber: 77,
  groupNumber: 78,
};

const claims = [medLegal, professional, secondReview];

describe('837P read by an independent parser', () => {
  const parser = new X12Parser(true);
  const engine = new X12QueryEngine(parser);
  const text = write837P(claims, envelope);
  const interchange = parser.parse(text) as X12Interchange;
  const sets = interchange.functionalGroups.flatMap(({ transactions }) => transactions);

  const ask = (reference: string): string[] => engine.query(interchange, reference).map(({ value }) => value);
  /** Returns the values by claim. */
  const byClaim = (reference: string): string[][] => {
    const found = engine.query(interchange, reference);
    return sets.map((set) => found.filter(({ transaction }) => transaction === set).map(({ value }) => value));
  };
  const tags = ({ segments }: X12Transaction): string[] => segments.map(({ tag }) => tag);
  const cents = (amount: string): number => Math.round(Number(amount) * 100);

  it('is one valid interchange with one group', () => {
    expect(parser.diagnostics).toEqual([]);
    expect(interchange.functionalGroups).toHaveLength(1);
    expect(sets).toHaveLength(claims.length);
    expect(text).toBe(new X12Parser(true).parse(text).toString());
  });

  it('has correct segment, set and group counts and matching control numbers', () => {
    expect(ask('SE01').map(Number)).toEqual(sets.map(({ segments }) => segments.length + 2));
    expect(ask('SE02')).toEqual(ask('ST02'));
    expect(new Set(ask('ST02')).size).toBe(claims.length);
    expect(new Set(ask('GE01'))).toEqual(new Set(['3']));
    expect(ask('GE02')).toEqual(ask('GS06'));
    expect(new Set(ask('IEA01'))).toEqual(new Set(['1']));
    expect(ask('IEA02')).toEqual(ask('ISA13'));
    // The parser reads the nine digits as a number.
    expect(new Set(ask('ISA13'))).toEqual(new Set(['77']));
  });

  it('identifies version, submitter, receiver and production use', () => {
    const { header } = interchange;
    const widths = header.elements.map(({ value }) => value.length);
    expect([...widths.slice(0, 12), ...widths.slice(13)]).toEqual([2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 1, 1, 1]);
    expect(header.valueOf(15)).toBe('P');
    expect(new Set([...ask('ST03'), ...ask('GS08')])).toEqual(new Set(['005010X222A1']));
    expect(new Set(ask('NM109:NM101["41"]'))).toEqual(new Set(['ETIN01']));
    expect(new Set(ask('NM109:NM101["40"]'))).toEqual(new Set(['CH001']));
    expect(ask('BHT03')).toEqual([
      'QK7ZR2ABC1042-1-000000077',
      'QK7ZR2ABC1043-1-000000077',
      'QK7ZR2ABC1042-2-000000077',
    ]);
  });

  it('has levels for billing provider, employer and worker in each set', () => {
    for (const reference of ['HL01', 'HL02', 'HL03', 'HL04'] as const) {
      const wanted = { HL01: ['1', '2', '3'], HL02: ['', '1', '2'], HL03: ['20', '22', '23'], HL04: ['1', '1', '0'] };
      expect(byClaim(reference)).toEqual(claims.map(() => wanted[reference]));
    }
    expect(byClaim('HL+20+22-SBR09')).toEqual([['WC'], ['WC'], ['WC']]);
    expect(byClaim('HL+20+22+23-CLM01')).toEqual(claims.map(({ reference }) => [reference]));
    expect(ask('HL+20+22+23-PAT01')).toEqual(['20', '20', '20']);
  });

  it('names the parties without delimiter characters', () => {
    expect(new Set(ask('NM103:NM101["IL"]'))).toEqual(new Set(['ACME FABRICATION WELDING']));
    expect(ask('NM103:NM101["QC"]')).toEqual(['MUNOZ', 'SANDOVAL', 'MUNOZ']);
    expect(ask('NM104:NM101["QC"]')).toEqual(['JOSE', 'MARIA', 'JOSE']);
    expect(ask('DMG03')).toEqual(['U', 'F', 'U']);
    expect(new Set(ask('NM109:NM101["PR"]'))).toEqual(new Set(['GS123']));
    expect(ask('NM109:NM101["85"]')).toEqual(['1992837465', '1234567893', '1992837465']);
    expect(ask('NM102:NM101["85"]')).toEqual(['2', '1', '2']);
    expect(ask('NM103:NM101["85"]')).toEqual(['EASTSIDE MEDICAL-LEGAL GROUP', 'RAMAN', 'EASTSIDE MEDICAL-LEGAL GROUP']);
    expect(byClaim('NM109:NM101["82"]')).toEqual([['1234567893'], [], ['1234567893']]);
    expect(byClaim('PRV03:PRV01["BI"]')).toEqual([['261QM1300X'], ['2084P0800X'], ['261QM1300X']]);
    expect(new Set(ask('N403'))).toEqual(new Set(['900171234']));
  });

  it('distinguishes the tax IDs of an organization and a person, and the SSN of the worker', () => {
    expect(byClaim('REF02:REF01["EI"]')).toEqual([['954455667'], [], ['954455667']]);
    expect(byClaim('REF02:REF01["SY"]')).toEqual([['999999999'], ['078051120', '219099999'], ['999999999']]);
    expect(byClaim('HL+20+22+23-REF02:REF01["SY"]')).toEqual([['999999999'], ['219099999'], ['999999999']]);
  });

  it('contains claim number, date of injury and authorization number', () => {
    expect(ask('REF02:REF01["Y4"]')).toEqual(['WC-2026-0099812', 'WC-2026-0000777', 'WC-2026-0099812']);
    expect(ask('DTP03:DTP01["439"]')).toEqual(['20251102', '20260115', '20251102']);
    expect(byClaim('REF02:REF01["G1"]')).toEqual([[], ['UR-88231-A'], []]);
    expect(new Set(ask('K301'))).toEqual(new Set(['LUCA']));
  });

  it('has a claim total equal to the sum of its lines', () => {
    const lines = byClaim('SV102').map((charges) => charges.reduce((sum, charge) => sum + cents(charge), 0));
    expect(ask('CLM02').map(cents)).toEqual(lines);
    expect(lines).toEqual(claims.map((claim) => claim.lines.reduce((sum, { charge }) => sum + charge, 0)));
    expect(ask('CLM05')).toEqual(['11:B:1', '11:B:1', '11:B:7']);
    expect(ask('CLM11')).toEqual(['EM', 'EM', 'EM']);
  });

  it('lists each attachment with its control number', () => {
    expect(byClaim('PWK06')).toEqual([['J41042-1-1', '1042-1-2', '1042-1-3'], [], ['1042-2-1']]);
    expect(byClaim('PWK01')).toEqual([['OZ', 'OZ', 'M1'], [], ['OZ']]);
    expect(byClaim('PWK02')).toEqual([['EL', 'EL', 'FX'], [], ['EL']]);
    expect(new Set(ask('PWK05'))).toEqual(new Set(['AC']));
  });

  it('marks only a second review with W3 and REF*F8', () => {
    expect(byClaim('REF02:REF01["F8"]')).toEqual([[], [], ['PAYERCTRL1']]);
    const first = ['ABK:M5450', 'ABK:M5450', 'ABK:M5450', 'BG:W3'];
    expect(ask('HI01')).toEqual(first);
    expect(byClaim('HI05')).toEqual([['ABF:Z569'], ['ABF:Z569'], ['ABF:Z569']]);
  });

  it('lists service lines with code, units, pointers, dates and control number', () => {
    expect(byClaim('LX01')).toEqual([
      ['1', '2'],
      ['1', '2', '3'],
      ['1', '2'],
    ]);
    expect(byClaim('FOREACH(LX)=>SV101').slice(0, 2)).toEqual([
      ['HC:ML201:93:95', 'HC:MLPRR'],
      ['HC:99214:25', 'HC:97110:GP:59', 'HC:99080'],
    ]);
    expect(byClaim('SV104').slice(0, 2)).toEqual([
      ['1', '230'],
      ['1', '3', '1'],
    ]);
    expect(byClaim('SV105')[1]).toEqual(['', '22', '']);
    expect(byClaim('SV107').slice(0, 2)).toEqual([
      ['1:2:3:4', '1:2:3:4'],
      ['2:1', '5', '1:2:3:4'],
    ]);
    expect(byClaim('DTP03:DTP01["472"]')[0]).toEqual(['20260224', '20260224-20260226']);
    expect(byClaim('DTP02:DTP01["472"]')[0]).toEqual(['D8', 'RD8']);
    expect(byClaim('REF02:REF01["6R"]')[0]).toEqual(['LINE_1', 'LINE_2']);
  });

  it('keeps the guide’s segment order within the claim', () => {
    const order = ['CLM', 'DTP', 'PWK', 'REF', 'K3', 'HI', 'NM1'];
    for (const set of sets) {
      const claim = tags(set).slice(tags(set).indexOf('CLM'), tags(set).indexOf('NM1', tags(set).indexOf('CLM')) + 1);
      expect(claim).toContain('HI');
      const places = order.map((tag) => claim.indexOf(tag)).filter((place) => place >= 0);
      expect(places).toEqual([...places].sort((one, two) => one - two));
    }
  });
});
