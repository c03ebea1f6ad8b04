import type { CalendarDate } from '../../kernel/calendar.js';

/** Why a bill line no longer uses an item: the bill was rejected by the payer, replaced, or closed unpaid. */
export const rfaReleaseReasons = ['rejected', 'replaced', 'closed_unpaid'] as const;
export type RfaReleaseReason = (typeof rfaReleaseReasons)[number];

export interface RfaUse {
  readonly units: number;
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate;
}

export interface RfaLinkedLine extends RfaUse {
  readonly itemId: string;
  readonly lineId: string;
  readonly code: string;
}

/** Link fields that are stored sealed. */
export type RfaLinkText = Pick<RfaLinkedLine, 'code' | 'serviceDate' | 'serviceDateEnd'>;

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
