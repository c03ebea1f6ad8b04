import type { Environment } from '../bill/shared/bill.types.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { DocumentLosses } from '../kernel/unreadable.js';
import { Rejection } from '../kernel/rejection.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import type { BillRule } from './bill-rule.js';
import type { LegalHold } from './legal-hold.js';
import type { PayerContract } from './payer-contract.js';
import type { AccessAlert } from './access-alert.js';
import type { AccessReview } from './access-review.js';
import type {
  BillingProviderRecord,
  CustomAdministratorRecord,
  DeletionReason,
  LocationRecord,
  PasskeyFacts,
  PracticeIdentity,
  RenderingProviderRecord,
  SecondFactorRule,
  TeamRole,
} from './organization.events.js';
import type { RfaChecks } from './rfa-checks.js';

export interface W9Record extends DocumentLosses {
  readonly blobId: string;
  readonly filename: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly taxYear: number | null;
  readonly savedAt: Timestamp;
}

/** `subject`, `name` and `email` are empty after the organization is shredded. */
export interface Member {
  readonly id: string;
  /** Stable ID at the host, unique within the organization. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly active: boolean;
  /** The member has not signed in since the invitation. */
  readonly invited?: true;
  /** How often deactivated or signed out of everything. Absent if never. Earlier sessions and keys stay ended. */
  readonly timesOff?: number;
  /** Another user took over from a member who left. Absent for active members. */
  readonly handedOver?: true;
  /** In the order added. Absent if there are none. */
  readonly passkeys?: readonly Passkey[];
  /** Code hashes, null for a used code. Absent if there are no passkeys. */
  readonly recoveryCodes?: readonly (string | null)[];
  readonly createdAt: Timestamp;
}

/** Second factor for sign-in by email. Its facts are empty after the organization is shredded. */
export interface Passkey extends PasskeyFacts {
  readonly passkeyId: string;
  readonly addedAt: Timestamp;
}

/** Enough to list and revoke a server key. Never contains the key itself. */
export interface KeyListEntry {
  readonly credentialId: string;
  /** Determines what the key may do. */
  readonly stream: string;
  /** First characters of the key. */
  readonly prefix: string;
  readonly name: string;
  readonly scope: 'organization' | 'account';
  readonly permissions: readonly string[];
  readonly expiresAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly revoked: boolean;
}

/** Records are in the order they were first saved. */
export interface Organization {
  readonly exists: boolean;
  readonly organizationId: string;
  readonly environment: Environment;
  /** Home organization of the linked account. */
  readonly accountId: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly practiceIdentity: PracticeIdentity | null;
  readonly billingProviders: readonly BillingProviderRecord[];
  readonly renderingProviders: readonly RenderingProviderRecord[];
  readonly locations: readonly LocationRecord[];
  /** Changes with every save of identity, provider and location records. */
  readonly recordsRevision: number;
  readonly customAdministrators: readonly CustomAdministratorRecord[];
  readonly w9: W9Record | null;
  readonly members: readonly Member[];
  readonly keys: readonly KeyListEntry[];
  readonly treatmentBilling: boolean;
  /** What to do if bill lines exceed what their authorization request items grant. */
  readonly rfaChecks: RfaChecks;
  /** Offset ahead of the wall clock. 0 for live organizations. */
  readonly clockOffsetMs: number;
  /** Minutes of inactivity until a workspace session ends. Absent means the default. */
  readonly logOffMinutes?: number;
  /** Rule for sign-in by email. Absent means optional. */
  readonly secondFactor?: SecondFactorRule;
  /** Saved or removed (null) reasons, in order of the first change. Absent if there are only the default reasons. */
  readonly reviewReasons?: readonly { readonly id: string; readonly record: ReviewReason | null }[];
  /** Saved or removed (null) rules, in order of the first change. Absent if there are none. */
  readonly billRules?: readonly { readonly id: string; readonly record: BillRule | null }[];
  /** Contracts by claims administrator. Absent if there were none. */
  readonly payerContracts?: readonly { readonly payerId: string; readonly contracts: readonly PayerContract[] }[];
  /** Includes lifted holds, oldest first. Absent if there were none. */
  readonly holds?: readonly LegalHold[];
  /** In order of review. Absent if there are none. */
  readonly accessReviews?: readonly AccessReview[];
  /** Newest last, at most 500. Absent if there are none. */
  readonly accessAlerts?: readonly AccessAlert[];
  /** Absent if no deletion is ordered. */
  readonly deletion?: { readonly reason: DeletionReason; readonly orderedAt: Timestamp; readonly dueAt: Timestamp };
  /** Absent while the organization exists. */
  readonly deletedAt?: Timestamp;
}

export const noOrganization: Organization = {
  exists: false,
  organizationId: '',
  environment: 'sandbox',
  accountId: '',
  externalId: null,
  name: '',
  practiceIdentity: null,
  billingProviders: [],
  renderingProviders: [],
  locations: [],
  recordsRevision: 0,
  customAdministrators: [],
  w9: null,
  members: [],
  keys: [],
  treatmentBilling: false,
  rfaChecks: 'warn',
  clockOffsetMs: 0,
};

/** Throws `not_found` if it does not exist. */
export const requireOrganization = (state: Organization): Organization => {
  if (!state.exists) throw new Rejection('not_found');
  return state;
};

/** The name that users see: the saved one, or the one from creation. */
export const practiceName = (organization: Organization): string => identityOf(organization).name ?? organization.name;

/** If no identity was saved, contains only the name from creation. */
export const identityOf = ({ practiceIdentity, name }: Organization): PracticeIdentity =>
  practiceIdentity ?? {
    name: name === '' ? null : name,
    legalName: null,
    taxId: null,
    taxIdType: 'EIN',
    npi: null,
    phone: null,
    email: null,
    website: null,
  };
