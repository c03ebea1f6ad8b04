import { readInterchange } from './interchange.js';
import type { EdiEnvelope, ProfessionalClaim } from './professional-claim.js';
import { read835 } from './read-835.js';
import { read277ca, read999 } from './read-acknowledgements.js';
import { personName, write837P } from './write-837p.js';
import { amount, ascii, cents, EdiMalformed, tokenize } from './x12.js';

const address = (line1: string) => ({
  line1,
  line2: 'Suite 9',
  city: 'Los Angeles',
  state: 'CA',
  postalCode: '90017-1234',
});
const claim: ProfessionalClaim = {
  billNumber: '1042',
  billingProvider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    taxonomy: '261QM1300X',
    taxId: '95-4455667',
    taxIdType: 'EIN',
    address: address('800 S Figueroa St'),
  },
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '2084P0800X', licenseNumber: 'A123456' },
  serviceLocation: {
    name: 'Eastside Clinic',
    npi: '1992837465',
    placeOfServiceCode: '11',
    address: address('800 S Figueroa St'),
  },
  employer: { name: 'Acme* Fabrication~', address: address('55 Industrial Way') },
  payer: { name: 'Golden State Claims', id: 'GS123' },
  patient: {
    lastName: 'Muñoz',
    firstName: 'José',
    dateOfBirth: '1979-07-14',
    gender: 'X',
    address: address('1200 N State St'),
  },
  claimNumber: 'WC-2024-0099812',
  dateOfInjury: '2024-11-02',
  injuryState: 'CA',
  diagnoses: ['M54.50', 'S33.5XXA'],
  attachments: [{ reportTypeCode: 'J4', transmission: 'EL', controlNumber: '1042-1' }],
  authorizationNumber: 'UR88231A',
  lines: [
    {
      code: 'ML201',
      modifiers: ['93'],
      charge: 201_500,
      units: 1,
      diagnosisPointers: [],
      serviceDate: '2025-03-04',
      controlNumber: '1042-1',
    },
    {
      code: 'MLPRR',
      modifiers: [],
      charge: 69_050,
      units: 230,
      diagnosisPointers: [1],
      serviceDate: '2025-03-04',
      serviceDateEnd: '2025-03-06',
      controlNumber: '1042-2',
    },
  ],
};
const envelope: EdiEnvelope = {
  at: '2025-03-28T10:15:00.000Z',
  submitter: { name: 'Billing Service', id: 'SUB001', contact: 'EDI Desk', phone: '(213) 555-0100' },
  receiver: { name: 'Clearinghouse', id: 'CH001' },
  interchangeNumber: 77,
  groupNumber: 78,
  production: false,
};
const segmentsOf = (text: string) => tokenize(text).segments.map(({ elements }) => elements.join('*'));

