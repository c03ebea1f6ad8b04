import type { CalendarDate } from '../kernel/calendar.js';
import { reportIsFreshUntil } from './clocks/rfa-deadlines.js';
import type { Rfa } from './rfa.state.js';
import { rfaWaivers, type RfaRequestType, type RfaWaiver } from './rfa.types.js';

/** What a request still lacks. */
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
  /** Path in the request as POST takes it; '' for what is no field of it. */
  readonly path: string;
}

const isWaiver = (code: RfaGap): code is RfaWaiver => rfaWaivers.some((one) => one === code);

const RESUBMISSION: RfaRequestType = 'resubmission_material_change';

/** What the content lacks. */
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

/** What the documents lack: a clinical report, and documentation of no more than 30 days. */
const documentGaps = ({ documents }: Rfa, today: CalendarDate): readonly RfaMissing[] => {
  const reports = documents.filter(({ facts }) => facts.documentType === 'clinical_report');
  if (reports.length === 0) return [{ code: 'clinical_report_missing', path: 'documents' }];
  const dates = reports.map(({ facts }) => facts.documentDate).filter((date) => date !== null);
  if (dates.length === 0) return [{ code: 'document_date_missing', path: 'documents' }];
  const isFresh = dates.some((date) => today <= reportIsFreshUntil(date));
  return isFresh ? [] : [{ code: 'document_older_than_30_days', path: 'documents' }];
};

/** All that is missing on this day (Los Angeles) and was not accepted, the signature last. */
export const rfaMissing = (rfa: Rfa, today: CalendarDate): readonly RfaMissing[] => {
  const accepted = new Set<string>(rfa.accepted.map(({ code }) => code));
  return [
    ...[...contentGaps(rfa), ...documentGaps(rfa, today)].filter(({ code }) => !accepted.has(code)),
    ...(rfa.signed === null ? [{ code: 'signature_missing' as const, path: '' }] : []),
  ];
};

/** What keeps a request from being signed, with these waivers: what cannot be waived. */
export const blocksSigning = (rfa: Rfa, today: CalendarDate): readonly RfaMissing[] =>
  rfaMissing(rfa, today).filter(({ code }) => code !== 'signature_missing' && !isWaiver(code));
