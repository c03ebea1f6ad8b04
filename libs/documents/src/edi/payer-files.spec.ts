import { readInterchange, readInterchanges } from './interchange.js';
import { payerSetOf } from './payer-sets.js';
import { isRejection } from './claim-verdict.js';
import { read277 } from './read-277.js';
import { checkBalances, claimBalances, read835 } from './read-835.js';
import { firstErrorOf, read999 } from './read-acknowledgements.js';

/** Returns an interchange with the given segments between ISA and IEA, and the given number of groups. */
const isa = (number: string, inside: string, groups = 1) =>
  `ISA*00*          *00*          *ZZ*CH001          *ZZ*SUB001         *250329*0900*^*00501*${number}*0*P*:~` +
  `${inside}IEA*${groups}*${number}~`;
const group = (code: string, type: string, version: string, body: string) =>
  `GS*${code}*CH001*SUB001*20250329*0900*9*X*${version}~ST*${type}*0001*${version}~${body}` +
  `SE*${body.split('~').length + 1}*0001~GE*1*9~`;
const ta1 = 'TA1*000000077*250328*1015*A*000~';
const accepted999 = group('FA', '999', '005010X231A1', 'AK1*HC*78*005010X222A1~AK2*837*0001~IK5*A~AK9*A*1*1*1~');
const one = isa('000000100', ta1 + accepted999);
const two = isa('000000101', accepted999);
const numbers = (file: string) =>
  readInterchanges(file).map((found) =>
    found.kind === 'read' ? found.interchange.controlNumber : `${found.controlNumber}: ${found.where}`,
  );

describe('payer file', () => {
  it('can acknowledge our interchange and its sets in one interchange', () => {
    expect(readInterchanges(one)).toMatchObject([
      {
        kind: 'read',
        interchange: {
          acknowledgements: [{ controlNumber: '000000077', verdict: 'accepted', code: '000' }],
          sets: [{ type: '999' }],
        },
      },
    ]);
  });

  it('can contain only the rejection of an interchange', () => {
    const [found] = readInterchanges(isa('000000102', 'TA1*000000077*250328*1015*R*025~', 0));
    expect(found).toMatchObject({
      interchange: { acknowledgements: [{ verdict: 'rejected', code: '025' }], sets: [] },
    });
    expect(numbers(isa('000000102', 'TA1*000000077*250328*1015*Q*025~', 0))).toEqual(['000000102: TA1']);
    expect(numbers(isa('000000102', accepted999 + ta1))).toEqual(['000000102: TA1']);
  });

  it('can contain several interchanges with different separators', () => {
    const other = two.replaceAll('*', '|').replaceAll('~', '\n').replace(':\n', '>\n');
    expect(numbers(one + two)).toEqual(['000000100', '000000101']);
    expect(numbers(`${other}\n${one}\r\n${two}\r\n`)).toEqual(['000000101', '000000100', '000000101']);
  });

  it.each([
    ['SE01', one.replace('SE*6*', 'SE*7*')],
    ['GE01', one.replace('GE*1*', 'GE*2*')],
    ['IEA01', one.replace('IEA*1*', 'IEA*2*')],
    ['IEA', one.slice(0, one.indexOf('GE*'))],
  ])('with a wrong %s loses only that interchange', (where, broken) => {
    expect(broken).not.toBe(one);
    expect(numbers(`${broken}${two}`)).toEqual([`000000100: ${where}`, '000000101']);
  });

  it.each([
    ['a byte-order mark', `\ufeff${one}`],
    ['blank lines around', `\r\n\r\n${one}\r\n`],
    ['a line end behind each segment', one.replaceAll('~', '~\r\n')],
    ['lines of 80 characters', one.replaceAll(/.{80}/g, '$&\r\n')],
    ['line ends for segments', one.replaceAll('~', '\n')],
    ['both characters of a line end for segments', one.replaceAll('~', '\r\n')],
    ['a closing Ctrl-Z', `${one}\r\n\u001a`],
    [
      'control characters as separators',
      one.replaceAll('*', '\u001d').replaceAll('~', '\u001c').replace(':', '\u001f'),
    ],
  ])('is read correctly with %s', (_, file) => {
    const setsIn = (text: string) =>
      readInterchanges(text).map((found) =>
        found.kind === 'read'
          ? found.interchange.sets.map(({ segments, ...set }) => ({
              ...set,
              segments: Array.from(segments, ({ elements }) => elements),
            }))
          : found.where,
      );
    expect(setsIn(file)).toEqual(setsIn(one));
  });

  it.each([
    ['nothing', '', null],
    ['something else', '%PDF-1.7', null],
    ['letters as separators', one.replaceAll('*', 'x'), null],
    ['a blank as a separator', one.replaceAll('*', ' '), null],
    ['an element of ISA too few', one.replace('*00501*', '*'), null],
  ])('with %s is malformed', (_, file) => {
    expect(readInterchanges(file)).toMatchObject([{ kind: 'malformed', where: 'ISA' }]);
  });
});

