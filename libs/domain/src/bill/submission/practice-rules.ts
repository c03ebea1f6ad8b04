import { linesAgainst, type BillRule, type RuledBill } from '../../organization/bill-rule.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import type { DocumentType, Warning } from '../shared/bill.types.js';
import type { SentSubmission } from './sent-submission.js';
import { submittedLines } from './submitted.js';

const missing = ({ needs, documentType, modifier }: BillRule): string => {
  switch (needs) {
    case 'document':
      return `a document of type “${(documentType ?? '').replaceAll('_', ' ')}”`;
    case 'authorization':
      return 'an authorization';
    case 'modifier':
      return `modifier ${modifier ?? ''}`;
  }
};

const pathOf = ({ needs }: BillRule, line: number): string => {
  switch (needs) {
    case 'document':
      return 'documents';
    case 'authorization':
      return 'bill.service.authorizationNumber';
    case 'modifier':
      return `bill.serviceLines.${line}.modifiers`;
  }
};

/** Warns about lines that do not meet the practice's own rules, once for each rule and field. */
export const practiceRuleWarnings = (
  { bill }: SentSubmission,
  documentTypes: readonly DocumentType[],
  rules: readonly BillRule[],
): readonly Warning[] => {
  const isAuthorized = bill.service.authorizationNumber !== undefined;
  const ruled: RuledBill = {
    documentTypes,
    lines: bill.serviceLines.map(({ code, modifiers = [], serviceDate, rfaItemId, authorizationBasis }) => ({
      code,
      modifiers,
      date: serviceDate ?? bill.service.date,
      isAuthorized: isAuthorized || rfaItemId !== undefined || authorizationBasis !== undefined,
    })),
  };
  return rules.flatMap((rule) => {
    const warned = new Map<string, Warning>();
    for (const index of linesAgainst(rule, ruled)) {
      const [path, code] = [pathOf(rule, index), ruled.lines[index]?.code ?? ''];
      const message = `A rule of your practice requires ${missing(rule)} for ${code}.`;
      if (!warned.has(path)) warned.set(path, { code: 'practice_rule', path, message });
    }
    return [...warned.values()];
  });
};

/** Returns the parts of a stored bill that the rules check. Null if there is no bill, or its data was erased. */
export const ruledBillOnFile = (bill: Pick<BillOnFile, 'clear' | 'snapshot' | 'addedDocuments'>): RuledBill | null => {
  const { clear, snapshot, addedDocuments } = bill;
  if (!clear || !snapshot) return null;
  return {
    documentTypes: [...clear.documents, ...addedDocuments.map(({ facts }) => facts)].map(
      ({ documentType }) => documentType,
    ),
    lines: submittedLines({ clear, snapshot }).map(({ code, modifiers, details, rfaItemId, authorizationBasis }) => ({
      code,
      modifiers,
      date: details?.serviceDate ?? snapshot.service.date,
      isAuthorized:
        snapshot.service.authorizationNumber !== null || rfaItemId !== undefined || authorizationBasis !== undefined,
    })),
  };
};
