import {
  dashboardStatusOf,
  standingOf,
  statusLabels,
  unsentLabelOf,
  type BillOnFile,
  type CalendarDate,
} from '#domain';

/** A date as people write it: 2026-03-02, 3/2/2026, 03/02/2026. */
const written = (date: CalendarDate): readonly string[] => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [date, `${Number(month)}/${Number(day)}/${year}`, `${month}/${day}/${year}`];
};

/**
 * How text is compared: lower-cased and without accents. One name has two spellings in Unicode, and who looks for Muñoz
 * often types munoz.
 */
export const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Stands before the numbers of checks, which come last: a search for payments judges each of them by its own. */
const CHECKS = '\n';

/** What a search text holds besides the numbers of checks. */
export const withoutChecks = (searchText: string): string => searchText.split(CHECKS, 1)[0] ?? '';

/** Parts of a search text, folded, each once; what is no text is left out. */
export const joined = (parts: readonly unknown[]): string =>
  [...new Set(parts.filter((part) => typeof part === 'string').map(normalized))].join(' ');

/**
 * Everything that a search box may find a bill by, folded. Words hold no spaces, so a space keeps the parts apart.
 * Never an SSN or an address.
 */
export const searchTextOf = (
  { clear, snapshot, facts, eors, payments }: BillOnFile,
  submittedDate: CalendarDate,
): string => {
  if (!clear) return '';
  const status = dashboardStatusOf(facts.state);
  const dates = snapshot
    ? [
        snapshot.patient.dateOfBirth,
        snapshot.service.date,
        snapshot.service.endDate,
        ...snapshot.lines.map((line) => line.serviceDate),
      ]
    : [];
  const parts = [
    snapshot?.patient.firstName,
    snapshot?.patient.middleName,
    snapshot?.patient.lastName,
    snapshot?.claim.administratorName,
    clear.billId,
    String(clear.billNumber),
    snapshot?.claim.claimNumber,
    clear.claimId,
    snapshot?.claim.adjNumber,
    ...(snapshot ? facts.payerClaimControlNumbers : []),
    ...(snapshot ? eors.map(({ payerClaimControlNumber }) => payerClaimControlNumber) : []),
    snapshot?.externalId,
    snapshot?.patient.externalId,
    snapshot?.claim.externalId,
    clear.customerExternalId,
    status,
    statusLabels[status],
    unsentLabelOf(facts.state, standingOf(facts)),
    facts.state,
    facts.state.replaceAll('_', ' '),
    ...clear.lines.map(({ code }) => code),
    ...[...dates, submittedDate].filter((date) => typeof date === 'string').flatMap(written),
  ];
  const checks = snapshot ? payments.map(({ checkNumber }) => checkNumber) : [];
  return [joined(parts), joined(checks)].filter((text) => text !== '').join(CHECKS);
};
