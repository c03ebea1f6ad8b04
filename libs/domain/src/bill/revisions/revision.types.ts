/** Why a bill that an EOR has answered is corrected. */
export const revisionReasons = ['coding', 'units', 'patient_data', 'missing_document', 'other'] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** The corrected bill of a bill that an EOR had answered. */
export interface RevisionFact {
  readonly newBillId: string;
  /** The corrected bill was closed before the payer answered it: it stands for nothing. */
  readonly withdrawn: boolean;
}
