/** Delivery methods for bills to an administrator, in order of preference. */
const deliveryRoutes = ['ebill', 'fax', 'email', 'mail'] as const;
export type DeliveryRoute = (typeof deliveryRoutes)[number];

/**
 * Origin of facts, which determines their reliability. `public`: read in public sources, possibly outdated. `operator`:
 * imported by the operator. `custom`: entered by an organization. `synthetic`: a fictitious administrator.
 */
export type Provenance = 'public' | 'synthetic' | 'operator' | 'custom';

/** A claim number mask: `#` for a digit, `@` for a letter, `*` for either. Other characters match themselves. */
export interface ClaimNumberPattern {
  readonly pattern: string;
  /** Length of the complete claim number, if the mask covers only its beginning. */
  readonly length?: number;
  readonly example?: string;
}

export interface Payer {
  /** Opaque, stable key. Bills contain it as `payerId`. Never a clearinghouse's payer ID. */
  readonly key: string;
  readonly label: string;
  readonly default: boolean;
  /** False for a payer that is listed but cannot be selected. */
  readonly active: boolean;
  readonly aliases: readonly string[];
  readonly affiliatedEntities: readonly string[];
  readonly claimNumberPatterns: readonly ClaimNumberPattern[];
  readonly hint?: string;
  readonly optionType?: string;
  readonly deliveryType?: string;
  readonly clearinghouse?: string;
  /** Payer ID assigned by the clearinghouse. */
  readonly payerId?: string;
  readonly clearinghousePayerIds?: readonly { readonly clearinghouse: string; readonly payerId: string }[];
  readonly preferredClearinghouse?: string;
}

export interface Office {
  readonly name?: string;
  readonly phone?: string;
  readonly fax?: string;
  readonly email?: string;
  readonly address?: string;
  readonly portalUrl?: string;
  readonly note?: string;
  /** True if the office accepts requests for authorization at `email`. If missing, unknown and treated as false. */
  readonly emailAccepted?: boolean;
  /** States of injury that the office serves. If missing, it serves all states. */
  readonly injuryStates?: readonly string[];
}

export interface MailingAddress {
  /** Address lines, separated by line feeds. */
  readonly address: string;
  readonly company?: string;
  readonly notes?: string;
  readonly billTreatmentTypes?: readonly string[];
  readonly submissionTypes?: readonly string[];
  /** States of injury that the address serves. If missing, it serves all states. */
  readonly injuryStates?: readonly string[];
}

export interface AdministratorFacts {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly affiliatedEntities?: readonly string[];
  /** States of injury that the administrator serves. If missing or empty, the states are unknown. */
  readonly states?: readonly string[];
  /** True if it accepts e-bills. If missing, it is unknown and treated as false. */
  readonly hasElectronic?: boolean;
  readonly payers?: readonly (Partial<Payer> & Pick<Payer, 'label'>)[];
  readonly claimNumberPatterns?: readonly ClaimNumberPattern[];
  readonly claimNumberHint?: string;
  readonly type?: string;
  readonly description?: string;
  readonly website?: string;
  readonly hours?: string;
  readonly telephoneNumbers?: readonly string[];
  readonly emailAddresses?: readonly string[];
  readonly webPortals?: readonly string[];
  readonly faxNumber?: string;
  readonly claimsEmail?: string;
  readonly mailingAddresses?: readonly MailingAddress[];
  readonly billReview?: readonly Office[];
  readonly authorization?: readonly Office[];
  readonly authorizationNotice?: string;
  readonly billProcessingWorkflow?: string;
  readonly billProcessingWorkflowNotes?: string;
  /** Source of the facts. Stored in files, but not part of API responses. */
  readonly source?: string;
  /** In an operator's file, true removes a shipped administrator from the directory. */
  readonly hidden?: boolean;
}

export interface Administrator extends Omit<AdministratorFacts, 'payers'> {
  /** ID. `ca_…`, derived from the normalized name, or `cadm_…` for an organization's own administrator. */
  readonly id: string;
  readonly provenance: Provenance;
  readonly aliases: readonly string[];
  readonly affiliatedEntities: readonly string[];
  readonly states: readonly string[];
  readonly hasElectronic: boolean;
  readonly payers: readonly Payer[];
  /** True if there are several active payers without a default. A bill must then name a payer. */
  readonly payerSelectionRequired: boolean;
  readonly claimNumberPatterns: readonly ClaimNumberPattern[];
  readonly mailingAddresses: readonly MailingAddress[];
  /** Delivery methods in order of preference. */
  readonly routes: readonly DeliveryRoute[];
}

export interface CustomAdministrator {
  readonly id: string;
  readonly name: string;
  readonly fax: string | null;
  readonly email: string | null;
  readonly mailingAddress: string | null;
  readonly publicEntity?: boolean | undefined;
}

/** Type of administrator for self-insured cities, counties, school districts and similar entities. */
export const PUBLIC_ENTITY = 'Self-insured public entity';

/** Returns true if the longer payment period for self-insured public entities applies (Labor Code § 4603.2(b)(2)). */
export const isPublicEntity = ({ type }: Pick<AdministratorFacts, 'type'>): boolean =>
  type?.toLowerCase() === PUBLIC_ENTITY.toLowerCase();

/**
 * Returns the phone number for questions about a bill, or null: the bill review office's number for the state of
 * injury, or else the first number on file. Removes a trailing note: `(866) 555-0100 (main)`.
 */
export const billPhoneOf = (
  { billReview = [], telephoneNumbers = [] }: Pick<AdministratorFacts, 'billReview' | 'telephoneNumbers'>,
  injuryState?: string,
): string | null => {
  const serves = ({ injuryStates }: Office) =>
    injuryStates === undefined || (injuryState !== undefined && injuryStates.includes(injuryState));
  const office = billReview.find((candidate) => candidate.phone !== undefined && serves(candidate));
  const number = office?.phone ?? telephoneNumbers[0];
  return number === undefined ? null : number.replace(/\s*\([^()]*[a-z][^()]*\)\s*$/i, '');
};
