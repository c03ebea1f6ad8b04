import type { BillSearchRequest, BillSort, DashboardSearchRequest } from '#contracts';
import type { ProviderKind } from '#domain';
import { refuseParameter } from '#http';
import { normalized, type BillRow, type Filter } from '#read-models';
import type { ProviderIds } from '../kernel/provider-ids.js';

export interface BillSearch {
  readonly filter: Filter;
  readonly words: readonly string[];
}

/** A misspelled field does not compile. */
export type RowFilter<Row = BillRow> = { readonly [Field in keyof Row | '_id']?: unknown };

export const allOf = (...conditions: readonly Filter[]): Filter => {
  const meant = conditions.filter((condition) => Object.keys(condition).length > 0);
  return meant.length > 1 ? { $and: meant } : (meant[0] ?? {});
};

/** Adds no condition if the value is undefined. */
export const equals = <Row = BillRow>(
  field: keyof RowFilter<Row> & string,
  value: string | number | undefined,
): RowFilter<Row> => (value === undefined ? {} : { [field]: value }) as RowFilter<Row>;

/** Matches all of the provider's IDs. Adds no condition if the ID is undefined. */
export const providerFilter = (providers: ProviderIds, kind: ProviderKind, id: string | undefined): RowFilter => {
  if (id === undefined) return {};
  const [only, ...others] = providers.all(kind, id);
  return { [`${kind}ProviderId`]: others.length === 0 ? only : { $in: [only, ...others] } };
};

/** Filter that matches no row. */
export const matchNone: RowFilter = { _id: { $in: [] } };

/** Converts a complete US date to an ISO date; otherwise, a search for 2/24/2026 would also find 12/24/2026. */
export const searchWords = (q: string | undefined): readonly string[] =>
  normalized(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
      return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : word;
    });

/** Throws 400 if `from` is after `to`. */
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
  // An erased bill has an empty date of service, which must be outside every range.
  const range = { $gte: from ?? '0000', ...(to !== undefined && { $lte: to }) };
  return [
    equals('customerExternalId', customerExternalId),
    equals('billNumber', billNumber),
    equals('patientId', patientId),
    from === undefined && to === undefined ? {} : { [field]: range },
  ];
};

/** Row field for each sort order. These fields are never null, because the next page continues after their values. */
const sortFields: Readonly<Record<BillSort, keyof BillRow>> = {
  submitted: 'submittedTime',
  balanceDue: 'balanceCents',
  patient: 'patientSort',
  billNumber: 'billNumber',
  serviceDate: 'serviceDate',
  status: 'status',
};

export const fieldsOf = (order: readonly string[]): readonly string[] => order.map((field) => field.replace(/^-/, ''));

/** End of a page: the last row's sort values and ID. */
export type PageKey = readonly (string | number)[];

export const pageKeyOf = (order: readonly string[], row: { readonly _id: string }): PageKey => {
  const values = row as unknown as Readonly<Record<string, string | number | undefined>>;
  return [...fieldsOf(order).map((field) => values[field] ?? ''), row._id];
};

/** Ties are sorted by bill number in the same direction. */
export const billOrder = ({ sort, dir }: Pick<DashboardSearchRequest, 'sort' | 'dir'>): readonly string[] =>
  [...new Set([sortFields[sort], 'billNumber'])].map((field) => (dir === 'desc' ? `-${field}` : field));
