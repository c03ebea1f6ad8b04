/** How a bill can reach an administrator, in the order in which the service prefers them. */
const deliveryRoutes = ['ebill', 'fax', 'email', 'mail'] as const;
export type DeliveryRoute = (typeof deliveryRoutes)[number];

/**
 * Where the facts come from, and so how far they can be trusted: `public` facts were read in public sources and may
 * be out of date; `operator` facts were imported by who runs the service; `custom` ones belong to one organization;
 * `synthetic` administrators do not exist.
 */
export type Provenance = 'public' | 'synthetic' | 'operator' | 'custom';

/** A mask of claim numbers: `#` digit, `@` letter, `*` either, anything else itself. */
export interface ClaimNumberPattern {
  readonly pattern: string;
  /** Characters of the whole claim number, where the mask covers only its beginning. */
  readonly length?: number;
  readonly example?: string;
}

/** One of the companies or programs that an administrator accepts bills for. */
export interface Payer {
  /** Opaque and stable; what a bill carries as `payerId`. Never a clearinghouse's payer id. */
  readonly key: string;
  readonly label: string;
  readonly default: boolean;
  /** An inactive payer is shown and cannot be chosen. */
  readonly active: boolean;
  readonly aliases: readonly string[];
  readonly affiliatedEntities: readonly string[];
  readonly claimNumberPatterns: readonly ClaimNumberPattern[];
  readonly hint?: string;
  readonly optionType?: string;
  readonly deliveryType?: string;
  readonly clearinghouse?: string;
  /** Assigned by the clearinghouse. */
  readonly payerId?: string;
  readonly clearinghousePayerIds?: readonly { readonly clearinghouse: string; readonly payerId: string }[];
  readonly preferredClearinghouse?: string;
}

/** An office that reviews bills or authorizes treatment. */
export interface Office {
  readonly name?: string;
  readonly phone?: string;
  readonly fax?: string;
  readonly email?: string;
  readonly address?: string;
  readonly portalUrl?: string;
  readonly note?: string;
  /** It takes requests for authorization at `email`; absent: not known, and treated as no. */
  readonly emailAccepted?: boolean;
  /** States of injury that it serves; absent: all. */
  readonly injuryStates?: readonly string[];
}

export interface MailingAddress {
  /** Lines parted by line feeds. */
  readonly address: string;
  readonly company?: string;
  readonly notes?: string;
  readonly billTreatmentTypes?: readonly string[];
  readonly submissionTypes?: readonly string[];
  /** States of injury that it serves; absent: all. */
  readonly injuryStates?: readonly string[];
}

/** Facts about an administrator, as files hold them. */
export interface AdministratorFacts {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly affiliatedEntities?: readonly string[];
  /** States of injury that it administers; absent or empty: not known. */
  readonly states?: readonly string[];
  /** Absent: not known, and treated as no. */
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
  /** Where bills may be faxed and mailed electronically. */
  readonly faxNumber?: string;
  readonly claimsEmail?: string;
  readonly mailingAddresses?: readonly MailingAddress[];
  readonly billReview?: readonly Office[];
  readonly authorization?: readonly Office[];
  readonly authorizationNotice?: string;
  readonly billProcessingWorkflow?: string;
  readonly billProcessingWorkflowNotes?: string;
  /** Where the facts were read. Kept in files, never answered. */
  readonly source?: string;
  /** In an operator's file: takes a shipped administrator out of the directory. */
  readonly hidden?: boolean;
}

/** An administrator of the directory, complete and ready to be searched, shown and billed. */
export interface Administrator extends Omit<AdministratorFacts, 'payers'> {
  /** `ca_…`, derived from the folded name; `cadm_…` for an organization's own. */
  readonly id: string;
  readonly provenance: Provenance;
  readonly aliases: readonly string[];
  readonly affiliatedEntities: readonly string[];
  readonly states: readonly string[];
  readonly hasElectronic: boolean;
  readonly payers: readonly Payer[];
  /** Several active payers and no default among them: a bill must name one. */
  readonly payerSelectionRequired: boolean;
  readonly claimNumberPatterns: readonly ClaimNumberPattern[];
  readonly mailingAddresses: readonly MailingAddress[];
  /** The routes that it has, the preferred one first. */
  readonly routes: readonly DeliveryRoute[];
}

/** An administrator that one organization entered for itself. */
export interface CustomAdministrator {
  readonly id: string;
  readonly name: string;
  readonly fax: string | null;
  readonly email: string | null;
  readonly mailingAddress: string | null;
  readonly publicEntity?: boolean | undefined;
}

/** The type of cities, counties, school districts and the like that insure themselves. */
export const PUBLIC_ENTITY = 'Self-insured public entity';

/** Has it the longer time of a self-insured public entity to pay for treatment (Labor Code § 4603.2(b)(2))? */
export const isPublicEntity = ({ type }: Pick<AdministratorFacts, 'type'>): boolean =>
  type?.toLowerCase() === PUBLIC_ENTITY.toLowerCase();

/**
 * Whom to call about a bill: the bill review office that serves the state of injury, else the first number on file; null
 * where none is. `(866) 555-0100 (main)` is told without its note.
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
