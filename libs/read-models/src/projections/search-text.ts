import {
  dashboardStatusOf,
  currentTransmissionStatus,
  statusLabels,
  unsentLabelOf,
  type BillOnFile,
  type CalendarDate,
} from '#domain';
import { PART_SEPARATOR } from '../search-match.js';

/** Returns a date in the forms that users type: 2026-03-02, 3/2/2026, 03/02/2026. */
const dateForms = (date: CalendarDate): readonly string[] => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [date, `${Number(month)}/${Number(day)}/${year}`, `${month}/${day}/${year}`];
};

/** Lowercase, without accents: a name can have two spellings in Unicode, and users who search for Muñoz type munoz. */
export const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the distinct normalized strings, separated by spaces. Leaves out values that are not strings. */
const joinUnique = (values: readonly unknown[]): string =>
  [
    ...new Set(
      values
        .filter((value) => typeof value === 'string')
        .map((value) => normalized(value).replaceAll(/\s+/g, ' ').trim()),
    ),
  ].join(' ');

/** Returns the forms that find a check number: complete, and without leading zeros. */
const checkNumberForms = (checkNumber: string | null): readonly string[] => {
  if (checkNumber === null) return [];
  const folded = normalized(checkNumber).trim();
  return [folded, folded.replace(/^0+(?=.)/, '')];
};

/** Values in a search text. `anywhere` matches any part of a value; `whole` and `checks` match only whole values. */
export interface SearchedValues {
  readonly anywhere: readonly unknown[];
  readonly whole: readonly unknown[];
  readonly checks?: readonly unknown[];
}

export const searchTextWith = ({ anywhere, whole, checks = [] }: SearchedValues): string =>
  [anywhere, whole, checks].map(joinUnique).join(PART_SEPARATOR).trimEnd();

/** Returns a payment's search text: the bill's search text with only this payment's check number. */
export const searchTextOfPayment = (searchText: string, checkNumber: string | null): string =>
  [...searchText.split(PART_SEPARATOR, 2), joinUnique(checkNumberForms(checkNumber))].join(PART_SEPARATOR);

/**
 * Returns a bill's search text. IDs, names, status, codes and dates of service match by any part. The ADJ number,
 * payers' control numbers, check numbers and the birth date match only as whole values. Never contains an SSN or an
 * address.
 */
export const searchTextOf = (
  { clear, snapshot, facts, eors, payments }: BillOnFile,
  submittedDate: CalendarDate,
): string => {
  if (!clear) return '';
  const status = dashboardStatusOf(facts.state);
  const dates = snapshot
    ? [snapshot.service.date, snapshot.service.endDate, ...snapshot.lines.map((line) => line.serviceDate)]
    : [];
  const anywhere = [
    snapshot?.patient.firstName,
    snapshot?.patient.middleName,
    snapshot?.patient.lastName,
    snapshot?.claim.administratorName,
    clear.billId,
    String(clear.billNumber),
    snapshot?.claim.claimNumber,
    clear.claimId,
    snapshot?.externalId,
    snapshot?.patient.externalId,
    snapshot?.claim.externalId,
    clear.customerExternalId,
    status,
    statusLabels[status],
    unsentLabelOf(facts.state, currentTransmissionStatus(facts)),
    facts.state,
    facts.state.replaceAll('_', ' '),
    ...clear.lines.map(({ code }) => code),
    ...[...dates, submittedDate].filter((date) => typeof date === 'string').flatMap(dateForms),
  ];
  if (!snapshot) return searchTextWith({ anywhere, whole: [] });
  const whole = [
    // Store one form only: searches convert other date forms to it.
    snapshot.patient.dateOfBirth,
    snapshot.claim.adjNumber,
    ...facts.payerClaimControlNumbers,
    ...eors.map(({ payerClaimControlNumber }) => payerClaimControlNumber),
  ];
  return searchTextWith({
    anywhere,
    whole,
    checks: payments.flatMap(({ checkNumber }) => checkNumberForms(checkNumber)),
  });
};
