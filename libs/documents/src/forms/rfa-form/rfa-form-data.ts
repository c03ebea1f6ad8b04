import type { Party } from '../review-form/review-data.js';

/** A row of "Requested Treatment". */
export interface RequestedTreatment {
  readonly diagnosis: string;
  readonly icdCode: string;
  readonly service: string;
  /** CPT or HCPCS, where it is known. */
  readonly procedureCode: string;
  /** Frequency, duration, quantity. */
  readonly other: string;
}

/** The data of DWC Form RFA (8 CCR § 9785.5), edition of February 2014. Dates YYYY-MM-DD. */
export interface RfaFormData {
  /** ISO timestamp of the signature; of a form that nobody signed, of what it says. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly rfaNumber: string;
  /** The boxes at the top, each by itself. */
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
  /** Texts that the form has no box for, by their captions: they stand on its continuation. */
  readonly more: readonly { readonly caption: string; readonly text: string }[];
  /** The physician's typed signature and its day; null: nobody has signed. */
  readonly signature: { readonly name: string; readonly date: string } | null;
}
