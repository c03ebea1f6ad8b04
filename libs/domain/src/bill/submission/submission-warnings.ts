import { filingLimit } from '../../deadlines/deadlines.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import { isPoBox } from '../../kernel/postal-address.js';
import { hasValidNpiCheckDigit } from '../../kernel/npi.js';
import { exemptionWarnings } from '../../authorization/links/exemption-warnings.js';
import { linkWarnings } from '../../authorization/links/link-warnings.js';
import type { LinkContext } from '../../authorization/links/linked-items.js';
import { routeLabels } from '../transmissions/index.js';
import type { Route, Warning } from '../shared/bill.types.js';
import type { WarningCode } from '../shared/warning-codes.js';
import { billingWarnings } from './billing-warnings.js';
import { phoneWarnings, taxonomyWarnings } from './number-warnings.js';
import type { SentSubmission } from './sent-submission.js';
import { isForeign } from './foreign-address.js';
import type { CodeBooks, NamedAdministrator } from './submission-lookups.js';
import { dottedDiagnosis, MAX_DIAGNOSES, undescribedLines } from './submission-rules.js';
import { treatmentReportWarnings } from './treatment-report.js';
import type { RuleSet } from '../../rules/rule-set.js';

export interface WarningContext {
  readonly administrator: Pick<NamedAdministrator, 'nameFits' | 'claimNumber'>;
  readonly books: CodeBooks;
  /** Delivery method, or null if unknown. */
  readonly route: Route | null;
  /** Why the bill is not sent electronically although its administrator accepts that. Otherwise null. */
  readonly routeLost: RouteLoss | null;
  /** Values that an electronic bill (837P) cannot contain. */
  readonly unfit: readonly FieldProblem[];
  /** Phone number of the saved billing provider. Null or absent if the bill names none. */
  readonly savedPhone?: string | null | undefined;
  /** Date in Los Angeles, according to the organization's clock. */
  readonly today: CalendarDate;
  /** Returns true if the forms can print all of the text. */
  readonly isPrintable: (text: string) => boolean;
  /** Absent if no line refers to a request for authorization. */
  readonly links?: LinkContext;
}

type RouteLoss = 'no_partner' | 'payer_unknown' | 'not_fitting';

/** Warnings never block the bill. A user decides. */
export const submissionWarnings = (sent: SentSubmission, given: WarningContext, rules: RuleSet): readonly Warning[] => {
  const { administrator, books, route, routeLost, unfit, savedPhone, today, isPrintable, links } = given;
  const found = [
    ...missingRouteWarnings(route),
    ...rerouteWarnings(route, routeLost),
    ...zipPlusFourWarnings(sent, route),
    ...poBoxWarnings(sent),
    ...omittedDiagnosisWarnings(sent),
    ...undescribedWarnings(sent, route),
    ...placeWarnings(sent, books),
    ...claimWarnings(administrator),
    ...npiWarnings(sent),
    ...taxonomyWarnings(sent, books),
    ...phoneWarnings(sent, savedPhone),
    ...diagnosisWarnings(sent, books),
    ...timingWarnings(sent, today, rules),
    ...pointerWarnings(sent),
    ...billingWarnings(
      sent.bill,
      (sent.documents ?? []).map(({ documentType }) => documentType),
      rules,
    ),
    ...treatmentReportWarnings(sent.bill, sent.documents ?? []),
    ...(links ? linkWarnings(sent.bill, links) : []),
    ...exemptionWarnings(sent.bill, today, rules),
    ...unprintableWarnings(sent, isPrintable),
  ];
  const warned = new Set(found.flatMap(({ code, path }) => (sameFinding.has(code) ? [path] : [])));
  return [...found, ...electronicLimitWarnings(unfit.filter(({ path }) => !warned.has(path)))];
};

/** Warnings about the same rule as a limit of electronic bills. */
const sameFinding: ReadonlySet<WarningCode> = new Set(['description_missing', 'npi_check_digit']);

const warning = (code: WarningCode, path: string, message: string): Warning => ({ code, path, message });

