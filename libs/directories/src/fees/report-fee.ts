/** One dated row of a California report code's amount, as an operator imports it. Amounts in cents, days YYYY-MM-DD. */
export interface ReportFeeRow {
  /** WC002 to WC012. */
  readonly code: string;
  /** First and last day of service. */
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  /** Amount of each further page; null: not paid by pages. */
  readonly perPage: number | null;
  /** Pages that `amount` pays for. */
  readonly firstPages: number;
  /** Most pages that are paid; null: any number. */
  readonly cap: number | null;
  /** The order that sets it. */
  readonly source: string;
}

/** Do two rows set one code's amount for one day? */
export const isOverlapping = (row: ReportFeeRow, other: ReportFeeRow): boolean =>
  row.code === other.code && row.from <= other.to && other.from <= row.to;

/** The row that another one takes the place of: the same code from the same day. */
export const isSameRow = (row: ReportFeeRow, other: ReportFeeRow): boolean =>
  row.code === other.code && row.from === other.from;
