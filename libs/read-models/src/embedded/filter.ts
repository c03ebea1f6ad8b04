import { Context } from 'mingo/core';
import * as mingoOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Filter } from '../read-models.js';
import type { Bounds, Mask, Value } from './column.js';

/** The rows a filter is compiled for. */
export interface FilterTarget {
  /** A condition on one field's values as a condition on rows. Throws for a field that rows don't hold. */
  mask(field: string, holds: (value: Value) => boolean, bounds: Bounds | null): Mask;
  /** One row as an object. */
  row(at: number): Readonly<Record<string, Value>>;
}

type ValueTest = (value: Value) => boolean;
type Primitive = string | number | boolean;

const isPrimitive = (value: unknown): value is Primitive =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** MongoDB's rule for lists: a condition holds when it holds for one element. */
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

/** Values of another type than the operand's never match a range, as in MongoDB. */
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

/** null when one is null: a condition that this compiler does not know. */
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

/** The condition as bounds, or null when it is more than that. */
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

/** No condition at all. */
const every: Mask = (from, to) => new Uint8Array(to - from).fill(1);

/** Met by no row. */
const none: Mask = Object.assign((from: number, to: number) => new Uint8Array(to - from), { atMost: () => 0 });

const maxRows = (mask: Mask): number => mask.atMost?.() ?? Infinity;

/** Leaves what both hold: four rows at once, and those that are left over. */
const narrow = (flags: Uint8Array, others: Uint8Array): void => {
  const fours = flags.length >>> 2;
  const [into, from] = [flags, others].map(({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, fours)) as [
    Uint32Array,
    Uint32Array,
  ];
  for (let i = 0; i < fours; i++) (into[i] as number) &= from[i] as number;
  for (let i = fours * 4; i < flags.length; i++) (flags[i] as number) &= others[i] as number;
};

/** Where no more than one row of so many is left, each is asked for itself. */
const SPARSE_DIVISOR = 256;

/** The row numbers that are set, if they are few; null if not. */
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

/** Named one by one, so that mingo's aggregations are not loaded. */
const everyOperator = Context.init({ query: mingoOperators });

/**
 * A MongoDB filter as a condition on rows. The operators of our own queries run on columns; a filter with any other
 * operator goes as a whole to mingo, which needs an object for each row and is some hundred times slower.
 */
export const compile = (filter: Filter, target: FilterTarget): Mask => {
  const mask = compileKnown(filter, target);
  if (mask !== null) return mask;
  const query = new Query({ ...filter }, { context: everyOperator });
  return (from, to) => Uint8Array.from({ length: to - from }, (_, i) => Number(query.test(target.row(from + i))));
};
