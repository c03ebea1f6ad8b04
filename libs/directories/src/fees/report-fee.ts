/** Dated fee for a report or copy service code, imported by an operator. Amounts are in cents, dates are YYYY-MM-DD. */
export interface ReportFeeRow {
  /** WC002 to WC012, or WC020 to WC029. */
  readonly code: string;
  /** First and last day of service. */
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  /** Amount per additional page, or null if the report isn't paid by page. */
  readonly perPage: number | null;
  /** Number of pages that `amount` covers. */
  readonly firstPages: number;
  /** Maximum number of paid pages, or null for no limit. */
  readonly cap: number | null;
  /** Administrative order that sets the amount. */
  readonly source: string;
}

/** Returns true if both rows set the amount of a code for the same day. */
export const isOverlapping = (row: ReportFeeRow, other: ReportFeeRow): boolean =>
  row.code === other.code && row.from <= other.to && other.from <= row.to;

export const isSameRow = (row: ReportFeeRow, other: ReportFeeRow): boolean =>
  row.code === other.code && row.from === other.from;