describe('an 837 professional', () => {
  it('is a work comp claim: the employer subscribes, the worker is the patient', () => {
    expect(segmentsOf(write837P([claim], envelope))).toEqual([
      'ISA*00*          *00*          *ZZ*SUB001         *ZZ*CH001          *250328*1015*^*00501*000000077*1*T*:',
      'GS*HC*SUB001*CH001*20250328*1015*78*X*005010X222A1',
      'ST*837*0001*005010X222A1',
      'BHT*0019*00*1042-77*20250328*1015*CH',
      'NM1*41*2*BILLING SERVICE*****46*SUB001',
      'PER*IC*EDI DESK*TE*2135550100',
      'NM1*40*2*CLEARINGHOUSE*****46*CH001',
      'HL*1**20*1',
      'PRV*BI*PXC*261QM1300X',
      'NM1*85*2*EASTSIDE MEDICAL-LEGAL GROUP*****XX*1992837465',
      'N3*800 S FIGUEROA ST*SUITE 9',
      'N4*LOS ANGELES*CA*900171234',
      'REF*EI*954455667',
      'HL*2*1*22*1',
      'SBR*P********WC',
      'NM1*IL*2*ACME FABRICATION',
      'N3*55 INDUSTRIAL WAY*SUITE 9',
      'N4*LOS ANGELES*CA*900171234',
      'NM1*PR*2*GOLDEN STATE CLAIMS*****PI*GS123',
      'HL*3*2*23*0',
      'PAT*20',
      'NM1*QC*1*MUNOZ*JOSE',
      'N3*1200 N STATE ST*SUITE 9',
      'N4*LOS ANGELES*CA*900171234',
      'DMG*D8*19790714*U',
      'REF*Y4*WC-2024-0099812',
      'REF*SY*999999999',
      'CLM*1042*2705.5***11:B:1*Y*A*Y*Y**EM',
      'DTP*439*D8*20241102',
      'PWK*J4*EL***AC*1042-1',
      'REF*G1*UR88231A',
      'K3*LUCA',
      'HI*ABK:M5450*ABF:S335XXA',
      'NM1*82*1*RAMAN*PRIYA****XX*1234567893',
      'PRV*PE*PXC*2084P0800X',
      'REF*0B*A123456',
      'NM1*77*2*EASTSIDE CLINIC*****XX*1992837465',
      'N3*800 S FIGUEROA ST*SUITE 9',
      'N4*LOS ANGELES*CA*900171234',
      'LX*1',
      'SV1*HC:ML201:93*2015*UN*1***1:2',
      'DTP*472*D8*20250304',
      'REF*6R*1042-1',
      'LX*2',
      'SV1*HC:MLPRR*690.5*UN*230***1',
      'DTP*472*RD8*20250304-20250306',
      'REF*6R*1042-2',
      'SE*46*0001',
      'GE*1*78',
      'IEA*1*000000077',
    ]);
  });

  it('marks a second review: frequency 7, control number of the payer, condition W3', () => {
    const again = { ...claim, conditionCode: 'W3', originalReference: 'PAYERCTRL1' };
    const segments = segmentsOf(write837P([again], envelope));
    expect(segments).toEqual(expect.arrayContaining(['REF*F8*PAYERCTRL1', 'HI*BG:W3']));
    expect(segments.find((segment) => segment.startsWith('CLM'))).toContain('11:B:7');
  });

  it.each([
    // Loop 2310A, before the rendering provider.
    ['DN', 'NM1*DN*1*LEE*ROBIN****XX*1245319599~NM1*82*', 1],
    // Loop 2310D, behind the place of service.
    ['DQ', 'NM1*DQ*1*LEE*ROBIN****XX*1245319599~LX*1~', 1],
    // Loop 2420E, behind each line.
    ['DK', 'REF*6R*1042-2~NM1*DK*1*LEE*ROBIN****XX*1245319599~SE*', 2],
  ] as const)('names a provider with qualifier %s in its loop', (qualifier, wanted, times) => {
    const referringProvider = { name: 'Robin Lee, M.D.', npi: '1245319599', qualifier };
    const written = write837P([{ ...claim, referringProvider }], envelope);
    expect(written).toContain(wanted);
    expect(written.split(`NM1*${qualifier}*`)).toHaveLength(times + 1);
    const unknown = write837P([{ ...claim, referringProvider: { ...referringProvider, npi: null } }], envelope);
    expect(unknown).toContain(`NM1*${qualifier}*1*LEE*ROBIN~`);
  });

  it.each([
    ['00100', 'MJ'],
    ['01999', 'MJ'],
    ['01953', 'UN'],
    ['00099', 'UN'],
    ['02000', 'UN'],
    ['0042T', 'UN'],
    ['99100', 'UN'],
  ])('counts %s in %s: minutes of anesthesia, units of anything else', (code, unit) => {
    const lines = claim.lines.slice(0, 1).map((line) => ({ ...line, code, modifiers: [], units: 95 }));
    expect(write837P([{ ...claim, lines }], envelope)).toContain(`SV1*HC:${code}*2015*${unit}*95*`);
  });

  it('names the facility by its NPI where it has one', () => {
    expect(write837P([claim], envelope)).toContain('NM1*77*2*EASTSIDE CLINIC*****XX*1992837465~');
    const { npi: _, ...serviceLocation } = claim.serviceLocation;
    expect(write837P([{ ...claim, serviceLocation }], envelope)).toContain('NM1*77*2*EASTSIDE CLINIC~');
  });

  it('tells an extension in an element of its own', () => {
    const submitter = { ...envelope.submitter, phone: '(213) 555-0100 ext. 12' };
    expect(write837P([claim], { ...envelope, submitter })).toContain('PER*IC*EDI DESK*TE*2135550100*EX*12~');
  });

  it('keeps to the limits of the guide', () => {
    const large: ProfessionalClaim = {
      ...claim,
      diagnoses: Array.from({ length: 50 }, (_, i) => `M54.${i}`),
      attachments: Array.from({ length: 25 }, (_, i) => ({
        reportTypeCode: 'OZ',
        transmission: 'EL',
        controlNumber: `1042-${i}`,
      })),
    };
    const segments = segmentsOf(write837P([large], envelope));
    expect(segments.filter((segment) => segment.startsWith('PWK'))).toHaveLength(10);
    expect(segments.find((segment) => segment.startsWith('HI'))?.split('*')).toHaveLength(13);
  });

  it('is read back with right counts, also with several claims', () => {
    const { sets, controlNumber, production } = readInterchange(write837P([claim, claim, claim], envelope));
    expect(sets.map(({ controlNumber: number }) => number)).toEqual(['0001', '0002', '0003']);
    expect({ controlNumber, production }).toEqual({ controlNumber: '000000077', production: false });
  });

  it('tells names from titles', () => {
    expect(personName('Priya Raman, M.D.')).toEqual({ last: 'Raman', first: 'Priya' });
    expect(personName('Dr. Priya Anne Raman MD QME')).toEqual({ last: 'Raman', first: 'Priya Anne' });
    expect(personName('Raman, Priya')).toEqual({ last: 'Raman', first: 'Priya' });
    expect(personName('Raman')).toEqual({ last: 'Raman', first: '' });
  });
});

