import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { ContractAmount } from '../../organization/payer-contract.js';
import type { AuthorizationBasis } from '../shared/bill.types.js';
import type { Pricing } from '../../fees/pricing.js';
import type { Drug } from './drug.js';

/** STORED FOREVER, see bill.events.ts. Clear part. */
export interface LineFacts {
  readonly id: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  /** Whole, except for mileage (see `unitsProblem`). */
  readonly units: number;
  /** Charge for the whole line. */
  readonly charge: Cents;
  readonly allowed: Cents;
  readonly pricingStatus: Pricing['status'];
  /** Amount due under a contract with the payer. Absent if no contract sets it. */
  readonly contract?: ContractAmount;
  /** Absent if no RFA item was given. */
  readonly rfaItemId?: string;
  /** Why no authorization was needed, according to the client. Absent if not stated. */
  readonly authorizationBasis?: AuthorizationBasis;
}

/** STORED FOREVER, see bill.events.ts. Encrypted part. */
export interface LineDetails {
  readonly serviceDate: CalendarDate;
  readonly serviceDateEnd: CalendarDate | null;
  /** Set if the line was sent with its own start date. */
  readonly dated?: true;
  /** Description of the code supplied by the client. Absent if none was sent. */
  readonly description?: string;
  /** Absent if none was sent. */
  readonly drug?: Drug;
  readonly diagnosisPointers: readonly number[];
  /** Number of the line's own RFA item, if different from the bill's. */
  readonly authorizationNumber?: string;
  readonly pricing: Pricing;
}
