import type { Environment } from '../bill/shared/bill.types.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { DocumentLosses } from '../kernel/unreadable.js';
import { Rejection } from '../kernel/rejection.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import type { LegalHold } from './legal-hold.js';
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

/** A member of the team. `subject`, `name` and `email` are empty after the organization is shredded. */
export interface Member {
  readonly id: string;
  /** The user's stable ID at the host, unique within the organization. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly active: boolean;
  /**
   * Number of times that the member was deactivated or signed out of everything. Absent if never. Sessions and keys
   * from before stay ended.
   */
  readonly timesOff?: number;
  /**
   * True if another user took over the responsibilities of a member who left. Absent otherwise, and for active members.
   */
  readonly handedOver?: true;
  /** Passkeys in order of addition. Absent if there is none. */
  readonly passkeys?: readonly Passkey[];
  /** Hashes of the recovery codes, or null for a used code. Absent without passkeys. */
  readonly recoveryCodes?: readonly (string | null)[];
  readonly createdAt: Timestamp;
}

/**
 * A member's passkey, the second factor for sign-in by email. Its facts are empty after the organization is shredded.
 */
export interface Passkey extends PasskeyFacts {
  readonly passkeyId: string;
  readonly addedAt: Timestamp;
}

/** Facts of a server key of the organization, sufficient to list and revoke it. Never the key itself. */
export interface KeyListEntry {
  readonly credentialId: string;
  /** Stream of the credential, which determines what the key may do. */
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

/** State of an organization. Records are in the order in which they were first saved. */
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
  /** Number of saves of identity, provider and location records. Each save changes it. */
  readonly recordsRevision: number;
  readonly customAdministrators: readonly CustomAdministratorRecord[];
  readonly w9: W9Record | null;
  readonly members: readonly Member[];
  readonly keys: readonly KeyListEntry[];
  /** True if professional (treatment) bills are allowed. */
  readonly treatmentBilling: boolean;
  /** Handling of a bill whose lines exceed what their items of requests for authorization grant. */
  readonly rfaChecks: RfaChecks;
  /** Milliseconds by which the organization's clock is ahead of the wall clock. 0 for live organizations. */
  readonly clockOffsetMs: number;
  /** Minutes of inactivity after which a workspace session ends. Absent means the default. */
  readonly logOffMinutes?: number;
  /** Rule for the second factor of sign-in by email. Absent means optional. */
  readonly secondFactor?: SecondFactorRule;
  /**
   * Reasons for second reviews that the organization saved or removed (null), in order of the first change. Absent if
   * it has only the default reasons.
   */
  readonly reviewReasons?: readonly { readonly id: string; readonly record: ReviewReason | null }[];
  /** Legal holds including lifted ones, oldest first. Absent if there were none. */
  readonly holds?: readonly LegalHold[];
  /** Reviewed weeks of the access log, in order of review. Absent if there is none. */
  readonly accessReviews?: readonly AccessReview[];
  /** Access alerts, newest last, at most 500. Absent if there is none. */
  readonly accessAlerts?: readonly AccessAlert[];
  /** Ordered deletion, possible from `dueAt`. Absent if there is none. */
  readonly deletion?: { readonly reason: DeletionReason; readonly orderedAt: Timestamp; readonly dueAt: Timestamp };
  /** Time of the deletion. Absent while the organization exists. */
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

/** Returns the state if the organization exists. Throws `not_found` otherwise. */
export const requireOrganization = (state: Organization): Organization => {
  if (!state.exists) throw new Rejection('not_found');
  return state;
};

/** Returns the practice identity. If none was saved, it has only the name from the creation of the organization. */
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
