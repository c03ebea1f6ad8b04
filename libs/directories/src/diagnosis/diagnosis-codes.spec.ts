import fc from 'fast-check';
import { dataPath } from '../data-path.js';
import { BitSet } from './bit-set.js';
import { DiagnosisCodes } from './diagnosis-codes.js';

const small = [
  'A00.0\tCholera due to Vibrio cholerae 01\t\t',
  'C4A.0\tMerkel cell carcinoma of lip\t\t',
  "K50.00\tCrohn's disease of small intestine\t\t",
  'M54.5\tLow back pain\t\t2021-09-30',
  'M54.50\tLow back pain, unspecified\t2021-10-01\t',
  'M54.51\tVertebrogenic low back pain\t2021-10-01\t',
  'M54.6\tPain in thoracic spine\t\t',
  'S39.012A\tStrain of muscle of lower back, initial encounter\t\t',
  'S72.001A\tFracture of unspecified part of neck of right femur\t\t',
  'T88.0\tInfection in force from tomorrow\t2026-11-22\t',
].join('\n');

const today = '2026-11-21';
const codes = DiagnosisCodes.parse(small);
const find = (q: string, page: { limit?: number; offset?: number; today?: string } = {}) =>
  codes.search({ q, limit: 30, offset: 0, today, ...page });
const found = (q: string) => find(q).results.map(({ code }) => code);

describe('search for diagnosis codes', () => {
  it('finds a code by its beginning, with or without dot, in any case', () => {
    for (const q of ['M54.5', 'M545', ' m54.5 ']) expect(found(q)).toEqual(['M54.50', 'M54.51']);
    expect(found('M54.')).toEqual(['M54.50', 'M54.51', 'M54.6']);
  });

  it('finds a description by beginnings of its words, in any order', () => {
    expect(found('pain lo')).toEqual(['M54.50', 'M54.51']);
    expect(found('back')).toEqual(['M54.50', 'M54.51', 'S39.012A']);
  });

  it('ranks descriptions with adjacent words first', () => {
    const own = DiagnosisCodes.parse(
      [
        'H35.00\tUnspecified background retinopathy\t\t',
        'M51.362\tDegeneration with discogenic back pain and lower extremity pain\t\t',
        'M54.50\tLow back pain, unspecified\t\t',
        'M54.59\tOther low back pain\t\t',
        'M54.9\tLow back painful\t\t',
      ].join('\n'),
    );
    const by = (q: string, page = {}) =>
      own.search({ q, limit: 30, offset: 0, today, ...page }).results.map(({ code }) => code);
    expect(by('low back pain')).toEqual(['M54.50', 'M54.59', 'M54.9', 'M51.362']);
    expect(by('low back pai')).toEqual(['M54.50', 'M54.59', 'M54.9', 'M51.362']);
    expect(by('back')).toEqual(['M51.362', 'M54.50', 'M54.59', 'M54.9', 'H35.00']);
    expect([0, 1, 2, 3, 4].flatMap((offset) => by('low back pain', { offset, limit: 1 }))).toEqual(by('low back pain'));
  });

  it('lists matching codes before matching descriptions', () => {
    expect(found('s')).toEqual(['S39.012A', 'S72.001A', 'K50.00', 'M54.6']);
  });

  it('finds and counts only codes in force today', () => {
    expect(find('low back pain').matched).toBe(2);
    expect(find('').total).toBe(8);
    expect(find('', { today: '2021-09-30' }).total).toBe(7);
    expect(found('tomorrow')).toEqual([]);
    expect(find('tomorrow', { today: '2026-11-22' }).matched).toBe(1);
  });

  it('lists all codes if the query is blank', () => {
    const page = find('  ', { limit: 2, offset: 1 });
    expect(page.results.map(({ code }) => code)).toEqual(['C4A.0', 'K50.00']);
    expect(page.matched).toBe(8);
  });

  it('has no gaps or duplicates across pages of codes and descriptions', () => {
    const pages = [0, 1, 2, 3, 4].flatMap((offset) => find('s', { limit: 1, offset }).results);
    expect(pages.map(({ code }) => code)).toEqual(['S39.012A', 'S72.001A', 'K50.00', 'M54.6']);
  });

  it('ignores apostrophes and accents', () => {
    expect(found('crohns')).toEqual(['K50.00']);
    expect(found('Crohn’s')).toEqual(['K50.00']);
    expect(found('Fémur')).toEqual(['S72.001A']);
  });

  it('tolerates typos only if nothing matches', () => {
    expect(found('fratcure femr')).toEqual(['S72.001A']);
    expect(found('bakc pain')).toEqual(['M54.50', 'M54.51']);
    expect(found('pian spine')).toEqual(['M54.6']);
    expect(found('qqqq')).toEqual([]);
    expect(found('xyz')).toEqual([]);
  });

  it('accepts the beginning of a code combined with words', () => {
    expect(found('S39.012 strain')).toEqual(['S39.012A']);
    expect(found('S39.012 fracture')).not.toContain('S72.001B');
  });

  it('finds nothing for punctuation', () => {
    expect(find('---')).toEqual({ results: [], total: 8, matched: 0 });
  });
});

