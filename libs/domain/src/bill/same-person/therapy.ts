import { isEvaluationAndManagement } from '../../fees/evaluation-codes.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import { isInRange, type CodeRange } from '../../kernel/code-range.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { therapyKinds, type TherapyKind } from '../../rules/rule-entry.js';
import type { Warning } from '../shared/bill.types.js';

/** Line with therapy. */
export interface TherapyVisit {
  readonly kind: TherapyKind;
  /** First date of service. Visits of one day count once, because bills do not show the number of visits. */
  readonly day: CalendarDate;
  /** Index of the service line, starting at 0. */
  readonly line: number;
  /** True if the bill names an authorization: a number, or an item of a request. */
  readonly isAuthorized: boolean;
}

/** Therapy on a bill, which counts toward the visits for an injury (`limit.visits`). */
export interface TherapyOnBill {
  readonly injuredOn: CalendarDate;
  readonly visits: readonly TherapyVisit[];
}

/** CPT, chiropractic manipulation. */
const manipulation: readonly CodeRange[] = [['98940', '98943']];
/** CPT, evaluations by physical therapists and by occupational therapists. */
const physicalEvaluation: readonly CodeRange[] = [['97161', '97164']];
const occupationalEvaluation: readonly CodeRange[] = [['97165', '97168']];
/** CPT, modalities and therapeutic procedures. */
const physicalMedicine: readonly CodeRange[] = [
  ['97010', '97124'],
  ['97139', '97150'],
  ['97530', '97546'],
];

interface TherapyLine {
  readonly code: string;
  readonly modifiers: readonly string[];
}

/**
 * Returns the kind of therapy, or null. An office visit to a chiropractor is a chiropractic visit, even if it is only an
 * evaluation (8 CCR § 9785(a)(1)). Modifiers GP and GO identify a plan of care for physical and occupational therapy, GN
 * one for speech. Physical medicine by any other provider and without a modifier counts as physical therapy (our reading).
 */
export const therapyKindOf = ({ code, modifiers }: TherapyLine, taxonomy: string): TherapyKind | null => {
  const isMedicine = isInRange(code, physicalMedicine);
  const isOccupational = isInRange(code, occupationalEvaluation);
  const isPhysical = isInRange(code, physicalEvaluation);
  if (isInRange(code, manipulation)) return 'chiropractic';
  if (/^111N/i.test(taxonomy) && (isMedicine || isOccupational || isPhysical || isEvaluationAndManagement(code)))
    return 'chiropractic';
  if (modifiers.includes('GN')) return null;
  if (modifiers.includes('GO') || isOccupational) return 'occupational_therapy';
  if (modifiers.includes('GP') || isPhysical) return 'physical_therapy';
  if (!isMedicine) return null;
  return /^(225X|224Z)/i.test(taxonomy) ? 'occupational_therapy' : 'physical_therapy';
};

/** Days of visits of each kind on a bill, in order. Each day is listed once. */
export const visitDays = ({ visits }: TherapyOnBill): ReadonlyMap<TherapyKind, readonly CalendarDate[]> =>
  new Map(
    therapyKinds.flatMap((kind): readonly (readonly [TherapyKind, readonly CalendarDate[]])[] => {
      const days = new Set(visits.filter((visit) => visit.kind === kind).map(({ day }) => day));
      return days.size === 0 ? [] : [[kind, [...days].toSorted()]];
    }),
  );

const labels: Readonly<Record<TherapyKind, string>> = {
  chiropractic: 'chiropractic',
  occupational_therapy: 'occupational therapy',
  physical_therapy: 'physical therapy',
};

/**
 * Warns about the first unauthorized visit above the number of visits per injury (Labor Code § 4604.5(c)). `others`:
 * number of days with visits of the kind on other bills for the injury.
 */
export const therapyWarnings = (
  { injuredOn, visits }: TherapyOnBill,
  kind: TherapyKind,
  others: number,
  rules: RuleSet,
): readonly Warning[] => {
  const limit = rules.find('limit.visits', { kind }, injuredOn);
  if (!limit) return [];
  const days = visitDays({ injuredOn, visits }).get(kind) ?? [];
  const numberOf = (day: CalendarDate): number => others + days.indexOf(day) + 1;
  const { count } = limit.value;
  const over = visits.find((visit) => visit.kind === kind && !visit.isAuthorized && numberOf(visit.day) > count);
  if (!over) return [];
  return [
    {
      code: 'therapy_visits_exceeded',
      path: `bill.serviceLines.${over.line}.code`,
      message: `This is ${labels[kind]} visit ${numberOf(over.day)} for the injury according to the bills on file. More than ${count} require the written authorization of the employer or its claims administrator, unless they follow surgery (${limit.citation}). Send the authorization number, or refer to the item of the request.`,
    },
  ];
};
