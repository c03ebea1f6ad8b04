import {
  dashboardStatusOf,
  currentTransmissionStatus,
  statusLabels,
  unsentLabelOf,
  type BillOnFile,
  type CalendarDate,
} from '#domain';
import { PART_SEPARATOR } from '../search-match.js';

/** A date as users type it: 2026-03-02, 3/2/2026, 03/02/2026. */
const dateForms = (date: CalendarDate): readonly string[] => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [date, `${Number(month)}/${Number(day)}/${year}`, `${month}/${day}/${year}`];
};

/**
 * How text is compared: lower-cased and without accents. One name has two spellings in Unicode, and who looks for Muñoz
 * often types munoz.
 */
export const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Folded texts, each once, separated by spaces. Values that are not texts are left out. */
const joinUnique = (values: readonly unknown[]): string =>
  [
    ...new Set(
      values
        .filter((value) => typeof value === 'string')
        .map((value) => normalized(value).replaceAll(/\s+/g, ' ').trim()),
    ),
  ].join(' ');

/** The forms in which a check number is found: as it is, and without leading zeros. */
const checkNumberForms = (checkNumber: string | null): readonly string[] => {
  if (checkNumber === null) return [];
  const folded = normalized(checkNumber).trim();
  return [folded, folded.replace(/^0+(?=.)/, '')];
};

/** The values of a search text: `anywhere` matches each part of a value, `whole` and `checks` match whole values only. */
export interface SearchedValues {
  readonly anywhere: readonly unknown[];
  readonly whole: readonly unknown[];
  readonly checks?: readonly unknown[];
}

/** Joins values to a search text that `matchesWord` reads. */
export const searchTextWith = ({ anywhere, whole, checks = [] }: SearchedValues): string =>
  [anywhere, whole, checks].map(joinUnique).join(PART_SEPARATOR).trimEnd();

/** Search text of one payment of a bill: that of the bill, with the number of this payment's check alone. */
export const searchTextOfPayment = (searchText: string, checkNumber: string | null): string =>
  [...searchText.split(PART_SEPARATOR, 2), joinUnique(checkNumberForms(checkNumber))].join(PART_SEPARATOR);

/**
 * Text by which a search finds a bill: ids, names, status, codes and dates of service by any part; ADJ number, the payer's
 * control numbers, check numbers and the birth date as a whole. Never an SSN or an address.
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
    // A search for a date in another form asks for this one.
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
