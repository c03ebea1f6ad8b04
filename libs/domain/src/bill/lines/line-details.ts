import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { AuthorizationBasis } from '../shared/bill.types.js';
import type { Pricing } from '../../fees/pricing.js';

/** STORED FOR EVER, as bill.events.ts says: a service line in the clear part of a submission. */
export interface LineFacts {
  readonly id: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Charge for the whole line. */
  readonly charge: Cents;
  readonly allowed: Cents;
  readonly pricingStatus: Pricing['status'];
  /** Item of a request for authorization that the line is for; missing where none was named. */
  readonly rfaItemId?: string;
  /** Why it is said to have needed no authorization; missing where nothing was said. */
  readonly authorizationBasis?: AuthorizationBasis;
}

/** STORED FOR EVER, as bill.events.ts says: a service line in the encrypted part of a submission. */
export interface LineDetails {
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate | null;
  /** Set where the line was sent with a first day of its own. */
  readonly dated?: true;
  /** The client's description of the code; missing where none was sent. */
  readonly description?: string;
  readonly diagnosisPointers: readonly number[];
  /** Authorization number of the line's own item, where it is not the bill's. */
  readonly authorizationNumber?: string;
  readonly pricing: Pricing;
}
