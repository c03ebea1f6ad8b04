/** Reasons for correcting a bill after an EOR. */
export const revisionReasons = ['coding', 'units', 'patient_data', 'missing_document', 'other'] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** Correction of a bill after an EOR. */
export interface RevisionFact {
  readonly newBillId: string;
  /** True if the corrected bill was closed before a response, so that it replaces nothing. */
  readonly withdrawn: boolean;
}
