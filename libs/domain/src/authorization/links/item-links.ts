import type { CalendarDate } from '../../kernel/calendar.js';

/** Why a line of a bill uses an item no more: the payer rejected it, another bill took its place, it was closed unpaid. */
export const rfaReleaseReasons = ['rejected', 'replaced', 'closed_unpaid'] as const;
export type RfaReleaseReason = (typeof rfaReleaseReasons)[number];

/** What a line bills, as it is counted. */
export interface RfaUse {
  readonly units: number;
  /** First and last day of the service. */
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate;
}

/** A line of a bill that names an item, as the bill says it. */
export interface RfaLinkedLine extends RfaUse {
  readonly itemId: string;
  readonly lineId: string;
  readonly code: string;
}

/** What is sealed of a link: a procedure code and days of service. */
export type RfaLinkText = Pick<RfaLinkedLine, 'code' | 'serviceDate' | 'serviceDateEnd'>;

/** A line of a bill and the item that it names, as the request has it on record. */
export interface RfaLink {
  readonly itemId: string;
  readonly billId: string;
  readonly lineId: string;
  readonly units: number;
  /** Null while the line uses the item. */
  readonly released: RfaReleaseReason | null;
  /** Null once the request was erased. */
  readonly text: RfaLinkText | null;
}
