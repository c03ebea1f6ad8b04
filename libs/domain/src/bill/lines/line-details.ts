import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { AuthorizationBasis } from '../shared/bill.types.js';
import type { Pricing } from '../../fees/pricing.js';

/** STORED FOR EVER, see bill.events.ts. Clear part. */
export interface LineFacts {
  readonly id: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Charge for the whole line. */
  readonly charge: Cents;
  readonly allowed: Cents;
  readonly pricingStatus: Pricing['status'];
  /** Absent if none was given. */
  readonly rfaItemId?: string;
  /** Why no authorization was needed, by the client. Absent if not stated. */
  readonly authorizationBasis?: AuthorizationBasis;
}

/** STORED FOR EVER, see bill.events.ts. Encrypted part. */
export interface LineDetails {
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate | null;
  /** Sent with its own first day. */
  readonly dated?: true;
  /** The client's, of the code. Absent if none was sent. */
  readonly description?: string;
  readonly diagnosisPointers: readonly number[];
  /** Number of the line's own RFA item, if it differs from the bill's. */
  readonly authorizationNumber?: string;
  readonly pricing: Pricing;
}
