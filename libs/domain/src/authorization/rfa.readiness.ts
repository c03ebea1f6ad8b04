import { daysBetween, type CalendarDate } from '../kernel/calendar.js';
import { excludedService, exemptUntil } from './clocks/first-30-days.js';
import { reportIsFreshUntil } from './clocks/rfa-deadlines.js';
import { DRAFTS } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';
import { rfaWaivers, type RfaItemFacts, type RfaItemText, type RfaRequestType, type RfaWaiver } from './rfa.types.js';
import type { RuleSet } from '../rules/rule-set.js';

/** Content gaps that block signing or sending. */
export const rfaGaps = [
  'item_missing',
  'diagnosis_missing',
  'diagnosis_description_missing',
  'service_missing',
  'clinical_report_missing',
  'signature_missing',
  'claim_number_missing',
  'certification_missing',
  'material_change_missing',
  ...rfaWaivers,
] as const;
export type RfaGap = (typeof rfaGaps)[number];

export interface RfaMissing {
  readonly code: RfaGap;
  /** Path in the POST body, or '' if no field corresponds. */
  readonly path: string;
}

const isWaiver = (code: RfaGap): code is RfaWaiver => rfaWaivers.some((rfaWaiver) => rfaWaiver === code);

const RESUBMISSION: RfaRequestType = 'resubmission_material_change';

const contentGaps = ({ facts, text }: Rfa): readonly RfaMissing[] => {
  if (facts === null || text === null) return [];
  const gaps: RfaMissing[] = [];
  const lacks = (isMissing: boolean, code: RfaGap, path: string) => {
    if (isMissing) gaps.push({ code, path });
  };
  lacks(text.claim.claimNumber === null, 'claim_number_missing', 'rfa.claim.claimNumber');
  lacks(facts.expedited && text.certification === null, 'certification_missing', 'rfa.certification');
  lacks(
    facts.requestType === RESUBMISSION && text.materialChange === null,
    'material_change_missing',
    'rfa.materialChange',
  );
  lacks(facts.form === 'narrative', 'narrative_instead_of_form', 'rfa.form');
  lacks(text.items.length === 0, 'item_missing', 'rfa.items');
  for (const [i, item] of text.items.entries()) {
    lacks(item.diagnosisCode === null, 'diagnosis_missing', `rfa.items.${i}.diagnosisCode`);
    lacks(item.diagnosisDescription === null, 'diagnosis_description_missing', `rfa.items.${i}.diagnosisDescription`);
    lacks(item.serviceDescription === null, 'service_missing', `rfa.items.${i}.serviceDescription`);
  }
  return gaps;
};

/** Requires a clinical report that is at most 30 days old. */
const documentGaps = ({ documents }: Rfa, today: CalendarDate, rules: RuleSet): readonly RfaMissing[] => {
  const reports = documents.filter(({ facts }) => facts.documentType === 'clinical_report');
  if (reports.length === 0) return [{ code: 'clinical_report_missing', path: 'documents' }];
  const dates = reports.map(({ facts }) => facts.documentDate).filter((date) => date !== null);
  if (dates.length === 0) return [{ code: 'document_date_missing', path: 'documents' }];
  const isFresh = dates.some((date) => today <= reportIsFreshUntil(date, rules));
  return isFresh ? [] : [{ code: 'document_older_than_30_days', path: 'documents' }];
};

/** Excludes waived gaps. The signature comes last. `today`: Los Angeles day. */
export const rfaMissing = (rfa: Rfa, today: CalendarDate, rules: RuleSet): readonly RfaMissing[] => {
  const accepted = new Set<string>(rfa.accepted.map(({ code }) => code));
  return [
    ...[...contentGaps(rfa), ...documentGaps(rfa, today, rules)].filter(({ code }) => !accepted.has(code)),
    ...(rfa.signed === null ? [{ code: 'signature_missing' as const, path: '' }] : []),
  ];
};

export const blocksSigning = (rfa: Rfa, today: CalendarDate, rules: RuleSet): readonly RfaMissing[] =>
  rfaMissing(rfa, today, rules).filter(({ code }) => code !== 'signature_missing' && !isWaiver(code));

/** Advice before signing or sending. It does not block the request. */
export const rfaAdviceCodes = ['treatment_exempt', 'recommendation_older_than_14_days'] as const;

export interface RfaAdvice {
  readonly code: (typeof rfaAdviceCodes)[number];
  /** Path in the POST body. */
  readonly path: string;
}

/** Maximum days from the treatment recommendation to the decision (Labor Code § 4610(i)(1)). */
const RECOMMENDATION_DAYS = 14;

/** True if an exemption is claimed, or the exempt period covers the code (Labor Code § 4610(b), (c)). */
const isExempt = (item: RfaItemText, facts: RfaItemFacts, dateOfInjury: CalendarDate, rules: RuleSet): boolean => {
  if (facts.exemption !== null) return true;
  const { requestedFrom, procedureCode } = item;
  const last = item.requestedTo ?? requestedFrom;
  const until = exemptUntil(dateOfInjury, rules)?.best;
  if (requestedFrom === null || last === null || procedureCode === null || until === undefined) return false;
  return (
    requestedFrom >= dateOfInjury && last <= until && excludedService(procedureCode, requestedFrom, rules) === null
  );
};

/** Returns advice only for an unsent request. `today`: Los Angeles day. */
export const rfaAdvice = ({ status, facts, text }: Rfa, today: CalendarDate, rules: RuleSet): readonly RfaAdvice[] => {
  if (facts === null || text === null || !DRAFTS.includes(status)) return [];
  const { recommendationDate, items } = facts;
  const isOld = recommendationDate !== null && daysBetween(recommendationDate, today) > RECOMMENDATION_DAYS;
  return [
    ...(isOld ? [{ code: 'recommendation_older_than_14_days', path: 'rfa.recommendationDate' } as const] : []),
    ...text.items.flatMap((item, i) => {
      const clear = items[i];
      return clear && isExempt(item, clear, text.claim.dateOfInjury, rules)
        ? [{ code: 'treatment_exempt', path: `rfa.items.${i}` } as const]
        : [];
    }),
  ];
};

export const rfaWarningCodes = ['imr_form_missing'] as const;

export interface RfaWarning {
  readonly code: (typeof rfaWarningCodes)[number];
  /** Path in the GET response. */
  readonly path: string;
  readonly message: string;
}

/** A modification or denial requires the claims administrator's Form IMR (8 CCR § 9792.10.1; Labor Code § 4610.5). */
export const rfaWarnings = ({ decisions }: Pick<Rfa, 'decisions'>): readonly RfaWarning[] =>
  decisions.flatMap(({ outcome, imrDocumentId }, i) =>
    outcome !== 'approved' && imrDocumentId === null
      ? [
          {
            code: 'imr_form_missing' as const,
            path: `decisions.${i}.imrDocumentId`,
            message:
              'The claims administrator did not enclose an IMR form with the modification or denial. Request the form: the injured worker needs it to apply for independent medical review.',
          },
        ]
      : [],
  );
