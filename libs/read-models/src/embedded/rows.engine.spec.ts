import fc from 'fast-check';
import { Query } from 'mingo';
import { iterations } from '#testing/pure';
import type { Filter } from '../read-models.js';
import { totalOrder } from '../sort.js';
import { compareValues } from './column.js';
import { Rows, type Row } from './rows.js';
import { sortedWindow } from './window.js';

const slim = ['state', 'cents', 'codes', 'mixed', 'flag', 'searchText'];

const value = fc.oneof(fc.constantFrom(null, 'a', 'b', 'c'), fc.integer({ min: -2, max: 2 }), fc.boolean());
const row = fc.record({
  state: fc.constantFrom('sent', 'paid', 'denied', null),
  cents: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(null)),
  codes: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  mixed: value,
  flag: fc.option(fc.boolean()),
  searchText: fc
    .array(fc.constantFrom('ana', 'gomez', 'li', '2026-01-05', 'zenith'), { maxLength: 4 })
    .map((w) => w.join(' ')),
});
const id = fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6');
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id, row }) },
  { weight: 1, arbitrary: fc.record({ id, row: fc.constant(null) }) },
);

const field = fc.constantFrom('state', 'cents', 'codes', 'mixed', 'flag', '_id');
const operand = fc.oneof(value, fc.constantFrom('sent', 'paid', 'r2'));
const condition = fc.oneof(
  operand,
  fc.record({ $in: fc.array(operand, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(operand, { maxLength: 3 }) }),
  fc.record({ $ne: operand }),
  fc.record({ $eq: operand }),
  fc
    .record(
      Object.fromEntries(
        ['$gt', '$gte', '$lt', '$lte'].map((name) => [name, operand.filter((bound) => bound !== null)]),
      ),
      { requiredKeys: [] },
    )
    .filter((range) => Object.keys(range).length > 0),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(field, condition).map(([name, wanted]) => ({ [name]: wanted })),
    fc
      .tuple(fc.constantFrom('$and', '$or'), fc.array(tie('filter'), { minLength: 1, maxLength: 3 }))
      .map(([join, clauses]) => ({ [join]: clauses })),
  ),
}));

/** Maximum number of rows not stored in columns: none, a few, or all of the test's rows. */
const mostFew = fc.constantFrom(0, 3, 64);

const filled = (writes: readonly { id: string; row: Record<string, unknown> | null }[], few = 0) => {
  const rows = new Rows(slim, few);
  const model = new Map<string, Row>();
  for (const { id: _id, row: fields } of writes) {
    const kept = { _id, _rev: 0, organizationId: 'org1' };
    if (fields === null) rows.delete(_id);
    else
      rows.set(
        kept,
        slim.map((name) => fields[name]),
      );
    if (fields === null) model.delete(_id);
    else model.set(_id, { ...kept, ...fields });
  }
  return { rows, model };
};
const idsOf = (rows: Rows, found: Iterable<number>): string[] =>
  Array.from(found, (at) => rows.value(at, '_id') as string);

