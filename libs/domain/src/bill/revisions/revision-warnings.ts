import { canonicalJson } from '../../kernel/canonical-json.js';
import { losAngelesDate, usDate } from '../../kernel/calendar.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Warning } from '../shared/bill.types.js';
import { openReviewWindow } from '../reviews/index.js';
import type { BillSubmittedData, SubmissionPrivate } from '../submission/index.js';
import type { RuleSet } from '../../rules/rule-set.js';

interface Compared {
  readonly clear: Pick<BillSubmittedData, 'billingMode' | 'lines'>;
  readonly text: Omit<SubmissionPrivate, 'warnings' | 'actorName' | 'metadataTokens'>;
}

/** Excludes record IDs and values that the service generates. */
const contentWithoutAmounts = ({ clear, text }: Compared): string => {
  const { patient, claim, service, billingProvider, renderingProvider, referringProvider, serviceLocation } = text;
  return canonicalJson({
    ...{ patient, claim, service, billingProvider, renderingProvider, serviceLocation },
    referringProvider: referringProvider ?? null,
    missedAppointment: text.missedAppointment ?? null,
    mode: clear.billingMode,
    diagnoses: text.diagnoses.map(({ code }) => code),
    lines: clear.lines.map(({ code, modifiers, units }, index) => {
      const { serviceDate, serviceDateEnd, diagnosisPointers, description } = text.lines[index] ?? {};
      return {
        code,
        modifiers,
        units,
        serviceDate,
        serviceDateEnd,
        diagnosisPointers,
        description: description ?? null,
      };
    }),
    documents: text.documents.map(({ sha256 }) => sha256).toSorted(),
  });
};

/** Listed before the general warnings. `revised`: submission and facts of the bill that an EOR responded to. */
export const revisionWarnings = (
  revised: Compared & { readonly facts: BillFacts },
  corrected: Compared & { readonly clear: Pick<BillSubmittedData, 'submittedAt'> },
  rules: RuleSet,
): readonly Warning[] => {
  const window = openReviewWindow(revised.facts, rules);
  return [
    ...(window && window.end.lastDay >= losAngelesDate(corrected.clear.submittedAt)
      ? [
          {
            code: 'revision_is_not_review' as const,
            path: 'bill',
            message: `A corrected bill is not a second review and does not extend any deadline. Dispute the amount on the previous bill by ${usDate(window.safeDay)}.`,
            until: window.safeDay,
          },
        ]
      : []),
    ...(contentWithoutAmounts(revised) === contentWithoutAmounts(corrected)
      ? [
          {
            code: 'only_amount_in_dispute' as const,
            path: 'bill',
            message: 'Only amounts differ from the previous bill. Request a second review instead.',
          },
        ]
      : []),
  ];
};

export const rewordForRevision = (warnings: readonly Warning[]): readonly Warning[] =>
  warnings.map((warning) =>
    warning.code === 'filing_limit_passed'
      ? {
          ...warning,
          code: 'revision_after_filing_limit',
          message:
            'The corrected bill is sent more than 12 months after the service. The payer may deny it for late billing.',
        }
      : warning,
  );
