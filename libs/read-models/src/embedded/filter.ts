import { Context } from 'mingo/core';
import * as mingoOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Filter } from '../read-models.js';
import type { Bounds, Mask, Value } from './column.js';

/** Rows that a filter is compiled for. */
export interface FilterTarget {
  /** Turns a condition on one field's values into a condition on rows. Throws if the field is unknown. */
  mask(field: string, holds: (value: Value) => boolean, bounds: Bounds | null): Mask;
  row(at: number): Readonly<Record<string, Value>>;
}

type ValueTest = (value: Value) => boolean;
type Primitive = string | number | boolean;

const isPrimitive = (value: unknown): value is Primitive =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Applies MongoDB's rule for arrays: a condition holds if one element meets it. */
const anyElement =
  (test: ValueTest): ValueTest =>
  (value) =>
    Array.isArray(value) ? value.some(test) : test(value);

const equal = (operand: unknown): ValueTest | null => {
  if (operand === null) return anyElement((value) => value === null);
  return isPrimitive(operand) ? anyElement((value) => value === operand) : null;
};

const oneOf = (operand: unknown): ValueTest | null => {
  if (!Array.isArray(operand) || !operand.every((value) => value === null || isPrimitive(value))) return null;
  const wanted = new Set<unknown>(operand);
  return anyElement((value) => wanted.has(value));
};

const not = (test: ValueTest | null): ValueTest | null => test && ((value) => !test(value));

/** As in MongoDB, a value whose type differs from the operand's never matches a range. */
const range = (operand: unknown, holds: (value: Primitive, operand: Primitive) => boolean): ValueTest | null => {
  if (!isPrimitive(operand)) return null;
  const type = typeof operand;
  return anyElement((value) => typeof value === type && holds(value as Primitive, operand));
};

const operators: Readonly<Record<string, (operand: unknown) => ValueTest | null>> = {
  $eq: equal,
  $ne: (operand) => not(equal(operand)),
  $in: oneOf,
  $nin: (operand) => not(oneOf(operand)),
  $gt: (operand) => range(operand, (a, b) => a > b),
  $gte: (operand) => range(operand, (a, b) => a >= b),
  $lt: (operand) => range(operand, (a, b) => a < b),
  $lte: (operand) => range(operand, (a, b) => a <= b),
};

const isOperators = (condition: unknown): condition is Record<string, unknown> =>
  typeof condition === 'object' && condition !== null && Object.keys(condition).some((key) => key.startsWith('$'));

const all =
  (tests: readonly ValueTest[]): ValueTest =>
  (value) =>
    tests.every((test) => test(value));

/** Returns the parts, or null if any part is null: a condition that this compiler does not support. */
const allOrNull = <T>(parts: readonly (T | null)[]): readonly T[] | null =>
  parts.includes(null) ? null : (parts as readonly T[]);

const unbounded: Bounds = { above: -Infinity, from: -Infinity, to: Infinity, below: Infinity };

const numeric: Readonly<Record<string, (operand: number, so: Bounds) => Bounds>> = {
  $eq: (operand, so) => ({ ...so, from: Math.max(so.from, operand), to: Math.min(so.to, operand) }),
  $gt: (operand, so) => ({ ...so, above: Math.max(so.above, operand) }),
  $gte: (operand, so) => ({ ...so, from: Math.max(so.from, operand) }),
  $lt: (operand, so) => ({ ...so, below: Math.min(so.below, operand) }),
  $lte: (operand, so) => ({ ...so, to: Math.min(so.to, operand) }),
};

/** Returns the condition as numeric bounds, or null if it cannot be expressed as bounds. */
const boundsOf = (condition: readonly (readonly [string, unknown])[]): Bounds | null => {
  let bounds: Bounds = unbounded;
  for (const [operator, operand] of condition) {
    const narrow = numeric[operator];
    if (narrow === undefined || typeof operand !== 'number') return null;
    bounds = narrow(operand, bounds);
  }
  return bounds;
};