describe('text and amounts', () => {
  it('are what X12 allows', () => {
    expect(ascii('Łukasz “Żółć”: 100~*^|', 60)).toBe('LUKASZ ZOLC 100');
    expect(ascii('王', 60)).toBe('?');
    expect(ascii('abc def', 4)).toBe('ABC');
    expect([0, 5, 50, 201_500, 1207].map(amount)).toEqual(['0', '0.05', '0.5', '2015', '12.07']);
    expect(['2015', '0.5', '.05', '-12.07', '3.', '1.500'].map((text) => cents(text, 'x'))).toEqual([
      201_500, 50, 5, -1207, 300, 150,
    ]);
    expect(() => cents('1,000', 'BPR02')).toThrow(EdiMalformed);
    expect(() => cents('1.005', 'BPR02')).toThrow(EdiMalformed);
    expect(() => cents('', 'BPR02')).toThrow('BPR02');
  });
});

const wrap = (group: string, type: string, version: string, body: string) =>
  `ISA*00*          *00*          *ZZ*CH001          *ZZ*SUB001         *250329*0900*^*00501*000000100*0*T*:~\n` +
  `GS*${group}*CH001*SUB001*20250329*0900*9*X*${version}~\nST*${type}*0001*${version}~\n${body}` +
  `SE*${body.split('~').length + 1}*0001~\nGE*1*9~\nIEA*1*000000100~\n`;

describe('an interchange', () => {
  const good = wrap('FA', '999', '005010X231A1', 'AK1*HC*78~AK9*A*1*1*1~');
  it.each([
    ['no ISA', 'hello'],
    ['a wrong count of segments', good.replace('SE*4', 'SE*5')],
    ['another set number', good.replace('*0001~\nGE', '*0002~\nGE')],
    ['a wrong count of sets', good.replace('GE*1', 'GE*2')],
    ['another group number', good.replace('GE*1*9', 'GE*1*8')],
    ['a wrong count of groups', good.replace('IEA*1', 'IEA*2')],
    ['another interchange number', good.replace('IEA*1*000000100', 'IEA*1*000000101')],
    ['no end', good.slice(0, good.indexOf('IEA'))],
    ['something behind its end', `${good}NM1*X~`],
    ['a segment outside of sets', good.replace('GE*1', 'REF*X~GE*1')],
  ])('with %s is refused', (_, text) => {
    expect(() => readInterchange(text)).toThrow(EdiMalformed);
  });

  it('may declare other delimiters', () => {
    const other = good.replaceAll('*', '|').replaceAll('~', "'").replace(":'", ">'");
    expect(readInterchange(other)).toMatchObject({ componentSeparator: '>', sets: [{ type: '999' }] });
  });
});

const read = (text: string) => {
  const interchange = readInterchange(text);
  return [interchange.sets[0]!, interchange] as const;
};

