import type { BillSearchRequest, BillSort, DashboardSearchRequest } from '#contracts';
import type { ProviderKind } from '#domain';
import { refuseParameter } from '#http';
import { normalized, type BillRow, type Filter } from '#read-models';
import type { ProviderIds } from '../kernel/provider-ids.js';

/** A search for bills: conditions on rows, and words that must occur in their search text. */
export interface BillSearch {
  readonly filter: Filter;
  readonly words: readonly string[];
}

/** Conditions on fields of rows; a misspelt field does not compile. */
export type RowFilter<Row = BillRow> = { readonly [Field in keyof Row | '_id']?: unknown };

/** All of these conditions. */
export const allOf = (...conditions: readonly Filter[]): Filter => {
  const meant = conditions.filter((condition) => Object.keys(condition).length > 0);
  return meant.length > 1 ? { $and: meant } : (meant[0] ?? {});
};

/** A condition on one field, or none where nothing is asked. */
export const equals = <Row = BillRow>(
  field: keyof RowFilter<Row> & string,
  value: string | number | undefined,
): RowFilter<Row> => (value === undefined ? {} : { [field]: value }) as RowFilter<Row>;

/** The provider that an id means, under whatever id the rows have it; no condition where nothing is asked. */
export const providerFilter = (providers: ProviderIds, kind: ProviderKind, id: string | undefined): RowFilter => {
  if (id === undefined) return {};
  const [only, ...others] = providers.all(kind, id);
  return { [`${kind}ProviderId`]: others.length === 0 ? only : { $in: [only, ...others] } };
};

/** Matches no row. */
export const matchNone: RowFilter = { _id: { $in: [] } };

/**
 * The words of a search. A whole date in American form is looked up as an ISO date, or 2/24/2026 would be found inside
 * 12/24/2026.
 */
export const searchWords = (q: string | undefined): readonly string[] =>
  normalized(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
      return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : word;
    });

/** Conditions that all searches have in common. 400 when `from` is after `to`. */
export const commonFilter = ({
  dateField,
  from,
  to,
  billNumber,
  patientId,
  customerExternalId,
}: BillSearchRequest): readonly RowFilter[] => {
  if (from !== undefined && to !== undefined && from > to) return refuseParameter('from', 'must not be after to');
  const field: keyof BillRow = dateField === 'service' ? 'serviceDate' : 'submittedDate';
  // An erased bill has an empty date of service: no range holds it.
  const range = { $gte: from ?? '0000', ...(to !== undefined && { $lte: to }) };
  return [
    equals('customerExternalId', customerExternalId),
    equals('billNumber', billNumber),
    equals('patientId', patientId),
    from === undefined && to === undefined ? {} : { [field]: range },
  ];
};

/** None of these fields is ever null: pages continue after their values. */
const sortFields: Readonly<Record<BillSort, keyof BillRow>> = {
  submitted: 'submittedTime',
  balanceDue: 'balanceCents',
  patient: 'patientSort',
  billNumber: 'billNumber',
  serviceDate: 'serviceDate',
  status: 'status',
};

/** Fields without the sign of their direction. */
export const fieldsOf = (order: readonly string[]): readonly string[] => order.map((field) => field.replace(/^-/, ''));

/** Where a page of a list ends: the values of its sort fields in the last row, and the row's id. */
export type PageKey = readonly (string | number)[];

export const pageKeyOf = (order: readonly string[], row: { readonly _id: string }): PageKey => {
  const values = row as unknown as Readonly<Record<string, string | number | undefined>>;
  return [...fieldsOf(order).map((field) => values[field] ?? ''), row._id];
};

/** The order of a list of bills; equal ones by bill number, in the same direction. */
export const billOrder = ({ sort, dir }: Pick<DashboardSearchRequest, 'sort' | 'dir'>): readonly string[] =>
  [...new Set([sortFields[sort], 'billNumber'])].map((field) => (dir === 'desc' ? `-${field}` : field));
