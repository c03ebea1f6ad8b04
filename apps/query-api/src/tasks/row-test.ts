import type { RowFilter } from '../bills/search-filter.js';

type Comparison = (value: unknown, operand: unknown) => boolean;

/** Values of another type than the operand's, null among them, are in no range: as in the engines. */
const range =
  (holds: (value: string, operand: string) => boolean): Comparison =>
  (value, operand) =>
    typeof value === typeof operand && holds(value as string, operand as string);

const comparisons: Readonly<Record<string, Comparison>> = {
  $in: (value, operand) => (operand as readonly unknown[]).includes(value),
  $ne: (value, operand) => value !== operand,
  $gt: range((value, operand) => value > operand),
  $gte: range((value, operand) => value >= operand),
  $lt: range((value, operand) => value < operand),
  $lte: range((value, operand) => value <= operand),
};

type FieldTest = readonly [field: string, comparison: Comparison, operand: unknown];

const testsOf = (field: string, condition: unknown): readonly FieldTest[] => {
  if (typeof condition !== 'object' || condition === null)
    return [[field, (value, operand) => value === operand, condition]];
  return Object.entries(condition).map(([operator, operand]) => {
    const comparison = comparisons[operator];
    if (!comparison) throw new RangeError(`${operator} is not known here`);
    return [field, comparison, operand];
  });
};

/** A condition on rows as a test of one row, with the operators that conditions of tasks use. */
export const rowTest = (filter: RowFilter): ((row: object) => boolean) => {
  const tests = Object.entries(filter).flatMap(([field, condition]) => testsOf(field, condition));
  return (row) =>
    tests.every(([field, comparison, operand]) =>
      comparison((row as Readonly<Record<string, unknown>>)[field], operand),
    );
};