describe('answers of payers', () => {
  it('999: the syntax of a set was refused, and where', () => {
    const body =
      'AK1*HC*78*005010X222A1~AK2*837*0001*005010X222A1~IK3*NM1*18**8~CTX*CLM01:1042~IK4*9*67*7*ABC~IK5*R*I5~AK9*R*1*1*0~';
    expect(read999(read(wrap('FA', '999', '005010X231A1', body))[0])).toEqual({
      groupNumber: '78',
      accepted: false,
      sets: [
        {
          controlNumber: '0001',
          accepted: false,
          errors: [{ segment: 'NM1', position: 18, code: '8', elements: [{ position: '9', code: '7' }] }],
        },
      ],
    });
  });

  it('277CA: one claim taken, one turned away', () => {
    const body =
      'BHT*0085*08*B1*20250329*0900*TH~HL*1**20*1~NM1*PR*2*GOLDEN STATE*****PI*GS123~TRN*1*ABC~HL*2*1*21*1~' +
      'NM1*41*2*BILLING*****46*SUB001~TRN*2*B1~STC*A1:19:PR*20250329*WQ*2705~HL*3*2*19*1~NM1*85*2*EASTSIDE*****XX*1~' +
      'HL*4*3*PT~NM1*QC*1*MUNOZ*JOSE~TRN*2*1042~STC*A2:20:PR*20250329*WQ*2705~REF*1K*PAYERCTRL1~' +
      'HL*5*3*PT~NM1*QC*1*DOE*JANE~TRN*2*1043~STC*A3:33:IL*20250329*U*100******A7:21~';
    const [set, interchange] = read(wrap('HN', '277', '005010X214', body));
    expect(read277ca(set, interchange)).toEqual([
      {
        billNumber: '1042',
        verdict: 'accepted',
        payerClaimControlNumber: 'PAYERCTRL1',
        statuses: [{ category: 'A2', code: '20', entity: 'PR' }],
        date: '2025-03-29',
      },
      {
        billNumber: '1043',
        verdict: 'rejected',
        payerClaimControlNumber: null,
        statuses: [
          { category: 'A3', code: '33', entity: 'IL' },
          { category: 'A7', code: '21', entity: null },
        ],
        date: '2025-03-29',
      },
    ]);
  });

  const remittance = (paid: string) =>
    'BPR*I*2500*C*ACH*CCP*01*111000025*DA*123*1512345678**01*111000025*DA*456*20250415~TRN*1*CHK7781*1512345678~' +
    'N1*PR*GOLDEN STATE CLAIMS~N1*PE*EASTSIDE*XX*1992837465~LX*1~' +
    `CLP*1042*1*2905*${paid}*0*WC*PAYERCTRL1*11*1~NM1*QC*1*MUNOZ*JOSE~MOA***N130~AMT*I*12.5~` +
    'SVC*HC:ML201:93*2215*2015**1~DTM*472*20250304~CAS*CO*45*150**P12*50~AMT*B6*2015~REF*6R*1042-1~' +
    'SVC*HC:MLPRR*690*485**230~DTM*472*20250304~CAS*CO*45*205~LQ*HE*N130~PLB*1992837465*20251231*WO:1*0~';

  it('835: what was paid for each line, and why not more', () => {
    const [set, interchange] = read(wrap('HP', '835', '005010X221A1', remittance('2500')));
    expect(read835(set, interchange)).toEqual({
      payer: 'GOLDEN STATE CLAIMS',
      amount: 250_000,
      method: 'ACH',
      trace: 'CHK7781',
      date: '2025-04-15',
      providerAdjustments: 0,
      balances: true,
      claims: [
        {
          billNumber: '1042',
          status: '1',
          charged: 290_500,
          paid: 250_000,
          payerClaimControlNumber: 'PAYERCTRL1',
          interest: 1250,
          adjustments: [],
          remarkCodes: ['N130'],
          balances: true,
          lines: [
            {
              code: 'ML201',
              modifiers: ['93'],
              controlNumber: '1042-1',
              charged: 221_500,
              paid: 201_500,
              allowed: 201_500,
              units: 1,
              serviceDate: '2025-03-04',
              adjustments: [
                { group: 'CO', reason: '45', amount: 15_000 },
                { group: 'CO', reason: 'P12', amount: 5_000 },
              ],
              remarkCodes: [],
            },
            {
              code: 'MLPRR',
              modifiers: [],
              controlNumber: null,
              charged: 69_000,
              paid: 48_500,
              allowed: null,
              units: 230,
              serviceDate: '2025-03-04',
              adjustments: [{ group: 'CO', reason: '45', amount: 20_500 }],
              remarkCodes: ['N130'],
            },
          ],
        },
      ],
    });
  });

  it('835: a claim that does not add up is marked', () => {
    const [set, interchange] = read(wrap('HP', '835', '005010X221A1', remittance('2400')));
    expect(read835(set, interchange)).toMatchObject({ balances: false, claims: [{ balances: false }] });
  });
});