const fieldMask = (field: string, condition: unknown, target: FilterTarget): Mask | null => {
  if (field.includes('.') || field.startsWith('$')) return null;
  const conditions = isOperators(condition) ? Object.entries(condition) : [['$eq', condition] as const];
  const parts = allOrNull(conditions.map(([name, operand]) => operators[name]?.(operand) ?? null));
  if (parts === null) return null;
  if (conditions.some(([name, operand]) => name === '$in' && (operand as readonly unknown[]).length === 0)) return none;
  const [only] = parts;
  return target.mask(field, parts.length === 1 && only !== undefined ? only : all(parts), boundsOf(conditions));
};

/** Mask for an empty condition: every row matches. */
const every: Mask = (from, to) => new Uint8Array(to - from).fill(1);

/** Mask that no row matches. */
const none: Mask = Object.assign((from: number, to: number) => new Uint8Array(to - from), { atMost: () => 0 });

const maxRows = (mask: Mask): number => mask.atMost?.() ?? Infinity;

/** Intersects two flag lists in place, four rows at a time and then the remaining rows. */
const narrow = (flags: Uint8Array, others: Uint8Array): void => {
  const fours = flags.length >>> 2;
  const [into, from] = [flags, others].map(({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, fours)) as [
    Uint32Array,
    Uint32Array,
  ];
  for (let i = 0; i < fours; i++) (into[i] as number) &= from[i] as number;
  for (let i = fours * 4; i < flags.length; i++) (flags[i] as number) &= others[i] as number;
};

/** If at most one in this many rows is left, the other conditions are evaluated row by row. */
const SPARSE_DIVISOR = 256;

/** Returns the row numbers whose flag is set if there are few, or null if there are many. */
const fewSetRows = (flags: Uint8Array): readonly number[] | null => {
  const set: number[] = [];
  for (let at = flags.indexOf(1); at >= 0; at = flags.indexOf(1, at + 1))
    if (set.push(at) > flags.length / SPARSE_DIVISOR) return null;
  return set;
};

const and = (masks: readonly Mask[]): Mask => {
  const [first, ...rest] = masks.filter((mask) => mask !== every);
  if (first === undefined) return every;
  if (rest.length === 0) return first;
  const both = (from: number, to: number): Uint8Array => {
    const flags = first(from, to);
    for (const [i, mask] of rest.entries()) {
      const left = fewSetRows(flags);
      if (left === null) narrow(flags, mask(from, to));
      else {
        const others = rest.slice(i);
        for (const at of left) if (others.some((other) => other(from + at, from + at + 1)[0] !== 1)) flags[at] = 0;
        return flags;
      }
    }
    return flags;
  };
  return Object.assign(both, { atMost: () => Math.min(...masks.map(maxRows)) });
};

const or = (masks: readonly Mask[]): Mask => {
  const combined = (from: number, to: number): Uint8Array => {
    const flags = new Uint8Array(to - from);
    for (const mask of masks) {
      const others = mask(from, to);
      for (let i = 0; i < flags.length; i++) (flags[i] as number) |= others[i] as number;
    }
    return flags;
  };
  return Object.assign(combined, { atMost: () => masks.reduce((sum, mask) => sum + maxRows(mask), 0) });
};

const logical: Readonly<Record<string, (masks: readonly Mask[]) => Mask>> = { $and: and, $or: or };

const compileKnown = (filter: Filter, target: FilterTarget): Mask | null => {
  const parts = allOrNull(
    Object.entries(filter).map(([key, condition]) => {
      const join = logical[key];
      if (join === undefined) return fieldMask(key, condition, target);
      if (!Array.isArray(condition)) return null;
      const masks = allOrNull(condition.map((clause) => compileKnown(clause as Filter, target)));
      return masks && join(masks);
    }),
  );
  return parts && and(parts);
};

/** Includes only the query operators, so that mingo's aggregation code is not loaded. */
const everyOperator = Context.init({ query: mingoOperators });

/**
 * Compiles a filter. The operators in our own queries run on columns. A filter with any other operator is evaluated by
 * mingo, which needs an object for each row and is a few hundred times slower.
 */
export const compile = (filter: Filter, target: FilterTarget): Mask => {
  const mask = compileKnown(filter, target);
  if (mask !== null) return mask;
  const query = new Query({ ...filter }, { context: everyOperator });
  return (from, to) => Uint8Array.from({ length: to - from }, (_, i) => Number(query.test(target.row(from + i))));
};