describe('Rows, in a small set or in columns', () => {
  it('matches the same rows as mingo for every filter after any sequence of writes', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 25 }), filter, mostFew, (writes, wanted, few) => {
        const { rows, model } = filled(writes, few);
        const query = new Query({ ...wanted });
        const expected = [...model.values()].filter((row) => query.test(row)).map(({ _id }) => _id);
        expect(idsOf(rows, rows.select(wanted, [])).sort()).toEqual(expected.sort());
      }),
      { numRuns: iterations(200) },
    );
  });

  it('applies the other conditions to the few rows that one condition leaves', () => {
    const rows = new Rows(slim);
    for (let n = 0; n < 2000; n++)
      rows.set({ _id: `r${n}`, _rev: 0, organizationId: 'org1' }, ['sent', n % 1000, ['a'], n % 3, null, '']);
    const found = (...$and: Filter[]) => Array.from(rows.select({ $and }, []));
    expect(found({ cents: 7 }, { mixed: 1 })).toEqual([7]);
    expect(found({ cents: { $gte: 998 } }, { state: 'sent' }, { mixed: { $ne: 2 } })).toEqual([999, 1998, 1999]);
    expect(found({ cents: 7 }, { state: 'paid' })).toEqual([]);
    expect(found({ _id: 'r5' }, { $or: [{ mixed: 2 }, { mixed: 0 }] })).toEqual([5]);
  });

  it('detects that nothing matches without reading rows', () => {
    const rows = new Rows(slim);
    const kept = (n: number) => ({ _id: `r${n}`, _rev: 0, organizationId: 'org1' });
    for (let n = 0; n < 100; n++) rows.set(kept(n), ['sent', n, ['a'], n % 3, null, '']);
    const most = (filter: Filter) => rows.compile(filter).atMost?.();
    expect(most({ state: 'paid' })).toBe(0);
    expect(most({ cents: 7, state: { $in: ['paid', 'closed'] } })).toBe(0);
    expect(most({ _id: { $in: [] } })).toBe(0);
    expect(most({ $or: [{ state: 'paid' }, { state: 'sent' }] })).toBe(100);
    rows.set(kept(8), ['paid', 8, [], 0, null, '']);
    expect([most({ state: 'paid' }), most({ state: { $ne: 'sent' } })]).toEqual([1, Infinity]);
  });

  it('finds every part of a word that exists, and nothing else', () => {
    const text = 'ana gomez li 2026-01-05 zenith';
    const word = fc
      .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 9 }))
      .map(([at, length]) => text.slice(at, at + length));
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: 25 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        mostFew,
        (writes, words, few) => {
          const { rows, model } = filled(writes, few);
          const expected = [...model.values()].filter((row) =>
            words.every((part) => (row['searchText'] as string).includes(part)),
          );
          expect(idsOf(rows, rows.select({}, words)).sort()).toEqual(expected.map(({ _id }) => _id).sort());
        },
      ),
    );
  });

  it('sorts each window as a full sort would', () => {
    const many = fc.array(fc.record({ id: fc.nat(400).map(String), row }), { minLength: 1, maxLength: 300 });
    const sort = fc.uniqueArray(fc.constantFrom('state', '-cents', 'mixed', '-_id', '-flag'), { minLength: 1 });
    fc.assert(
      fc.property(many, sort, fc.nat(200), fc.nat(60), mostFew, (writes, asked, from, size, few) => {
        const { rows, model } = filled(writes, few);
        const order = totalOrder(asked);
        const expected = [...model.values()].sort((a, b) => {
          for (const [name, direction] of order) {
            const difference = compareValues(a[name] ?? null, b[name] ?? null);
            if (difference !== 0) return direction * difference;
          }
          return 0;
        });
        const window = sortedWindow(rows.select({}, []), rows.keys(order), from, from + size);
        expect(idsOf(rows, window)).toEqual(expected.slice(from, from + size).map(({ _id }) => _id));
      }),
      { numRuns: iterations(120) },
    );
  });

  it.each([
    ['all different', (n: number) => (n * 7919) % 6007],
    ['ascending', (n: number) => n],
    ['three values', (n: number) => n % 3],
    ['one value', () => 1],
    ['mostly missing', (n: number) => (n % 50 === 0 ? n : null)],
    ['one far away', (n: number) => (n === 17 ? 1e9 : n % 2)],
  ])('sorts a window of thousands of rows: %s', (_, cents) => {
    const rows = new Rows(['cents']);
    const all = Array.from({ length: 6000 }, (_row, n) => ({ _id: `r${(n * 7) % 6000}`, cents: cents(n) }));
    for (const record of all) rows.set({ _id: record._id, _rev: 0, organizationId: 'org1' }, [record.cents]);
    for (const [sort, sign] of [
      ['cents', 1],
      ['-cents', -1],
    ] as const) {
      const order = totalOrder([sort]);
      const expected = all
        .toSorted((a, b) => sign * (compareValues(a.cents, b.cents) || compareValues(a._id, b._id)))
        .map(({ _id }) => _id);
      for (const [from, to] of [
        [0, 25],
        [25, 50],
        [2990, 3010],
        [5980, 6000],
        [5990, 6100],
        [7000, 7010],
        [0, 6000],
      ] as const) {
        const window = sortedWindow(rows.select({}, []), rows.keys(order), from, to);
        expect(idsOf(rows, window)).toEqual(expected.slice(from, to));
      }
    }
  });

  it('keeps its choices up to date', () => {
    const fields = { id: 'state', name: 'searchText', time: 'cents' };
    const listed = (rows: Rows, wanted: Filter) =>
      [...rows.choices(wanted, fields)].sort((a, b) => (a.id < b.id ? -1 : 1));
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: 15 }),
        fc.array(write, { maxLength: 15 }),
        filter,
        mostFew,
        (first, then, wanted, few) => {
          const { rows } = filled(first, few);
          rows.choices(wanted, fields);
          for (const { id: _id, row: fieldsOf } of then) {
            if (fieldsOf === null) rows.delete(_id);
            else
              rows.set(
                { _id, _rev: 1, organizationId: 'org1' },
                slim.map((name) => fieldsOf[name as 'state']),
              );
          }
          expect(listed(rows, wanted)).toEqual(listed(filled([...first, ...then]).rows, wanted));
        },
      ),
    );
  });

  it('remains correct when thousands of values are added and removed', () => {
    const rows = new Rows(['state', 'updated']);
    const fields = { id: 'state', name: 'updated', time: 'updated' };
    const put = (id: string, values: readonly unknown[]) =>
      rows.set({ _id: id, _rev: 0, organizationId: 'org1' }, values);
    put('still', ['sent', 'first']);
    rows.choices({ updated: { $gte: 't' } }, fields);
    for (let n = 0; n < 5_000; n++) put(`r${n % 3}`, ['paid', `time ${String(n).padStart(5, '0')}`]);
    expect(idsOf(rows, rows.select({ updated: 'time 04999' }, []))).toEqual(['r1']);
    expect(idsOf(rows, rows.select({ updated: 'time 00001' }, []))).toEqual([]);
    expect(idsOf(rows, rows.select({ updated: 'first' }, []))).toEqual(['still']);
    const sorted = sortedWindow(rows.select({}, []), rows.keys(totalOrder(['-updated'])), 0, 9);
    expect(idsOf(rows, sorted)).toEqual(['r1', 'r0', 'r2', 'still']);
    expect([...rows.choices({ updated: { $gte: 't' } }, fields)]).toMatchObject([{ id: 'paid', rows: 3 }]);
  });

  it('creates no columns for a few rows', () => {
    const columns = jest.spyOn(Map.prototype, 'set');
    const rows = new Rows(slim);
    rows.set({ _id: 'r1', _rev: 0, organizationId: 'org1' }, ['sent', 1, ['a'], 'x', null, 'ana gomez']);
    const made = columns.mock.calls.filter(([, value]) => typeof value === 'object');
    columns.mockRestore();
    expect(made).toEqual([]);
    expect([rows.sum('cents', Uint32Array.of(0)), rows.row(0)]).toEqual([
      1,
      expect.objectContaining({ _id: 'r1', state: 'sent', codes: ['a'], flag: null }),
    ]);
  });
});