describe('lookup of a diagnosis code', () => {
  it('returns the dates of a code, in force or not', () => {
    expect(codes.lookup('m545')).toEqual({
      code: 'M54.5',
      description: 'Low back pain',
      validFrom: null,
      validTo: '2021-09-30',
    });
    expect(codes.lookup('M54.9')).toBeNull();
    expect(codes.lookup('')).toBeNull();
  });

  it('treats the first and the last day as valid', () => {
    expect(codes.isValidOn('M54.5', '2021-09-30')).toBe(true);
    expect(codes.isValidOn('M54.5', '2021-10-01')).toBe(false);
    expect(codes.isValidOn('M54.50', '2021-10-01')).toBe(true);
    expect(codes.isValidOn('M54.50', '2021-09-30')).toBe(false);
    expect(codes.isValidOn('Z99.99', today)).toBe(false);
  });
});

describe('unusable code set', () => {
  it('reports an error in searches and finds no codes', () => {
    const missing = DiagnosisCodes.load('/nowhere/icd10cm.tsv.gz');
    expect(missing.available).toBe(false);
    expect(missing.search({ q: 'pain', limit: 1, offset: 0, today })).toEqual({
      results: [],
      total: 0,
      matched: 0,
      error: 'code set unavailable',
    });
    expect(missing.lookup('M54.50')).toBeNull();
  });

  it('rejects an empty, malformed or unordered file', () => {
    expect(() => DiagnosisCodes.parse('')).toThrow('empty');
    expect(() => DiagnosisCodes.parse('M54.50 Low back pain')).toThrow('line 1');
    expect(() => DiagnosisCodes.parse('M54.6\tPain\t\t\nM54.50\tPain\t\t')).toThrow('line 2');
    expect(() => DiagnosisCodes.parse('M54.6\tPain\t1.1.2020\t')).toThrow('YYYY-MM-DD');
  });
});

describe('shipped code set', () => {
  const shipped = DiagnosisCodes.load(dataPath('icd10cm.tsv.gz'));

  it('contains the edition of fiscal year 2027', () => {
    expect(shipped.available).toBe(true);
    expect(shipped.search({ q: '', limit: 1, offset: 0, today: '2026-10-01' }).total).toBe(74_879);
    expect(shipped.lookup('QA0.0101')?.validFrom).toBe('2025-10-01');
    expect(shipped.lookup('M54.5')).toBeNull();
  });

  it('lists the codes for low back pain among the first three', () => {
    const { results } = shipped.search({ q: 'low back pain', limit: 3, offset: 0, today: '2026-11-21' });
    expect(results.map(({ code }) => code)).toEqual(['M54.50', 'M54.51', 'M54.59']);
  });

  it('returns the same codes as a linear scan of the rows', () => {
    const day = '2026-11-21';
    const all = { limit: 100_000, offset: 0, today: day };
    const rows = shipped.search({ ...all, q: '' }).results;
    const plainWords = (text: string) =>
      text
        .toLowerCase()
        .replaceAll("'", '')
        .match(/[a-z0-9]+/g) ?? [];
    const rowWords = rows.map(({ description }) => plainWords(description));
    const scan = (q: string) => {
      const words = plainWords(q);
      const bare = q.toUpperCase().replace('.', '');
      const byCode = rows.filter(({ code }) => code.replace('.', '').startsWith(bare));
      const byWords = rows.filter((row, i) => {
        const held = words.every((word) => rowWords[i]?.some((known) => known.startsWith(word)));
        return held && !byCode.includes(row);
      });
      return [byCode, byWords].map((found) => found.map(({ code }) => code));
    };
    const query = fc
      .tuple(
        fc.nat(rows.length - 1),
        fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 4 }),
      )
      .map(([row, cuts]) => {
        const words = rowWords[row] ?? [];
        return cuts.map(([place, length]) => words[place % words.length]?.slice(0, length)).join(' ');
      });
    fc.assert(
      fc.property(query, (q) => {
        const answer = shipped.search({ ...all, q });
        const [byCode = [], byWords = []] = scan(q);
        const answered = answer.results.map(({ code }) => code);
        expect(answered.slice(0, byCode.length)).toEqual(byCode);
        // The ranking of descriptions is tested above.
        expect(answered.slice(byCode.length).sort()).toEqual(byWords.sort());
        expect(answer.matched).toBe(answer.results.length);
      }),
      { numRuns: 12 },
    );
  });
});

it('a BitSet behaves like a set', () => {
  const members = fc.uniqueArray(fc.nat(199));
  fc.assert(
    fc.property(members, members, fc.nat(50), fc.nat(50), (a, b, skip, limit) => {
      const [left, right] = [new BitSet(200), new BitSet(200)];
      left.addAll(Uint32Array.from(a));
      for (const member of b) right.add(member);
      left.meet(right);
      const both = a.filter((member) => b.includes(member)).sort((x, y) => x - y);
      expect(left.slice(skip, limit)).toEqual(both.slice(skip, skip + limit));
      expect([left.count, left.isEmpty()]).toEqual([both.length, both.length === 0]);
    }),
  );
});
