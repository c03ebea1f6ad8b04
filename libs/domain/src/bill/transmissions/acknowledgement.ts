import type { Sealed } from '../../kernel/sealed.js';
import type { Route, Timestamp } from '../shared/bill.types.js';

export const acknowledgementLevels = ['interchange', 'syntax', 'clearinghouse', 'payer'] as const;

/** Level of an acknowledgment: TA1 (`interchange`), 999 (`syntax`), 277CA of a clearinghouse, or 277CA of the payer. */
export type AcknowledgementLevel = (typeof acknowledgementLevels)[number];

export type AcknowledgementOutcome = 'accepted' | 'rejected';

/** Acknowledgment or rejection of a transmission by a partner or payer. */
export interface TransmissionAcknowledgedData {
  readonly billId: string;
  /** Control number, as `<billNumber>-<n>`. */
  readonly controlNumber: string;
  /** Delivery method and partner of the transmission; null if unknown. */
  readonly route: Route | null;
  readonly partner: string | null;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  /** TA105, `999:<code>` or `<STC01-1>:<STC01-2>`; null if there is none. Never contains a payer's free text. */
  readonly code: string | null;
  /** Time at which this service read the acknowledgment. */
  readonly at: Timestamp;
  readonly payerFileId: string;
  /** Payer's claim control number, if the acknowledgment contains one. */
  readonly private: Sealed<{ readonly payerClaimControlNumber: string | null }>;
}
