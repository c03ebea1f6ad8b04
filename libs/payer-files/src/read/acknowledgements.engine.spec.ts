import { read277, read999, readInterchange, type ClaimStatusReport } from '#documents';
import {
  isUnclear,
  acknowledgementFromTa1,
  progressFrom277,
  acknowledgementFrom277ca,
  acknowledgementFrom999,
} from './acknowledgements.js';

const setOf = (code: string, version: string, body: string) => {
  const type = code === 'FA' ? '999' : '277';
  const interchange = readInterchange(
    `ISA*00*          *00*          *ZZ*CH001          *ZZ*SUB001         *250329*0900*^*00501*000000100*0*P*:~` +
      `GS*${code}*CH001*SUB001*20250329*0900*9*X*${version}~ST*${type}*0001*${version}~${body}` +
      `SE*${body.split('~').length + 1}*0001~GE*1*9~IEA*1*000000100~`,
  );
  return [interchange.sets[0]!, interchange] as const;
};

describe('a 999', () => {
  const outcomeOf = (body: string, group = 'AK1*HC*78~') => {
    const read = read999(setOf('FA', '005010X231A1', group + body)[0]);
    return (read.sets.length > 0 ? read.sets : [null]).map((set) => {
      const result = acknowledgementFrom999(read, set);
      return isUnclear(result) ? result.unclear : result.outcome;
    });
  };
  const set = (code: string, number = '0001', type = '837') => `AK2*${type}*${number}~${code && `IK5*${code}~`}`;

  it.each([
    ['accepted', `${set('A')}AK9*A*1*1*1~`, ['accepted']],
    ['accepted with errors', `${set('E')}AK9*E*1*1*1~`, ['accepted']],
    ['accepted as a whole', 'AK9*A*1*1*1~', ['accepted']],
    ['refused', `${set('R*5')}AK9*R*1*1*0~`, ['rejected']],
    ['refused as a whole', 'AK9*X*1*1*0~', ['rejected']],
    ['in part', `${set('A')}${set('R', '0002')}AK9*P*2*2*1~`, ['accepted', 'rejected']],
    ['in part, naming only what was refused', `${set('R', '0002')}AK9*P*2*2*1~`, ['rejected']],
  ])('is read as %s', (_, body, outcomes) => {
    expect(outcomeOf(body)).toEqual(outcomes);
  });

  it.each([
    ['an accepted set of a refused group', `${set('A')}AK9*R*1*1*0~`, ['contradictory']],
    ['a refused set of an accepted group', `${set('R')}AK9*A*1*1*1~`, ['contradictory']],
    [
      'one of each, in a refused group',
      `${set('A')}${set('R', '0002')}AK9*R*2*2*0~`,
      ['contradictory', 'contradictory'],
    ],
    [
      'nothing but accepted sets of a group in part',
      `${set('A')}${set('A', '0002')}AK9*P*2*2*1~`,
      ['contradictory', 'contradictory'],
    ],
    ['a set without a verdict', `${set('')}AK9*A*1*1*1~`, ['unknown_status']],
    ['a verdict of a set that is none', `${set('Q')}AK9*A*1*1*1~`, ['unknown_status']],
    ['a verdict of the group that is none', `${set('A')}AK9*Q*1*1*1~`, ['unknown_status']],
    ['a group in part that names no set', 'AK9*P*2*2*1~', ['unknown_status']],
  ])('is unclear for %s', (_, body, reasons) => {
    expect(outcomeOf(body)).toEqual(reasons);
  });

  it.each([
    ['a set of another kind', `${set('A', '0001', '270')}AK9*A*1*1*1~`, 'AK1*HC*78~'],
    ['a group of another kind', 'AK9*A*1*1*1~', 'AK1*HS*78~'],
  ])('about %s is unmatched', (_, body, group) => {
    expect(outcomeOf(body, group)).toEqual(['unmatched']);
  });
});

it.each([
  ['accepted', '000', 'accepted'],
  ['accepted', '', 'accepted'],
  ['accepted_with_errors', '019', 'accepted'],
  ['rejected', '025', 'rejected'],
  ['accepted', '025', 'contradictory'],
  ['rejected', '000', 'contradictory'],
] as const)('reads a TA1 %s with %j as %s', (verdict, code, outcome) => {
  const result = acknowledgementFromTa1({ controlNumber: '1', verdict, code });
  expect(isUnclear(result) ? result.unclear : result.outcome).toBe(outcome);
});

