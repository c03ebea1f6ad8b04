import type { Party } from '../review-form/review-data.js';

export interface RequestedTreatment {
  readonly diagnosis: string;
  readonly icdCode: string;
  readonly service: string;
  /** CPT or HCPCS code, if known. */
  readonly procedureCode: string;
  /** Frequency, duration and quantity of the treatment. */
  readonly other: string;
}

/** DWC Form RFA (8 CCR § 9785.5), February 2014 edition. Dates as YYYY-MM-DD. */
export interface RfaFormData {
  /** ISO time of the signature, or of the contents if unsigned. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly rfaNumber: string;
  /** Checkboxes at the top of the form. They are independent of each other. */
  readonly isResubmission: boolean;
  readonly isExpedited: boolean;
  readonly isOralConfirmation: boolean;
  readonly employee: {
    /** Employee's last, first and middle name. */
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
  /** Texts without a box on the form, printed on the continuation. */
  readonly more: readonly { readonly caption: string; readonly text: string }[];
  /** Signature typed by the physician. Null if unsigned. */
  readonly signature: { readonly name: string; readonly date: string } | null;
}
