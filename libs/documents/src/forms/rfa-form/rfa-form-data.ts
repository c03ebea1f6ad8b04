import type { Party } from '../review-form/review-data.js';

/** A row of "Requested Treatment". */
export interface RequestedTreatment {
  readonly diagnosis: string;
  readonly icdCode: string;
  readonly service: string;
  /** CPT or HCPCS code, if known. */
  readonly procedureCode: string;
  /** Frequency, duration, quantity. */
  readonly other: string;
}

/** Contents of DWC Form RFA (8 CCR § 9785.5), February 2014 edition. Dates as YYYY-MM-DD. */
export interface RfaFormData {
  /** ISO timestamp of the signature, or of the contents if the form is unsigned. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly rfaNumber: string;
  /** Checkboxes at the top of the form. They are independent of each other. */
  readonly isResubmission: boolean;
  readonly isExpedited: boolean;
  readonly isOralConfirmation: boolean;
  readonly employee: {
    /** Last, first, middle. */
    readonly name: string;
    readonly dateOfInjury: string;
    readonly dateOfBirth: string;
  };
  readonly claimNumber: string;
  readonly employer: string;
  readonly physician: {
    readonly name: string;
    readonly specialty?: string | null;
    readonly npi: string;
    readonly practice: Party;
  };
  readonly administrator: Party;
  readonly treatments: readonly RequestedTreatment[];
  /** Texts that have no box on the form, with captions. They are printed on the continuation. */
  readonly more: readonly { readonly caption: string; readonly text: string }[];
  /** The physician's typed signature and its date, or null if unsigned. */
  readonly signature: { readonly name: string; readonly date: string } | null;
}