const diagnosisWarnings = ({ bill }: SentSubmission, { diagnosisCodes: codes }: CodeBooks): readonly Warning[] => {
  if (!codes.available) return [];
  return bill.diagnoses.flatMap((code, index) => {
    const path = `bill.diagnoses.${index}`;
    if (!codes.lookup(dottedDiagnosis(code)))
      return [warning('diagnosis_unknown', path, 'This code is not in the ICD-10-CM code set on file.')];
    return codes.isValidOn(dottedDiagnosis(code), bill.service.date)
      ? []
      : [warning('diagnosis_not_valid', path, 'This code was not valid on the date of service.')];
  });
};

const placeWarnings = ({ bill }: SentSubmission, { postalCodes, placesOfService }: CodeBooks): readonly Warning[] => {
  const { placeOfServiceCode } = bill.serviceLocation;
  const addresses = [
    ['bill.patient.address', bill.patient.address],
    ['bill.billingProvider.address', bill.billingProvider.address],
    ['bill.serviceLocation.address', bill.serviceLocation.address],
  ] as const;
  return [
    ...addresses.flatMap(([path, address]) =>
      address && !isForeign(address.country) && postalCodes.matchesState(address.postalCode, address.state) === false
        ? [warning('postal_code_state_mismatch', `${path}.postalCode`, 'The ZIP code is in a different state.')]
        : [],
    ),
    ...(placesOfService.lookup(placeOfServiceCode)
      ? []
      : [
          warning(
            'place_of_service_unknown',
            'bill.serviceLocation.placeOfServiceCode',
            'This is not a CMS place-of-service code.',
          ),
        ]),
  ];
};

const missingRouteWarnings = (route: Route | null): readonly Warning[] =>
  route === null
    ? [
        warning(
          'delivery_route_missing',
          'submission.route',
          'There is no delivery method for this administrator, so nothing was sent. Set a delivery method with the action set_delivery_route.',
        ),
      ]
    : [];

const lossReasons: Readonly<Record<RouteLoss, string>> = {
  no_partner: 'no partner accepts electronic bills of this organization',
  payer_unknown: 'no partner serves this payer',
  not_fitting: 'an electronic bill cannot contain all values of this bill',
};

const rerouteWarnings = (route: Route | null, lost: RouteLoss | null): readonly Warning[] =>
  lost === null
    ? []
    : [
        warning(
          'route_changed',
          'submission.route',
          `The administrator takes electronic bills, but ${lossReasons[lost]}: ${
            route === null
              ? 'there is no other delivery method'
              : `the bill is sent by ${routeLabels[route].toLowerCase()}`
          }.`,
        ),
      ];

/**
 * An electronic bill needs nine digits for the payee and place of service (837P 005010X222A1, loops 2010AA and 2310C).
 */
const zipPlusFourWarnings = ({ bill }: SentSubmission, route: Route | null): readonly Warning[] =>
  (
    [
      ['bill.billingProvider.address.postalCode', bill.billingProvider.address?.postalCode],
      ['bill.serviceLocation.address.postalCode', bill.serviceLocation.address.postalCode],
    ] as const
  ).flatMap(([path, postalCode]) =>
    route === 'ebill' && postalCode !== undefined && postalCode.replace(/\D/g, '').length < 9
      ? [warning('zip_plus_four_missing', path, 'Payers may reject an electronic bill if this ZIP code has no +4.')]
      : [],
  );

/** A bill on paper may become electronic later, for example when it is sent again or the payer scans it. */
const electronicLimitWarnings = (unfit: readonly FieldProblem[]): readonly Warning[] =>
  unfit.map(({ path, message }) =>
    warning('electronic_bill_limit', path, `In an electronic bill, this value ${message}.`),
  );

/** Treatment cannot take place in a PO box. */
const poBoxWarnings = ({ bill: { serviceLocation } }: SentSubmission): readonly Warning[] =>
  isPoBox(serviceLocation.address)
    ? [
        warning(
          'service_location_po_box',
          'bill.serviceLocation.address.line1',
          'A PO box is not a valid place of service. Payers may reject the bill.',
        ),
      ]
    : [];

