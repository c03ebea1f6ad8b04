import type { CalendarDate } from '../../kernel/calendar.js';

/**
 * Reasons why a line of a bill no longer uses an item: the payer rejected the bill, another bill replaced it, or it was
 * closed unpaid.
 */
export const rfaReleaseReasons = ['rejected', 'replaced', 'closed_unpaid'] as const;
export type RfaReleaseReason = (typeof rfaReleaseReasons)[number];

/** Billed amount of a line, as it is counted. */
export interface RfaUse {
  readonly units: number;
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate;
}

/** A line of a bill that names an item, as stated in the bill. */
export interface RfaLinkedLine extends RfaUse {
  readonly itemId: string;
  readonly lineId: string;
  readonly code: string;
}

/** Sealed fields of a link: the procedure code and the days of service. */
export type RfaLinkText = Pick<RfaLinkedLine, 'code' | 'serviceDate' | 'serviceDateEnd'>;

/** A link between a line of a bill and an item, as recorded in the request. */
export interface RfaLink {
  readonly itemId: string;
  readonly billId: string;
  readonly lineId: string;
  readonly units: number;
  /** Null while the line uses the item. */
  readonly released: RfaReleaseReason | null;
  /** Null after the request is erased. */
  readonly text: RfaLinkText | null;
}
