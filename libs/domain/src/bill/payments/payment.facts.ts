import type { Cents } from '../../kernel/money.js';

export interface PaymentFact {
  readonly paymentId: string;
  readonly order: number;
  readonly eorId: string | null;
  readonly principal: Cents;
  /** Principal, penalty, interest and IBR fee. Cents. */
  readonly amount: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  readonly ibrFee: Cents;
  readonly voided: boolean;
  /** Absent if the payment is an entire check. */
  readonly checkId?: string;
  /** `RemittanceKeys.key` of the 835 claim. Absent if there is none. */
  readonly remittanceKey?: string;
}

export interface PaymentsFacts {
  readonly payments: readonly PaymentFact[];
}