describe('payerSetOf', () => {
  it.each([
    ['999', '005010X231A1', '999'],
    ['999', '005010X231', '999'],
    ['277', '005010X214', '277ca'],
    ['277', '005010X212', '277'],
    ['277', '005010X213', 'wrong_version'],
    ['277', '004010X093A1', 'wrong_version'],
    ['835', '005010X221A1', '835'],
    ['835', '004010X091A1', 'wrong_version'],
    ['835', '005010X221A10', 'wrong_version'],
    ['997', '005010', 'other'],
    ['837', '005010X222A1', 'other'],
  ])('%s, version %s: %s', (type, version, kind) => {
    const [found] = readInterchanges(isa('000000100', group('XX', type, version, 'REF*X~')));
    expect(found?.kind === 'read' && found.interchange.sets.map(payerSetOf)).toEqual([kind]);
  });
});

const read = (text: string) => {
  const interchange = readInterchange(isa('000000100', text));
  return [interchange.sets[0]!, interchange] as const;
};

describe('999', () => {
  const answer = (body: string) => {
    const group999 = read999(read(group('FA', '999', '005010X231A1', `AK1*HC*78~AK2*837*0001~${body}`))[0]);
    return [group999.sets[0]?.verdict, firstErrorOf(group999.sets[0]!, group999)];
  };
  it('reports its first error: of a segment, or else of the set, or else of the group', () => {
    expect(answer('IK3*PWK*24**8~IK4*1*755*7~IK5*R*5~AK9*R*1*1*0*2~')).toEqual(['rejected', '8']);
    expect(answer('IK5*R*5~AK9*R*1*1*0*2~')).toEqual(['rejected', '5']);
    expect(answer('IK5*R~AK9*R*1*1*0*2~')).toEqual(['rejected', '2']);
    expect(answer('IK5*E~AK9*E*1*1*1~')).toEqual(['accepted', null]);
  });
});

describe('277CA', () => {
  const head = (entity: string) => `BHT*0085*08*B1*20250329*0900*TH~HL*1**20*1~NM1*${entity}*2*X*****46*GS1~`;
  const us = 'HL*2*1*21*1~NM1*41*2*BILLING*****46*SUB001~TRN*2*B1~';
  const provider = 'HL*3*2*19*1~NM1*85*2*EASTSIDE*****XX*1992837465~TRN*2*0~';
  const claim =
    'HL*4*3*PT~NM1*QC*1*MUNOZ*JOSE~TRN*2*QK7ZR2ABC1042-1~STC*A2:20*20250329*WQ*2705.5~REF*1K*P1~' +
    'DTP*472*RD8*20250304-20250306~SVC*HC:ML201*2015*****1~STC*A8:454*20250329*U*2015********MODIFIER?~REF*FJ*QK7ZR2ABC1042-1-1~';
  const report = (body: string) => read277(...read(group('HN', '277', '005010X214', body)));

  it('identifies the source, provider, claim and line, with amounts and dates to compare', () => {
    const { source, claims, receiver, providers } = report(
      `${head('PR')}${us}STC*A1:19:PR*20250329*WQ*1~${provider}${claim}`,
    );
    expect(source).toEqual({ entity: 'PR', id: 'GS1' });
    expect(receiver).toEqual([{ category: 'A1', code: '19', entity: 'PR', text: null }]);
    expect(providers).toEqual([]);
    expect(claims).toEqual([
      {
        billNumber: 'QK7ZR2ABC1042-1',
        payerClaimControlNumber: 'P1',
        statuses: [{ category: 'A2', code: '20', entity: null, text: null }],
        date: '2025-03-29',
        charged: 270_550,
        serviceDate: '2025-03-04',
        serviceDateEnd: '2025-03-06',
        providerNpi: '1992837465',
        lines: [
          {
            controlNumber: 'QK7ZR2ABC1042-1-1',
            statuses: [{ category: 'A8', code: '454', entity: null, text: 'MODIFIER?' }],
          },
        ],
      },
    ]);
  });

  it('can reject everything that was sent, or all claims of a provider', () => {
    const all = report(`${head('AY')}${us}STC*A3:24:41*20250329*U*1~`);
    expect([all.source?.entity, isRejection(all.receiver), all.claims]).toEqual(['AY', true, []]);
    const some = report(`${head('PR')}${us}STC*A1:19*20250329*WQ*1~${provider}STC*A3:562:85*20250329*U*1~`);
    expect(isRejection(some.receiver)).toBe(false);
    expect(some.providers).toMatchObject([{ npi: '1992837465', statuses: [{ category: 'A3', code: '562' }] }]);
  });
});

