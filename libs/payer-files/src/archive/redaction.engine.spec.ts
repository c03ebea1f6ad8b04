import { claimsOf835, read277, read999, readInterchanges, summaryOf835 } from '#documents';
import { redactBill } from './redaction.js';

const isa = (number: string): string =>
  `ISA*00*          *00*          *ZZ*CH001          *ZZ*SUB001         *250329*0900*^*00501*${number}*0*P*:~\r\n`;
const set = (type: string, version: string, number: string, ...segments: readonly string[]): string =>
  [`ST*${type}*${number}*${version}`, ...segments, `SE*${segments.length + 2}*${number}`]
    .map((segment) => `${segment}~\r\n`)
    .join('');
const interchange = (number: string, code: string, version: string, ...sets: readonly string[]): string =>
  `${isa(number)}GS*${code}*CH001*SUB001*20250329*0900*9*X*${version}~\r\n${sets.join('')}GE*${sets.length}*9~\r\nIEA*1*${number}~\r\n`;

const [OURS, OTHERS] = ['QK7ZR2ABC1042-1', 'QK7ZR2ABC1043-1'];
const claim = (reference: string, name: string) => [
  `CLP*${reference}*1*100*60**WC*PCN${name}`,
  `NM1*QC*1*${name}*ANA****MI*M${name}`,
  `REF*CE*POLICY${name}`,
  'SVC*HC:99213*100*60**1',
  'DTM*472*20260302',
  'CAS*CO*45*40',
  'LQ*HE*N123',
];
const remittance = interchange(
  '000000001',
  'HP',
  '005010X221A1',
  set(
    '835',
    '005010X221A1',
    '0001',
    'BPR*I*120*C*CHK************20260302',
    'TRN*1*CHECK1*1512345678',
    'N1*PR*A PAYER',
    'LX*1',
    ...claim(OURS, 'LOPEZ'),
    'LX*2',
    ...claim(OTHERS, 'NGUYEN'),
  ),
);
const status = (reference: string, name: string, level = '4') => [
  `HL*${level}*3*PT`,
  `NM1*QC*1*${name}*ANA****MI*M${name}`,
  `TRN*2*${reference}`,
  `STC*A3:21:QC*20260302*U*100********${name} IS NOT KNOWN`,
  `REF*1K*PCN${name}`,
  'DTP*472*D8*20260302',
  'SVC*HC:99213*100*****1',
  'STC*A3:21*20260302',
];
const statuses = interchange(
  '000000002',
  'HN',
  '005010X214',
  set(
    '277',
    '005010X214',
    '0001',
    'BHT*0085*08*1*20260302*0900*TH',
    'HL*1**20*1',
    'NM1*PR*2*A PAYER*****PI*P1',
    'HL*2*1*21*1',
    'NM1*41*2*SUB001',
    'HL*3*2*19*1',
    'NM1*85*2*PRACTICE*****XX*1234567893',
    ...status(OURS, 'LOPEZ'),
    ...status(OTHERS, 'NGUYEN', '5'),
  ),
);
const syntax = interchange(
  '000000003',
  'FA',
  '005010X231A1',
  set(
    '999',
    '005010X231A1',
    '0001',
    'AK1*HC*78*005010X222A1',
    'AK2*837*0001',
    'IK3*NM1*12**8',
    'CTX*CLM01:LOPEZ',
    'IK4*3**7*LOPEZ',
    'IK5*R*5',
    'AK2*837*0002',
    'IK3*NM1*12**8',
    'IK4*3**7*NGUYEN',
    'IK5*R*5',
    'AK9*R*2*2*0',
  ),
);
const broken = `${isa('000000004')}GS*HP*CH001*SUB001*20250329*0900*9*X*005010X221A1~ST*835*0001~${claim(OURS, 'LOPEZ').join('~')}~`;
const old = interchange(
  '000000005',
  'HP',
  '004010X091A1',
  set('835', '004010X091A1', '0001', ...claim(OURS, 'LOPEZ')),
  set('835', '004010X091A1', '0002', ...claim(OTHERS, 'NGUYEN')),
);

type Places = readonly (readonly [number, number, number])[];
const without = (
  file: string,
  places: Places,
  references: readonly string[] = [OURS],
  payerNumbers: readonly string[] = [],
  others: Places = [],
) => {
  const { bytes, ...result } = redactBill(Buffer.from(file, 'latin1'), {
    places,
    before: [],
    references,
    payerNumbers,
    others,
  });
  return { text: bytes.toString('latin1'), ...result };
};
const read = (text: string) =>
  readInterchanges(text).map((found) => {
    if (found.kind !== 'read') throw new Error(found.where);
    return found.interchange;
  });

