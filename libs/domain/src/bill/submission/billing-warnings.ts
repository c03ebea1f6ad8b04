import { isEvaluationAndManagement } from '../../fees/evaluation-codes.js';
import { isReportNeeded } from '../../fees/med-legal.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import { isReportType, type DocumentType, type Warning } from '../shared/bill.types.js';
import type { WarningCode } from '../shared/warning-codes.js';
import { missedAppointmentWarnings } from './missed-appointment.js';
import type { DraftBill, DraftLine } from './sent-submission.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Line with its own dates, or else those of the bill (box 24A). */
interface LineWithPath extends DraftLine {
  readonly code: string;
  readonly path: string;
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
  /** Identifies a line the way payers detect duplicates: code, drug, modifiers and dates (CARC 18, exact duplicate). */
  readonly service: string;
}

const warning = (code: WarningCode, path: string, message: string): Warning => ({ code, path, message });

/**
 * Warns about lines and attachments that payers are known to reject. Each rule cites its source. A warning never blocks
 * a bill.
 */
export const billingWarnings = (
  bill: DraftBill,
  attached: readonly DocumentType[],
  rules: RuleSet,
): readonly Warning[] => {
  const lines = linesWithPaths(bill);
  return [
    ...duplicateLineWarnings(lines),
    ...lines.flatMap(drugWarnings),
    ...(bill.billingMode === 'professional'
      ? []
      : [
          ...recordReviewWarnings(lines, attached),
          ...sameDayEvaluationWarnings(lines),
          ...lines.flatMap(conflictingModifierWarnings),
          ...lines.flatMap(treatmentEvaluationWarnings),
          ...missingReportWarnings(lines, attached, rules),
          ...missedAppointmentWarnings(bill, rules),
        ]),
  ];
};

const linesWithPaths = ({ service, serviceLines = [] }: DraftBill): readonly LineWithPath[] =>
  serviceLines.flatMap((line, index) => {
    if (line?.code === undefined) return [];
    const { code, modifiers = [] } = line;
    const from = line.serviceDate ?? service?.date;
    const to = line.serviceDateEnd ?? line.serviceDate ?? service?.endDate ?? service?.date;
    const known = modifiers.filter((modifier) => modifier !== undefined).toSorted();
    const path = `bill.serviceLines.${index}`;
    return [{ ...line, code, path, from, to, service: [code, from, to, line.drug?.ndc, ...known].join(' ') }];
  });

const isSame = (line: LineWithPath, other: LineWithPath): boolean => line.service === other.service;

/** The payer pays nothing for a repeated line (CARC 18). */
const duplicateLineWarnings = (lines: readonly LineWithPath[]): readonly Warning[] =>
  lines.flatMap((line, index) =>
    lines.slice(0, index).some((earlier) => isSame(earlier, line))
      ? [
          warning(
            'service_line_repeated',
            line.path,
            'This line repeats the code, modifiers and dates of an earlier line. Payers deny it as a duplicate (CARC 18). To bill more of the same service, increase the units.',
          ),
        ]
      : [],
  );

/** HCPCS level II: drugs taken by mouth or as a suppository, without a name. 99070 is also the code of other supplies. */
const unnamedDrugs: readonly string[] = ['J8498', 'J8499', 'J8597', 'J8999'];

/**
 * The fee of a drug that a physician dispenses is found by its NDC (8 CCR §§ 9789.13.3, 9789.40.6). That a bill without
 * the NDC is incomplete is our interpretation.
 */
const drugWarnings = ({ code, drug, path }: LineWithPath): readonly Warning[] =>
  unnamedDrugs.includes(code) && drug === undefined
    ? [
        warning(
          'drug_missing',
          `${path}.drug`,
          'The fee of a dispensed drug is found by its National Drug Code (8 CCR §§ 9789.13.3, 9789.40.6). Add the NDC, unit and quantity.',
        ),
      ]
    : [];

/** Codes that include review of a number of pages, so that MLPRR can bill additional pages (8 CCR § 9795(c)). */
const codesWithRecords: readonly string[] = ['ML200', 'ML201', 'ML202', 'ML203'];

/**
 * MLPRR bills pages beyond those included in the evaluation, as declared by the party that sent the records (Labor Code
 * § 4062.3, 8 CCR §§ 9793(n), 9795(c)).
 */
