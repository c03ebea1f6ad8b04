import { ediClaim as claim, ediEnvelope as envelope, ediPartner } from '../specs/edi-claims.spec-kit.js';
import { readInterchange } from './interchange.js';
import type { EdiPartner } from './partner.js';
import type { ProfessionalClaim } from './professional-claim.js';
import { write837P } from './write-837p.js';
import { tokenize } from './x12.js';

const segmentsOf = (text: string) => tokenize(text).segments.map(({ elements }) => elements.join('*'));
const written = (changes: Partial<ProfessionalClaim>, partner: Partial<EdiPartner> = {}) =>
  write837P([{ ...claim, ...changes }], { ...envelope, partner: { ...ediPartner, ...partner } });

describe('write837P', () => {
  it('writes a workers’ compensation claim with the employer as subscriber and the worker as patient', () => {
    expect(segmentsOf(write837P([claim], envelope))).toEqual([
      'ISA*00*          *00*          *ZZ*SUB001         *30*CH001          *250328*0315*^*00501*000000077*1*T*:',
      'GS*HC*SUBAPP*CHAPP*20250328*0315*78*X*005010X222A1',
      'ST*837*0001*005010X222A1',
      'BHT*0019*00*QK7ZR2ABC1042-1-000000077*20250328*0315*CH',
      'NM1*41*2*BILLING SERVICE*****46*ETIN01',
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
      'CLM*QK7ZR2ABC1042-1*2705.5***11:B:1*Y*A*Y*Y**EM',
      'DTP*439*D8*20241102',
      'PWK*OZ*EL***AC*J41042-1-1',
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
      'REF*6R*QK7ZR2ABC1042-1-1',
      'LX*2',
      'SV1*HC:MLPRR*690.5*UN*230***1',
      'DTP*472*RD8*20250304-20250306',
      'REF*6R*QK7ZR2ABC1042-1-2',
      'SE*46*0001',
      'GE*1*78',
      'IEA*1*000000077',
    ]);
  });

  it('marks a second review: frequency 7, the payer’s control number, condition W3', () => {
    const again: ProfessionalClaim = {
      ...claim,
      conditionCode: 'W3',
      originalReference: 'PAYERCTRL1',
      frequency: '7',
    };
    const segments = segmentsOf(write837P([again], envelope));
    expect(segments).toEqual(expect.arrayContaining(['REF*F8*PAYERCTRL1', 'HI*BG:W3']));
    expect(segments.find((segment) => segment.startsWith('CLM'))).toContain('11:B:7');
  });

  it('writes a line’s authorization number if it differs from the claim’s', () => {
    const [first, second] = claim.lines;
    const lines = [first!, { ...second!, authorizationNumber: 'UR-2' }];
    const segments = segmentsOf(written({ lines }));
    expect(segments.filter((segment) => segment.startsWith('REF*G1'))).toHaveLength(2);
    expect(segments[segments.indexOf('REF*6R*QK7ZR2ABC1042-1-2') - 1]).toMatch(/^REF\*G1\*UR-?2$/);
  });

  it('writes tenths of a mile (SV104) and a drug in loop 2410, before the ordering provider', () => {
    const [first] = claim.lines;
    const drug = { ndc: '00026063512', unit: 'UN', quantity: 0.5 } as const;
    const referringProvider = { name: 'Robin Lee, M.D.', npi: null, qualifier: 'DK' } as const;
    const lines = [{ ...first!, code: 'A0425', modifiers: [], charge: 111_32, units: 12.3, drug }];
    expect(written({ lines, referringProvider })).toMatch(
      /~SV1\*HC:A0425\*111\.32\*UN\*12\.3\*{3}1:2~.*~REF\*6R\*[^~]*~LIN\*\*N4\*00026063512~CTP\*{4}0\.5\*UN~NM1\*DK\*/,
    );
  });

  it.each([
    // Loop 2310A, before the rendering provider.
    ['DN', 'NM1*DN*1*LEE*ROBIN****XX*1245319599~NM1*82*', 1],
    // Loop 2310D, after the place of service.
    ['DQ', 'NM1*DQ*1*LEE*ROBIN****XX*1245319599~LX*1~', 1],
    // Loop 2420E, after each line.
    ['DK', 'REF*6R*QK7ZR2ABC1042-1-2~NM1*DK*1*LEE*ROBIN****XX*1245319599~SE*', 2],
  ] as const)('writes a provider with qualifier %s in its loop', (qualifier, wanted, times) => {
    const referringProvider = { name: 'Robin Lee, M.D.', npi: '1245319599', qualifier };
    const written = write837P([{ ...claim, referringProvider }], envelope);
    expect(written).toContain(wanted);
    expect(written.split(`NM1*${qualifier}*`)).toHaveLength(times + 1);
    const unknown = write837P([{ ...claim, referringProvider: { ...referringProvider, npi: null } }], envelope);
    expect(unknown).toContain(`NM1*${qualifier}*1*LEE*ROBIN~`);
  });

  it('identifies the facility by its NPI if it has one', () => {
    expect(write837P([claim], envelope)).toContain('NM1*77*2*EASTSIDE CLINIC*****XX*1992837465~');
    const { npi: _, ...serviceLocation } = claim.serviceLocation;
    expect(write837P([{ ...claim, serviceLocation }], envelope)).toContain('NM1*77*2*EASTSIDE CLINIC~');
  });

  it('writes a phone extension as a separate element', () => {
    const submitter = { ...ediPartner.submitter, phone: '(213) 555-0100 ext. 12' };
    expect(written({}, { submitter })).toContain('PER*IC*EDI DESK*TE*2135550100*EX*12~');
  });

  it('stays within the limits of the guide', () => {
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

  it('names the partner as receiver, and the payer only in 2010BB', () => {
    const segments = segmentsOf(written({}));
    expect(segments.filter((segment) => segment.includes('GS123'))).toEqual([
      'NM1*PR*2*GOLDEN STATE CLAIMS*****PI*GS123',
    ]);
    expect(segments.filter((segment) => segment.includes('CH001')).map((segment) => segment.slice(0, 6))).toEqual([
      'ISA*00',
      'NM1*40',
    ]);
  });

  it('uses the partner’s separators and removes them from texts', () => {
    const separators = { element: '|', component: '>', segment: "'", repetition: '!' };
    const text = written(
      { employer: { name: "Acme > O'Neil | Sons!" } },
      { interchange: { ...ediPartner.interchange, separators, usage: 'P', acknowledgement: false } },
    );
    expect(text.slice(0, 107)).toMatch(/^ISA\|00\|.*\|!\|00501\|000000077\|0\|P\|>'G$/);
    expect(text).toContain("'NM1|IL|2|ACME O NEIL SONS'NM1|PR|");
    expect(readInterchange(text)).toMatchObject({ componentSeparator: '>', production: true });
  });

  it.each([
    ['2025-03-01T07:59:00.000Z', '20250228*2359'],
    ['2025-07-01T07:00:00.000Z', '20250701*0000'],
  ])('writes %s in the partner’s time zone: %s', (at, local) => {
    const text = write837P([claim], { ...envelope, at });
    expect(text).toContain(`GS*HC*SUBAPP*CHAPP*${local}*`);
    expect(text).toContain(`-000000077*${local}*CH~`);
    expect(text).toContain(`*${local.slice(2)}*^*`);
    const utc = write837P([claim], { ...envelope, at, partner: { ...ediPartner, zone: 'UTC' } });
    expect(utc).toContain(`GS*HC*SUBAPP*CHAPP*${at.slice(0, 10).replaceAll('-', '')}*`);
  });

  it('treats a payee with an SSN as a person, written once if the payee is also the rendering provider', () => {
    const { billingProvider, renderingProvider } = claim;
    const payee = { ...billingProvider, name: 'Priya Raman, M.D.', taxId: '078-05-1120', taxIdType: 'SSN' as const };
    const other = written({ billingProvider: { ...payee, taxonomy: null } });
    expect(other).toContain('HL*1**20*1~NM1*85*1*RAMAN*PRIYA****XX*1992837465~');
    expect(other).toContain('~REF*SY*078051120~');
    expect(other).toContain('~NM1*82*1*RAMAN*PRIYA****XX*1234567893~PRV*PE*PXC*2084P0800X~REF*0B*A123456~');
    const alone = written({ billingProvider: { ...payee, taxonomy: null, npi: renderingProvider.npi } });
    expect(alone).toContain('~HL*1**20*1~PRV*BI*PXC*2084P0800X~NM1*85*1*RAMAN*PRIYA****XX*1234567893~');
    expect(alone).toContain('~REF*SY*078051120~REF*0B*A123456~');
    expect(alone).not.toContain('NM1*82');
  });

  it('writes only the billing provider’s own taxonomy', () => {
    expect(written({})).toContain('~PRV*BI*PXC*261QM1300X~');
    expect(written({ billingProvider: { ...claim.billingProvider, taxonomy: null } })).not.toContain('PRV*BI');
  });

  it('writes the payee’s contact if the submitter’s phone differs', () => {
    const billingProvider = { ...claim.billingProvider, phone: '+1 (310) 555-0133 x 45' };
    const contact = '~REF*EI*954455667~PER*IC*EASTSIDE MEDICAL-LEGAL GROUP*TE*3105550133*EX*45~HL*2*';
    expect(written({ billingProvider })).toContain(contact);
    const submitter = { ...ediPartner.submitter, phone: '310-555-0133' };
    expect(written({ billingProvider }, { submitter })).not.toContain('PER*IC*EASTSIDE');
  });

  it.each(['PO Box 77', 'P.O. BOX 77', 'Post Office Box 77', 'Lockbox 77'])(
    'writes %s as the payment address and the place of service as the billing address',
    (line1) => {
      const billingProvider = { ...claim.billingProvider, address: { ...claim.billingProvider.address, line1 } };
      const text = written({ billingProvider });
      expect(text).toMatch(/~NM1\*85\*[^~]*~N3\*800 S FIGUEROA ST\*/);
      expect(text).toMatch(/~NM1\*87\*2~N3\*[^~]*BOX 77\*SUITE 9~N4\*LOS ANGELES\*CA\*900171234~HL\*2\*/);
      expect(written({})).not.toContain('NM1*87');
    },
  );

  it('counts anesthesia in minutes and other services in units', () => {
    const line = claim.lines[0]!;
    const units = (code: string) =>
      /~SV1\*[^*]*\*[^*]*\*(\w\w)\*/.exec(written({ lines: [{ ...line, code, modifiers: [] }] }))?.[1];
    const found = ['00100', '00630', '01999', '01953', '01996', '00099', '02000', '0042T', '99100', '99214'].map(units);
    expect(found).toEqual(['MJ', 'MJ', 'MJ', 'UN', 'UN', 'UN', 'UN', 'UN', 'UN', 'UN']);
  });

  it('writes the description of a code after four modifier positions', () => {
    const line = { ...claim.lines[0]!, code: '64999', description: 'Ablation: left, 2 levels' };
    expect(written({ lines: [{ ...line, modifiers: ['59'] }] })).toContain(
      'SV1*HC:64999:59::::ABLATION LEFT, 2 LEVELS*',
    );
    expect(written({ lines: [{ ...line, modifiers: [] }] })).toContain('SV1*HC:64999:::::ABLATION LEFT, 2 LEVELS*');
  });

  it('applies the partner’s claim settings', () => {
    const text = written(
      { lines: [claim.lines[0]!, { ...claim.lines[1]!, code: '99214' }] },
      {
        claims: { subscriberId: 'claimNumber', medLegalQualifier: 'ER', attachmentReport: '77' },
        attachments: { most: 1 },
      },
    );
    expect(text).toContain('~NM1*IL*2*ACME FABRICATION*****MI*WC-2024-0099812~');
    expect(text).toContain('~SV1*ER:ML201:93*');
    expect(text).toContain('~SV1*HC:99214*');
    expect(text).toContain('~PWK*77*EL***AC*J41042-1-1~');
    const two = ['M1', 'OZ'].map((reportTypeCode) => ({ ...claim.attachments[0]!, reportTypeCode }));
    const found = (most: number) => written({ attachments: two }, { attachments: { most } }).match(/PWK\*[^~]*/g);
    expect(found(10)).toEqual(['PWK*M1*EL***AC*1042-1-1', 'PWK*OZ*EL***AC*1042-1-1']);
    expect(found(1)).toEqual(['PWK*M1*EL***AC*1042-1-1']);
  });

  it('can be read back with correct counts, also with several claims', () => {
    const { sets, controlNumber, production } = readInterchange(write837P([claim, claim, claim], envelope));
    expect(sets.map(({ controlNumber: number }) => number)).toEqual(['0001', '0002', '0003']);
    expect({ controlNumber, production }).toEqual({ controlNumber: '000000077', production: false });
  });
});
