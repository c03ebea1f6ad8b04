import type { CalendarDate } from '../kernel/calendar.js';
import type { DocumentType } from '../bill/shared/bill.types.js';
import { matchesCode } from '../review-reasons/review-reason.js';

export const billRuleNeeds = ['document', 'authorization', 'modifier'] as const;
export type BillRuleNeed = (typeof billRuleNeeds)[number];

/** The practice's own rule: what a line with the code needs. A bill that does not meet the rule has a warning. */
export interface BillRuleFacts {
  /** Line code. `ML20*` matches a prefix. */
  readonly code: string;
  readonly needs: BillRuleNeed;
  /** Set if a document is needed. */
  readonly documentType: DocumentType | null;
  /** Set if a modifier is needed. */
  readonly modifier: string | null;
  /** First and last date of service to which the rule applies. Null: no last date. */
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo: CalendarDate | null;
}

export interface BillRule extends BillRuleFacts {
  readonly id: string;
}

/** Parts of a bill that the rules check. */
export interface RuledBill {
  readonly documentTypes: readonly DocumentType[];
  readonly lines: readonly {
    readonly code: string;
    readonly modifiers: readonly string[];
    readonly date: CalendarDate;
    /** True if the line or the bill names an authorization, or the line says that none is needed. */
    readonly isAuthorized: boolean;
  }[];
}

const isMet = (rule: BillRuleFacts, line: RuledBill['lines'][number], { documentTypes }: RuledBill): boolean => {
  switch (rule.needs) {
    case 'document':
      return documentTypes.some((type) => type === rule.documentType);
    case 'authorization':
      return line.isAuthorized;
    case 'modifier':
      return line.modifiers.some((modifier) => modifier === rule.modifier);
  }
};

/** Returns the indexes of the lines that do not meet the rule. `anyDate` ignores the rule's dates of service. */
export const linesAgainst = (rule: BillRuleFacts, bill: RuledBill, { anyDate = false } = {}): readonly number[] =>
  bill.lines.flatMap((line, index) => {
    const isInForce =
      anyDate || (rule.effectiveFrom <= line.date && (rule.effectiveTo === null || line.date <= rule.effectiveTo));
    return matchesCode(rule.code, line.code) && isInForce && !isMet(rule, line, bill) ? [index] : [];
  });