describe('redactBill', () => {
  it('keeps the amounts that the check needs and all other claims unchanged', () => {
    // Found only by its place, like a claim matched by the payer's number.
    const { text, changed, isAnythingLeft } = without(remittance, [[0, 0, 0]], []);
    expect([changed, isAnythingLeft]).toEqual([true, true]);
    expect(text).not.toMatch(/LOPEZ/);
    const [one] = read(text);
    const [before] = read(remittance);
    expect(summaryOf835(one!.sets[0]!, one!)).toEqual(summaryOf835(before!.sets[0]!, before!));
    const [ours, others] = [...claimsOf835(one!.sets[0]!, one!)];
    expect(ours).toMatchObject({
      billNumber: OURS,
      charged: 10_000,
      paid: 6_000,
      balances: true,
      payerClaimControlNumber: null,
      otherNumbers: [],
      lines: [{ code: '', charged: 10_000, paid: 6_000, serviceDate: null }],
    });
    expect(others).toEqual([...claimsOf835(before!.sets[0]!, before!)][1]);
  });

  it("keeps the status codes of the claim without the payer's text", () => {
    const { text, isAnythingLeft } = without(statuses, [[0, 0, 0]], []);
    expect(isAnythingLeft).toBe(true);
    expect(text).not.toMatch(/LOPEZ/);
    const [one] = read(text);
    const [before] = read(statuses);
    const [redacted, was] = [read277(one!.sets[0]!, one!), read277(before!.sets[0]!, before!)];
    expect(redacted.claims[1]).toEqual(was.claims[1]);
    expect(redacted.claims[0]).toMatchObject({
      billNumber: OURS,
      payerClaimControlNumber: null,
      serviceDate: null,
      lines: [],
      providerNpi: '1234567893',
    });
  });

  it('keeps the error codes of a rejected set without the invalid values', () => {
    const { text } = without(syntax, [[0, 0, 0]], []);
    expect(text).not.toMatch(/LOPEZ/);
    expect(text).toMatch(/NGUYEN/);
    const [one] = read(text);
    const [before] = read(syntax);
    expect(read999(one!.sets[0]!)).toEqual(read999(before!.sets[0]!));
  });

  it("drops unparsable parts that contain the bill's number", () => {
    const { text, changed } = without(remittance + broken + old, []);
    expect(changed).toBe(true);
    expect(text).not.toMatch(/LOPEZ/);
    const found = readInterchanges(text);
    expect(found.map(({ kind }) => kind)).toEqual(['read', 'malformed', 'read']);
    expect(found[1]).toMatchObject({ sender: 'CH001', controlNumber: '000000004' });
    expect(text.match(/NGUYEN/g)!.length).toBe((remittance + old).match(/NGUYEN/g)!.length);
    const lower = remittance.replace(OURS, OURS.toLowerCase());
    expect(without(lower, []).text).not.toMatch(/LOPEZ/);
  });

  it("drops parts that contain only the payer's number, unless they belong to another bill", () => {
    const number = ['PCNLOPEZ'];
    for (const file of [remittance, statuses, old, broken]) {
      expect(without(file, [], [], number).text).not.toMatch(/LOPEZ/);
      expect(without(file, [], [], ['PCNLO']).changed).toBe(false);
    }
    expect(without(remittance, [], [], number).text).toMatch(/NGUYEN/);
    expect(without(remittance, [], [], number, [[0, 0, 0]])).toMatchObject({ text: remittance, changed: false });
    expect(without(statuses, [], [], number, [[0, 0, 0]]).changed).toBe(false);
    // In an unparsable part, a short number proves nothing.
    expect(without(broken, [], [], ['99213']).changed).toBe(false);
    expect(without(broken.replaceAll('PCNLOPEZ', 'PCN-77-LOPEZ'), [], [], ['PCN-77-LOPEZ']).changed).toBe(true);
  });

  it('leaves a file without the bill unchanged', () => {
    for (const file of [remittance, statuses, syntax, broken, old]) {
      const { text, changed, isAnythingLeft } = without(file, [], ['QK7ZR2ABC9999-1']);
      expect([text, changed, isAnythingLeft]).toEqual([file, false, true]);
    }
  });

  it('reports that nothing is left if the file concerned no other bill', () => {
    expect(without(broken, [])).toMatchObject({ changed: true, isAnythingLeft: false });
    expect(without(remittance, [], [OURS, OTHERS])).toMatchObject({ changed: true, isAnythingLeft: false });
    expect(
      without(syntax, [
        [0, 0, 0],
        [0, 0, 1],
      ]),
    ).toMatchObject({ changed: true, isAnythingLeft: false });
  });
});