/** These diagnoses don't fit in box 21 and HI. */
const omittedDiagnosisWarnings = ({ bill: { diagnoses } }: SentSubmission): readonly Warning[] => {
  const more = diagnoses.slice(MAX_DIAGNOSES).map(dottedDiagnosis);
  return more.length === 0
    ? []
    : [
        warning(
          'diagnoses_left_out',
          'bill.diagnoses',
          `A bill has room for ${MAX_DIAGNOSES} diagnoses. ${more.join(', ')} ${more.length === 1 ? 'does' : 'do'} not fit on the bill.`,
        ),
      ];
};

const undescribedWarnings = ({ bill }: SentSubmission, route: Route | null): readonly Warning[] =>
  route === 'ebill'
    ? []
    : undescribedLines(bill).map((index) =>
        warning(
          'description_missing',
          `bill.serviceLines.${index}.description`,
          'The code is an unlisted code. Describe the service.',
        ),
      );

const claimWarnings = ({ nameFits, claimNumber }: WarningContext['administrator']): readonly Warning[] => [
  ...(nameFits
    ? []
    : [
        warning(
          'administrator_name_mismatch',
          'bill.claim.claimsAdministrator.name',
          'The name is neither the canonical name of this administrator nor one of its aliases.',
        ),
      ]),
  ...(claimNumber === 'warning'
    ? [
        warning(
          'claim_number_pattern_mismatch',
          'bill.claim.claimNumber',
          'The claim number does not match any pattern of the administrator.',
        ),
      ]
    : []),
];

const npiWarnings = ({ bill }: SentSubmission): readonly Warning[] =>
  (
    [
      ['bill.billingProvider.npi', bill.billingProvider.npi],
      ['bill.renderingProvider.npi', bill.renderingProvider.npi],
      ['bill.referringProvider.npi', bill.referringProvider?.npi],
      ['bill.serviceLocation.npi', bill.serviceLocation.npi],
    ] as const
  ).flatMap(([path, npi]) =>
    npi === undefined || hasValidNpiCheckDigit(npi)
      ? []
      : [warning('npi_check_digit', path, 'The check digit of this NPI is invalid.')],
  );

/** Bills must be sent within 12 months (treatment Labor Code § 4603.2(b)(1)(B), med-legal § 4625(a)). */
const timingWarnings = ({ bill }: SentSubmission, today: CalendarDate, rules: RuleSet): readonly Warning[] => {
  const limit = filingLimit(bill.billingMode, bill.service.date, rules);
  return limit && limit.lastDay < today
    ? [
        warning(
          'filing_limit_passed',
          'bill.service.date',
          `The bill is sent more than 12 months after the service (${limit.citation}). The payer may deny it.`,
        ),
      ]
    : [];
};

const pointerWarnings = ({ bill }: SentSubmission): readonly Warning[] =>
  bill.billingMode === 'med_legal'
    ? bill.serviceLines.flatMap((line, index) =>
        line.diagnosisPointers?.length
          ? [
              warning(
                'diagnosis_pointers_ignored',
                `bill.serviceLines.${index}.diagnosisPointers`,
                'Med-legal lines share the diagnoses of the bill. The pointers are ignored.',
              ),
            ]
          : [],
      )
    : [];

/** Fields that forms don't print, such as IDs, and document content. */
const unprintedFields: ReadonlySet<string> = new Set([
  'id',
  'externalId',
  'payerId',
  'savedProviderId',
  'rfaItemId',
  'authorizationBasis',
  'feeContext',
  'contentBase64',
]);

/** Returns paths of all strings that the forms can't print, in order. */
const collectUnprintable = (
  value: unknown,
  path: string,
  isPrintable: WarningContext['isPrintable'],
  into: string[],
): void => {
  if (typeof value === 'string') {
    if (!isPrintable(value)) into.push(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value))
      if (!unprintedFields.has(key))
        collectUnprintable((value as Record<string, unknown>)[key], `${path}.${key}`, isPrintable, into);
  }
};

const unprintableWarnings = (
  { bill, submission, documents }: SentSubmission,
  isPrintable: WarningContext['isPrintable'],
): readonly Warning[] => {
  const paths: string[] = [];
  for (const [name, part] of Object.entries({ bill, submission, documents }))
    collectUnprintable(part, name, isPrintable, paths);
  return paths.map(unprintableWarning);
};

export const unprintableWarning = (path: string): Warning =>
  warning(
    'not_printable',
    path,
    'The forms cannot print all of these characters. They print a box or a blank instead.',
  );
