import type { Sealed } from '../../kernel/sealed.js';
import type { Route, Timestamp } from '../shared/bill.types.js';

export const acknowledgementLevels = ['interchange', 'syntax', 'clearinghouse', 'payer'] as const;

/**
 * Level of an acknowledgement, by who looked at the transmission, and how far: TA1, 999, 277CA of a clearinghouse,
 * 277CA of the payer.
 */
export type AcknowledgementLevel = (typeof acknowledgementLevels)[number];

export type AcknowledgementOutcome = 'accepted' | 'rejected';

/** A partner or payer acknowledged a transmission, or refused it. */
export interface TransmissionAcknowledgedData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  /** How the transmission went, and through whom; null where it is not known. */
  readonly route: Route | null;
  readonly partner: string | null;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  /** TA105, `999:<code>`, `<STC01-1>:<STC01-2>`; null where none was told. Never a payer's words. */
  readonly code: string | null;
  /** When it was read here. */
  readonly at: Timestamp;
  readonly payerFileId: string;
  /** The payer's own number of the bill, where it names one. */
  readonly private: Sealed<{ readonly payerClaimControlNumber: string | null }>;
}
