import type { Warning } from '../bill.types.js';
import type { ComparedBill, OtherBill } from './compared-bill.js';
import { duplicatesOf, duplicateWarnings } from './duplicates.js';
import type { DuplicateFound, PriorEvaluation } from './findings.js';
import { evaluationFindings } from './follow-up.js';

/** Findings of a bill beside the other bills of its person. */
export interface SamePersonFindings {
  readonly warnings: readonly Warning[];
  readonly priorEvaluation: PriorEvaluation | null;
  readonly duplicates: readonly DuplicateFound[];
}

/** Compares a bill with the others of its person, before it goes out. */
export const besideOthers = (bill: ComparedBill, others: readonly OtherBill[]): SamePersonFindings => {
  const { warnings, priorEvaluation } = evaluationFindings(bill, others);
  const duplicates = duplicatesOf(bill, others);
  return { warnings: [...duplicateWarnings(bill, duplicates), ...warnings], priorEvaluation, duplicates };
};
