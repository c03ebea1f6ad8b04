import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { AuthorizationBasis } from '../shared/bill.types.js';
import type { Pricing } from '../../fees/pricing.js';

/** STORED FOR EVER, see bill.events.ts. Service line in the clear part of a submission. */
export interface LineFacts {
  readonly id: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Charge for the whole line. */
  readonly charge: Cents;
  readonly allowed: Cents;
  readonly pricingStatus: Pricing['status'];
  /** RFA item that the line is for; absent if none was given. */
  readonly rfaItemId?: string;
  /** Reason stated by the client why no authorization was needed; absent if none was stated. */
  readonly authorizationBasis?: AuthorizationBasis;
}

/** STORED FOR EVER, see bill.events.ts. Service line in the encrypted part of a submission. */
export interface LineDetails {
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate | null;
  /** Present if the line was sent with its own first day. */
  readonly dated?: true;
  /** Client's description of the code; absent if none was sent. */
  readonly description?: string;
  readonly diagnosisPointers: readonly number[];
  /** Authorization number of the line's own RFA item, if it differs from the bill's. */
  readonly authorizationNumber?: string;
  readonly pricing: Pricing;
}
