import type { Sealed } from '../../kernel/sealed.js';
import type { Route, Timestamp } from '../shared/bill.types.js';

export const acknowledgementLevels = ['interchange', 'syntax', 'clearinghouse', 'payer'] as const;

/** TA1 (`interchange`), 999 (`syntax`), 277CA from a clearinghouse, or 277CA from the payer. */
export type AcknowledgementLevel = (typeof acknowledgementLevels)[number];

export type AcknowledgementOutcome = 'accepted' | 'rejected';

/** Acknowledgment or rejection by a partner or payer. */
export interface TransmissionAcknowledgedData {
  readonly billId: string;
  /** Control number, in the form `<billNumber>-<n>`. */
  readonly controlNumber: string;
  /** Method of the transmission. Null if unknown. */
  readonly route: Route | null;
  readonly partner: string | null;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  /** TA105, `999:<code>` or `<STC01-1>:<STC01-2>`, or null. Never free text from a payer. */
  readonly code: string | null;
  /** When this service read the acknowledgment. */
  readonly at: Timestamp;
  readonly payerFileId: string;
  /** Null if the payer didn't state a number. */
  readonly private: Sealed<{ readonly payerClaimControlNumber: string | null }>;
}