const recordReviewWarnings = (
  lines: readonly LineWithPath[],
  attached: readonly DocumentType[],
): readonly Warning[] => {
  const reviews = lines.filter(({ code }) => code === 'MLPRR');
  if (reviews.length === 0) return [];
  const accompanied = lines.some(({ code }) => codesWithRecords.includes(code));
  return [
    ...(accompanied
      ? []
      : reviews.map(({ path }) =>
          warning(
            'record_review_alone',
            `${path}.code`,
            'MLPRR pays for pages beyond those included in ML200 to ML203 (8 CCR § 9795(c)), but none of these codes is on this bill.',
          ),
        )),
    ...(attached.includes('letter_of_attestation')
      ? []
      : [
          warning(
            'record_review_declaration_missing',
            'documents',
            'MLPRR requires the declaration of the number of pages sent (8 CCR § 9793(n), Labor Code § 4062.3). Attach it as letter_of_attestation.',
          ),
        ]),
  ];
};

/** Mutually exclusive codes: a report is one of ML201, ML202 and ML203 (8 CCR §§ 9793, 9795(c)). */
const evaluationCodes: readonly string[] = ['ML201', 'ML202', 'ML203'];

const sameDayEvaluationWarnings = (lines: readonly LineWithPath[]): readonly Warning[] =>
  lines.flatMap((line, index) => {
    if (line.from === undefined || !evaluationCodes.includes(line.code)) return [];
    const earlier = lines.slice(0, index);
    return earlier.some(
      (earlierLine) =>
        evaluationCodes.includes(earlierLine.code) && earlierLine.from === line.from && !isSame(earlierLine, line),
    )
      ? [
          warning(
            'evaluations_on_one_day',
            `${line.path}.code`,
            'Two of ML201, ML202 and ML203 are billed for one day. An evaluation is either comprehensive, a follow-up, or a supplemental report (8 CCR § 9795(c)).',
          ),
        ]
      : [];
  });

/** An agreed evaluator (94) or treating physician (92) is not a panel evaluator (95) (8 CCR § 9795(d)). */
const conflictingModifiers: readonly (readonly [string, string, string])[] = [
  ['94', '95', 'Modifier 94 means agreed medical evaluator, 95 panel evaluator'],
  ['92', '95', 'Modifier 92 means primary treating physician, 95 panel evaluator'],
];

const conflictingModifierWarnings = ({ modifiers = [], path }: LineWithPath): readonly Warning[] =>
  conflictingModifiers.flatMap(([one, other, what]) => {
    const [first, second] = [modifiers.indexOf(one), modifiers.indexOf(other)];
    return first < 0 || second < 0
      ? []
      : [
          warning(
            'modifiers_contradict',
            `${path}.modifiers.${Math.max(first, second)}`,
            `${what}. One evaluation cannot be both (8 CCR § 9795(d)).`,
          ),
        ];
  });

/** Returns true for evaluation and management codes, and psychiatric evaluation codes (CPT). */
const isTreatmentEvaluation = (code: string): boolean =>
  isEvaluationAndManagement(code) || code === '90791' || code === '90792';

/** With a medical-legal report, only diagnostic tests are billed under the treatment schedule (8 CCR § 9794(a)(1)). */
const treatmentEvaluationWarnings = ({ code, path }: LineWithPath): readonly Warning[] =>
  isTreatmentEvaluation(code)
    ? [
        warning(
          'treatment_evaluation_on_med_legal',
          `${path}.code`,
          'The evaluation is included in the medical-legal code. Only diagnostic tests may also be billed under the treatment schedule (8 CCR § 9794(a)(1)).',
        ),
      ]
    : [];

/** The payment period starts when the bill and report are received (Labor Code § 4622(a)(1)). */
const missingReportWarnings = (
  lines: readonly LineWithPath[],
  attached: readonly DocumentType[],
  rules: RuleSet,
): readonly Warning[] =>
  lines.some(({ code }) => isReportNeeded(code, rules)) && !attached.some(isReportType)
    ? [
        warning(
          'report_missing',
          'documents',
          'No report is attached. The payment period starts when the payer has received the bill and the report.',
        ),
      ]
    : [];