it('a 277 reports a claim as pending or final, with the provider’s or the payer’s number', () => {
  const body = (status: string, references: string) =>
    'BHT*0010*08*1*20250329*0900*DG~HL*1**20*1~NM1*PR*2*X*****PI*GS1~HL*2*1*21*1~NM1*41*2*B*****46*S~' +
    'HL*3*2*19*1~NM1*1P*2*EASTSIDE*****XX*1992837465~HL*4*3*22*0~NM1*IL*1*MUNOZ*JOSE~' +
    `TRN*2*~STC*${status}*20250329**2705.5~${references}DTP*472*D8*20250304~`;
  const claims = (status: string, references: string) =>
    read277(...read(group('HN', '277', '005010X212', body(status, references)))).claims;
  expect(claims('P1:20', 'REF*1K*P1~REF*EJ*QK7ZR2ABC1042-1~')).toMatchObject([
    { billNumber: 'QK7ZR2ABC1042-1', payerClaimControlNumber: 'P1', serviceDateEnd: '2025-03-04' },
  ]);
  expect(claims('F1:65', 'REF*1K*P1~')).toMatchObject([{ billNumber: null, statuses: [{ category: 'F1' }] }]);
});

describe('835', () => {
  const remittance = (amount: string, claims: string, plb = '') =>
    read835(
      ...read(
        group(
          'HP',
          '835',
          '005010X221A1',
          `BPR*I*${amount}*C*CHK************20250415~TRN*1*CHK7781*15123~${claims}${plb}`,
        ),
      ),
    );
  const claim =
    'CLP*B1*1*100*60*0*WC*P1~CAS*CO*45*10~DTM*050*20250401~DTM*232*20250304~DTM*233*20250306~' +
    'SVC*HC:99213*100*60**1*HC:99214:25~CAS*CO*97*30~';

  it('contains dates, the originally billed code, and amounts that belong to no claim', () => {
    const read = remittance('52', claim, 'PLB*1992837465*20251231*L6:B1*-2*WO:P0*10~');
    expect(read).toMatchObject({
      balances: true,
      providerAdjustments: [
        { reason: 'L6', reference: 'B1', amount: -200 },
        { reason: 'WO', reference: 'P0', amount: 1000 },
      ],
      claims: [
        {
          balances: true,
          receivedDate: '2025-04-01',
          serviceDate: '2025-03-04',
          serviceDateEnd: '2025-03-06',
          lines: [{ code: '99213', modifiers: [], originalCode: '99214', originalModifiers: ['25'] }],
        },
      ],
    });
  });

  it('balances if claims are paid and adjusted in full, including reversals', () => {
    const back = 'CLP*B1*22*-100*-60*0*WC*P1~CAS*CO*45*-40~';
    const both = remittance('0', claim + back);
    expect([both.balances, both.claims.map(claimBalances)]).toEqual([true, [true, true]]);
    const [read] = both.claims;
    expect(claimBalances({ ...read!, paid: read!.paid + 1 })).toBe(false);
    expect(claimBalances({ ...read!, adjustments: [] })).toBe(false);
    expect(checkBalances({ ...both, amount: 1 })).toBe(false);
    expect(checkBalances({ ...both, providerAdjustments: [{ reason: 'FB', reference: null, amount: 1 }] })).toBe(false);
  });

  it('can have empty elements between adjustments', () => {
    const [read] = remittance('60', 'CLP*B1*1*100*60*0*WC*P1~CAS*CO*45*10*****97*30~').claims;
    expect(read?.adjustments).toEqual([
      { group: 'CO', reason: '45', amount: 1000 },
      { group: 'CO', reason: '97', amount: 3000 },
    ]);
  });
});