describe('a 277CA', () => {
  const from = (entity: string): ClaimStatusReport['source'] => ({ entity, id: 'X' });
  const status = (category: string) => ({ category, code: '20', entity: null, text: null });
  const outcomeOf = (entity: string | null, categories: readonly string[], ...lines: readonly string[]) => {
    const result = acknowledgementFrom277ca(entity === null ? null : from(entity), categories.map(status), {
      date: null,
      payerClaimControlNumber: null,
      lines: lines.map((line) => ({ controlNumber: null, statuses: line === '' ? [] : [status(line)] })),
    });
    return isUnclear(result) ? result.unclear : [result.level, result.outcome, result.lineRejected].join(' ');
  };

  it('is accepted by A2 of the payer, forwarded by A0 and A1, and rejected by A3 to A8', () => {
    expect(outcomeOf('PR', ['A2'])).toBe('payer accepted false');
    for (const category of ['A0', 'A1']) expect(outcomeOf('PR', [category])).toBe('clearinghouse accepted false');
    for (const category of ['A0', 'A1', 'A2'])
      for (const entity of ['AY', '41']) expect(outcomeOf(entity, [category])).toBe('clearinghouse accepted false');
    for (const category of ['A3', 'A4', 'A5', 'A6', 'A7', 'A8']) {
      expect(outcomeOf('PR', [category])).toBe('payer rejected false');
      expect(outcomeOf('AY', ['A2', category])).toBe('clearinghouse rejected false');
    }
  });

  it.each(
    ['A9', 'D0', 'E0', 'E1', 'F0', 'F2', 'P1', 'P3', 'R0', 'R4', 'a2', 'A', 'A22'].flatMap((category) =>
      ['PR', 'AY', '41'].map((entity) => [category, entity] as const),
    ),
  )('is unclear for status %s from %s', (category, entity) => {
    expect([
      outcomeOf(entity, [category]),
      outcomeOf(entity, ['A2', category]),
      outcomeOf(entity, ['A2'], category),
    ]).toEqual(Array(3).fill('unknown_status'));
  });

  it('is unclear without a status, or from an entity that is neither payer nor clearinghouse', () => {
    expect([outcomeOf('PR', []), outcomeOf('XX', ['A2']), outcomeOf(null, ['A2']), outcomeOf('QC', ['A3'])]).toEqual(
      Array(4).fill('unknown_status'),
    );
  });

  it('may reject a line of an accepted claim', () => {
    expect([outcomeOf('PR', ['A2'], 'A8'), outcomeOf('PR', ['A2'], 'A2', '')]).toEqual([
      'payer accepted true',
      'payer accepted false',
    ]);
  });

  it('contains a claim without our number as a separate claim', () => {
    const body =
      'HL*1**20*1~NM1*PR*2*X*****PI*1~HL*2*1*19*1~NM1*85*2*Y*****XX*1~HL*3*2*PT~STC*A2:20*20250329*WQ*5~' +
      'HL*4*2*PT~TRN*2*B1~STC*A2:20*20250329*WQ*6~';
    const { claims } = read277(...setOf('HN', '005010X214', body));
    expect(claims.map(({ billNumber, charged }) => [billNumber, charged])).toEqual([
      [null, 500],
      ['B1', 600],
    ]);
  });
});

describe('a 277', () => {
  const progressOf = (...categories: readonly string[]) => {
    const result = progressFrom277(categories.map((category) => ({ category, code: '20', entity: null, text: null })));
    return isUnclear(result) ? result.unclear : `${result.status} ${result.code}`;
  };

  it('reports a claim as pending or final', () => {
    for (const category of ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'])
      expect(progressOf(category)).toBe(`pending ${category}:20`);
    for (const category of ['F0', 'F1', 'F2', 'F3', 'F3F', 'F3N', 'F4'])
      expect(progressOf(category)).toBe(`final ${category}:20`);
    expect(progressOf('P1', 'F1')).toBe('final P1:20');
  });

  it('is unclear for other statuses', () => {
    for (const category of ['A1', 'A4', 'D0', 'E0', 'E4', 'F9', 'P9', 'R0', 'R17'])
      expect([progressOf(category), progressOf('P1', category)]).toEqual(['unknown_status', 'unknown_status']);
    expect(progressOf()).toBe('unknown_status');
  });
});
