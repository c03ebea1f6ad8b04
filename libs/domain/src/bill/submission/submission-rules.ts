import { isEarlier, type CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import { isInterpreterCode } from '../../fees/interpreter.js';
import { isMedLegalCode } from '../../fees/med-legal.js';
import { unitsProblem } from '../../fees/mileage.js';
import type { Quote } from '../../fees/pricing.js';
import type { BillingMode, Route } from '../shared/bill.types.js';
import { authorizationBasisProblems } from '../../authorization/links/exemption-warnings.js';
import { linkProblems, NO_LINKS, type LinkContext } from '../../authorization/links/linked-items.js';
import { effectiveRoute, routeProblems } from '../transmissions/index.js';
import { patientAddressProblems } from './foreign-address.js';
import { missedAppointmentProblems } from './missed-appointment.js';
import { quoteOf } from './quote-lines.js';
import type { DraftBill, DraftLine, DraftSubmission } from './sent-submission.js';
import { isUnlisted } from './unlisted-codes.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Facts from outside the submission. */
export interface SubmissionFacts {
  /** Date in Los Angeles, according to the organization's clock. */
  readonly today: CalendarDate;
  /** Null if the claims administrator does not exist. */
  readonly administrator: {
    /** Keys of active payers. */
    readonly payerKeys: readonly string[];
    readonly payerRequired: boolean;
    /** Methods accepted for this payer and state of injury. */
    readonly routes: readonly Route[];
  } | null;
  /** Names of missing data. Null if there is no such provider. */
  readonly savedProviderLacks: readonly string[] | null;
  readonly patientIdValid: boolean;
  readonly claimIdValid: boolean;
  /** Absent if no line refers to a request for authorization. */
  readonly links?: LinkContext;
}

const problem = (path: string, message: string): FieldProblem => ({ path, message });

export interface SubmissionFindings {
  /** Problems that form validation can't find. */
  readonly problems: readonly FieldProblem[];
  /** Quote for each line on its own. Undefined for a line with invalid parts. */
  readonly quotes: readonly (Quote | undefined)[];
}

/** Quotes each line once. The quotes are part of the result. */
export const examineSubmission = (
  draft: DraftSubmission,
  facts: SubmissionFacts,
  rules: RuleSet,
): SubmissionFindings => {
  const bill = draft.bill ?? {};
  const quotes = (bill.serviceLines ?? []).map((line) =>
    line ? quoteOf(bill.billingMode ?? 'med_legal', line, bill.service?.date, rules) : undefined,
  );
  const problems = [
    ...identityProblems(bill, facts),
    ...patientAddressProblems(bill),
    ...dateProblems(bill, facts.today),
    ...administratorProblems(bill, facts),
    ...billingProviderProblems(bill, facts),
    ...diagnosisProblems(bill),
    ...(bill.serviceLines ?? []).flatMap((line, index) =>
      line ? lineProblems(bill, line, index, quotes[index], rules) : [],
    ),
    ...linkProblems(bill, facts.links ?? NO_LINKS),
    ...authorizationBasisProblems(bill),
    ...missedAppointmentProblems(bill, facts.today),
    ...electronicProblems(draft, facts),
    ...(facts.administrator ? routeProblems(draft.submission ?? {}, facts.administrator.routes, 'submission.') : []),
  ];
  return { problems, quotes };
};

/** Finds problems that form validation can't. */
export const submissionProblems = (
  draft: DraftSubmission,
  facts: SubmissionFacts,
  rules: RuleSet,
): readonly FieldProblem[] => examineSubmission(draft, facts, rules).problems;

/** Finds problems for which only an electronic bill is rejected. */
const electronicProblems = (
  { bill, submission: { route, destination } = {} }: DraftSubmission,
  { administrator }: SubmissionFacts,
): readonly FieldProblem[] =>
  effectiveRoute(route, destination, administrator?.routes ?? []) === 'ebill'
    ? undescribedLines(bill).map((index) =>
        problem(
          `bill.serviceLines.${index}.description`,
          'is required in an electronic bill because the code is unlisted',
        ),
      )
    : [];

/** Returns indexes, starting at 0, of lines with an unlisted code and no description. */
export const undescribedLines = ({ serviceLines = [] }: DraftBill = {}): readonly number[] =>
  serviceLines.flatMap((line, index) =>
    line?.code !== undefined && isUnlisted(line.code) && !line.description?.trim() ? [index] : [],
  );

const identityProblems = ({ patient, claim }: DraftBill, facts: SubmissionFacts): readonly FieldProblem[] =>
  (
    [
      ['bill.patient.id', patient, facts.patientIdValid],
      ['bill.claim.id', claim, facts.claimIdValid],
    ] as const
  ).flatMap(([path, { id, externalId } = {}, valid]) =>
    id === undefined
      ? []
      : externalId !== undefined
        ? [problem(path, 'must not be sent together with externalId')]
        : valid
          ? []
          : [problem(path, 'is not an ID of this organization')],
  );

const dateProblems = ({ patient, claim, service }: DraftBill, today: CalendarDate): readonly FieldProblem[] => [
  ...(isEarlier(claim?.dateOfInjury, patient?.dateOfBirth)
    ? [problem('bill.claim.dateOfInjury', 'must not be before the date of birth')]
    : []),
  ...(isEarlier(service?.date, claim?.dateOfInjury)
    ? [problem('bill.service.date', 'must not be before the date of injury')]
    : []),
  ...(isEarlier(today, service?.date) ? [problem('bill.service.date', 'must not be in the future')] : []),
  ...(isEarlier(service?.endDate, service?.date)
    ? [problem('bill.service.endDate', 'must not be before the first day of service')]
    : []),
  ...(isEarlier(today, service?.endDate) ? [problem('bill.service.endDate', 'must not be in the future')] : []),
];

const administratorProblems = ({ claim }: DraftBill, { administrator }: SubmissionFacts): readonly FieldProblem[] => {
  const path = 'bill.claim.claimsAdministrator';
  const choice = claim?.claimsAdministrator;
  if (choice?.id === undefined) return [];
  if (!administrator)
    return [problem(`${path}.id`, 'is neither in the directory nor one of your custom administrators')];
  if (choice.payerId === undefined)
    return administrator.payerRequired ? [problem(`${path}.payerId`, 'is required for this administrator')] : [];
  return administrator.payerKeys.includes(choice.payerId)
    ? []
    : [problem(`${path}.payerId`, 'is not a payer of this administrator')];
};

const inlineFields = ['name', 'taxId', 'npi', 'phone', 'address'] as const;

const billingProviderProblems = (
  { billingProvider }: DraftBill,
  { savedProviderLacks }: SubmissionFacts,
): readonly FieldProblem[] => {
  if (!billingProvider) return [];
  const path = 'bill.billingProvider';
  if (billingProvider.savedProviderId === undefined)
    return inlineFields
      .filter((name) => billingProvider[name] === undefined)
      .map((name) => problem(`${path}.${name}`, 'is required'));
  return [
    ...savedProviderProblems(savedProviderLacks).map((message) => problem(`${path}.savedProviderId`, message)),
    ...[...inlineFields, 'taxIdType' as const]
      .filter((name) => billingProvider[name] !== undefined)
      .map((name) => problem(`${path}.${name}`, 'must not be sent together with savedProviderId')),
  ];
};

const savedProviderProblems = (lacks: SubmissionFacts['savedProviderLacks']): readonly string[] => {
  if (lacks === null) return ['is not a saved billing provider'];
  return lacks.length === 0 ? [] : [`is saved without required data: ${lacks.join(', ')}`];
};

/** `M5450` and `M54.50` are the same code. */
export const dottedDiagnosis = (code: string): string => {
  const plain = code.toUpperCase().replace('.', '');
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
};

/** Maximum in box 21 on the claim form and in HI of an electronic bill (005010X222A1). */
export const MAX_DIAGNOSES = 12;

const diagnosisProblems = ({ billingMode, diagnoses = [] }: DraftBill): readonly FieldProblem[] => {
  const codes = diagnoses.map((code) => (code === undefined ? undefined : dottedDiagnosis(code)));
  return [
    ...(billingMode === 'professional' && diagnoses.length > MAX_DIAGNOSES
      ? [problem('bill.diagnoses', `must have at most ${MAX_DIAGNOSES} items on a professional bill`)]
      : []),
    ...codes.flatMap((code, index) =>
      code !== undefined && codes.indexOf(code) < index ? [problem(`bill.diagnoses.${index}`, 'is listed twice')] : [],
    ),
  ];
};

const lineProblems = (
  bill: DraftBill,
  line: DraftLine,
  index: number,
  quote: Quote | undefined,
  rules: RuleSet,
): readonly FieldProblem[] => {
  const path = `bill.serviceLines.${index}`;
  const { service, diagnoses = [], billingMode = 'med_legal' } = bill;
  const last = service?.endDate ?? service?.date;
  const modifiers = line.modifiers ?? [];
  const outside = (date: CalendarDate | undefined): boolean => isEarlier(date, service?.date) || isEarlier(last, date);
  return [
    ...modifiers.flatMap((modifier, at) =>
      modifier !== undefined && modifiers.indexOf(modifier) < at
        ? [problem(`${path}.modifiers.${at}`, 'is listed twice')]
        : [],
    ),
    ...unitsProblems(line, `${path}.units`, line.serviceDate ?? service?.date),
    ...chargeProblems(quote, billingMode, line, `${path}.charge`, rules),
    ...(outside(line.serviceDate) ? [problem(`${path}.serviceDate`, 'must be within the dates of service')] : []),
    ...(isEarlier(line.serviceDateEnd, line.serviceDate ?? service?.date) || outside(line.serviceDateEnd)
      ? [
          problem(
            `${path}.serviceDateEnd`,
            'must be within the dates of service and not before the first day of the line',
          ),
        ]
      : []),
    ...(billingMode === 'professional'
      ? (line.diagnosisPointers ?? []).flatMap((pointer, at) =>
          pointer !== undefined && pointer > diagnoses.length
            ? [problem(`${path}.diagnosisPointers.${at}`, 'refers to a diagnosis that was not sent')]
            : [],
        )
      : []),
    ...(line.feeContext !== undefined && billingMode !== 'professional'
      ? [problem(`${path}.feeContext`, 'is allowed only on professional bills')]
      : []),
  ];
};

const unitsProblems = (
  { code, units = 1 }: DraftLine,
  path: string,
  date: CalendarDate | undefined,
): readonly FieldProblem[] => {
  const message = code === undefined ? null : unitsProblem(code, units, date);
  return message === null ? [] : [problem(path, message)];
};

/** Returns true if the code sets its own amount on every type of bill. */
const hasOwnAmount = (code: string, rules: RuleSet): boolean =>
  isMedLegalCode(code, rules) || isInterpreterCode(code, rules);

/**
 * The charge is optional if the Medical-Legal or interpreter schedule sets the amount. On a med-legal bill, it is
 * optional if any schedule does.
 */
const chargeProblems = (
  quote: Quote | undefined,
  billingMode: BillingMode,
  line: DraftLine,
  path: string,
  rules: RuleSet,
): readonly FieldProblem[] => {
  if (line.charge !== undefined) return [];
  if (quote?.kind === 'charge_required')
    return [problem(path, 'is required: no fee schedule determines the amount of this line')];
  return billingMode === 'professional' && !(quote?.kind === 'priced' && hasOwnAmount(line.code ?? '', rules))
    ? [problem(path, 'is required on a professional bill')]
    : [];
};
