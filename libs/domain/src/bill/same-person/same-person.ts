import type { ComparedBill, OtherBill } from './compared-bill.js';
import { duplicateServices, duplicatesOf, duplicateWarnings } from './duplicates.js';
import type { DuplicateKind } from '../shared/findings.js';
import type { SamePersonFindings } from '../submission/index.js';
import { evaluationFindings, evaluationServices, hasEarlierEvaluation } from './follow-up.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Returns index keys under which the person's other bills find this one. Opaque, for comparison only. */
export const servicesOf = (bill: ComparedBill): readonly string[] => [
  ...duplicateServices(bill),
  ...evaluationServices(bill),
];

/** Returns the kind of duplicate as if neither bill were rejected or set aside. Null if they are not duplicates. */
export const duplicateKindOf = (bill: ComparedBill, other: ComparedBill, rules: RuleSet): DuplicateKind | null =>
  duplicatesOf(bill, [{ ...other, rejected: false, setAside: false }], rules)[0]?.kind ?? null;

/** Returns true if the other bill affects `compareWithOtherBills`, unless it was rejected or set aside. */
export const changesFindings = (bill: ComparedBill, other: ComparedBill, rules: RuleSet): boolean =>
  duplicateKindOf(bill, other, rules) !== null || hasEarlierEvaluation(bill, other);

/** Compares a bill before its submission. */
export const compareWithOtherBills = (
  bill: ComparedBill,
  others: readonly OtherBill[],
  rules: RuleSet,
): SamePersonFindings => {
  const { warnings, priorEvaluation } = evaluationFindings(bill, others, rules);
  const duplicates = duplicatesOf(bill, others, rules);
  return { warnings: [...duplicateWarnings(bill, duplicates), ...warnings], priorEvaluation, duplicates };
};
