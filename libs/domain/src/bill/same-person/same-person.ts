import type { ComparedBill, OtherBill } from './compared-bill.js';
import { duplicateServices, duplicatesOf, duplicateWarnings } from './duplicates.js';
import type { DuplicateKind } from '../shared/findings.js';
import type { SamePersonFindings } from '../submission/index.js';
import { evaluationFindings, evaluationServices, hasEarlierEvaluation } from './follow-up.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Services by which other bills of the person find this one. Texts that are compared with each other alone. */
export const servicesOf = (bill: ComparedBill): readonly string[] => [
  ...duplicateServices(bill),
  ...evaluationServices(bill),
];

/** Returns how the bills are duplicates of each other as long as neither was rejected or set aside; null if they are not. */
export const duplicateKindOf = (bill: ComparedBill, other: ComparedBill, rules: RuleSet): DuplicateKind | null =>
  duplicatesOf(bill, [{ ...other, rejected: false, setAside: false }], rules)[0]?.kind ?? null;

/** Returns true if the other bill changes the findings of `compareWithOtherBills`, unless it was rejected or set aside. */
export const changesFindings = (bill: ComparedBill, other: ComparedBill, rules: RuleSet): boolean =>
  duplicateKindOf(bill, other, rules) !== null || hasEarlierEvaluation(bill, other);

/** Compares a bill with the others of its person, before it goes out. */
export const compareWithOtherBills = (
  bill: ComparedBill,
  others: readonly OtherBill[],
  rules: RuleSet,
): SamePersonFindings => {
  const { warnings, priorEvaluation } = evaluationFindings(bill, others, rules);
  const duplicates = duplicatesOf(bill, others, rules);
  return { warnings: [...duplicateWarnings(bill, duplicates), ...warnings], priorEvaluation, duplicates };
};
