import { readInterchange } from './interchange.js';
import { read835 } from './read-835.js';
import { read277 } from './read-277.js';
import { read999 } from './read-acknowledgements.js';
import { amount, ascii, cents, EdiMalformed } from './x12.js';

describe('X12 text and amounts', () => {
  it('follow the rules of X12', () => {
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

describe('readInterchange', () => {
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
  ])('rejects an interchange with %s', (_, text) => {
    expect(() => readInterchange(text)).toThrow(EdiMalformed);
  });

  it('supports other delimiters', () => {
    const other = good.replaceAll('*', '|').replaceAll('~', "'").replace(":'", ">'");
    expect(readInterchange(other)).toMatchObject({ componentSeparator: '>', sets: [{ type: '999' }] });
  });
});

const read = (text: string) => {
  const interchange = readInterchange(text);
  return [interchange.sets[0]!, interchange] as const;
};

describe('payer responses', () => {
  it('999: reads a rejected set with the position of the error', () => {
    const body =
      'AK1*HC*78*005010X222A1~AK2*837*0001*005010X222A1~IK3*NM1*18**8~CTX*CLM01:1042~IK4*9*67*7*ABC~IK5*R*I5~AK9*R*1*1*0~';
    expect(read999(read(wrap('FA', '999', '005010X231A1', body))[0])).toEqual({
      groupType: 'HC',
      groupNumber: '78',
      verdict: 'rejected',
      status: 'R',
      codes: [],
      sets: [
        {
          type: '837',
          controlNumber: '0001',
          verdict: 'rejected',
          status: 'R',
          codes: ['I5'],
          errors: [{ segment: 'NM1', position: 18, code: '8', elements: [{ position: '9', code: '7' }] }],
        },
      ],
    });
  });

  it('277CA: reads an accepted and a rejected claim', () => {
    const body =
      'BHT*0085*08*B1*20250329*0900*TH~HL*1**20*1~NM1*PR*2*GOLDEN STATE*****PI*GS123~TRN*1*ABC~HL*2*1*21*1~' +
      'NM1*41*2*BILLING*****46*SUB001~TRN*2*B1~STC*A1:19:PR*20250329*WQ*2705~HL*3*2*19*1~NM1*85*2*EASTSIDE*****XX*1~' +
      'HL*4*3*PT~NM1*QC*1*MUNOZ*JOSE~TRN*2*1042~STC*A2:20:PR*20250329*WQ*2705~REF*1K*PAYERCTRL1~' +
      'HL*5*3*PT~NM1*QC*1*DOE*JANE~TRN*2*1043~STC*A3:33:IL*20250329*U*100******A7:21~';
    const [set, interchange] = read(wrap('HN', '277', '005010X214', body));
    expect(read277(set, interchange).claims).toMatchObject([
      {
        billNumber: '1042',
        payerClaimControlNumber: 'PAYERCTRL1',
        statuses: [{ category: 'A2', code: '20', entity: 'PR' }],
        date: '2025-03-29',
      },
      {
        billNumber: '1043',
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

  it('835: reads paid amounts and adjustments of each line', () => {
    const [set, interchange] = read(wrap('HP', '835', '005010X221A1', remittance('2500')));
    expect(read835(set, interchange)).toEqual({
      payer: 'GOLDEN STATE CLAIMS',
      payeeTaxIds: [],
      handling: 'I',
      isDebit: false,
      holdsInterest: false,
      amount: 250_000,
      method: 'ACH',
      trace: 'CHK7781',
      date: '2025-04-15',
      productionDate: null,
      originator: '1512345678',
      payeeNpi: '1992837465',
      providerAdjustments: [{ reason: 'WO', reference: '1', amount: 0 }],
      balances: true,
      claims: [
        {
          billNumber: '1042',
          status: '1',
          charged: 290_500,
          paid: 250_000,
          payerClaimControlNumber: 'PAYERCTRL1',
          patientName: 'JOSE MUNOZ',
          otherNumbers: [],
          receivedDate: null,
          serviceDate: null,
          serviceDateEnd: null,
          interest: 1250,
          adjustments: [],
          remarkCodes: ['N130'],
          balances: true,
          lines: [
            {
              code: 'ML201',
              modifiers: ['93'],
              originalCode: null,
              originalModifiers: [],
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
              originalCode: null,
              originalModifiers: [],
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

  it('835: marks a claim that does not balance', () => {
    const [set, interchange] = read(wrap('HP', '835', '005010X221A1', remittance('2400')));
    expect(read835(set, interchange)).toMatchObject({ balances: false, claims: [{ balances: false }] });
  });
});
