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

/** A person of the team. `subject`, `name` and `email` are empty once the organization was shredded. */
export interface Member {
  readonly id: string;
  /** The stable user id of the host that the person came from; unique within the organization. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly active: boolean;
  /**
   * How often the member was made inactive or signed out of everything; absent while never. Sessions and keys from
   * before that stay ended.
   */
  readonly timesOff?: number;
  /** Somebody else answers for what the member had set up before leaving; absent while nobody does, and of active members. */
  readonly handedOver?: true;
  /** Passkeys, in the order in which they were added; absent while there is none. */
  readonly passkeys?: readonly Passkey[];
  /** Hashes of the recovery codes; null for one that was used. Absent without passkeys. */
  readonly recoveryCodes?: readonly (string | null)[];
  readonly createdAt: Timestamp;
}

/** A passkey of a member: the second factor of sign-in by mail. Its facts are empty once the organization was shredded. */
export interface Passkey extends PasskeyFacts {
  readonly passkeyId: string;
  readonly addedAt: Timestamp;
}

/** A server key of the organization as far as it is known: enough to list and to revoke it, never the key. */
export interface KeyListEntry {
  readonly credentialId: string;
  /** The credential's own stream, which is the authority on what the key may do. */
  readonly stream: string;
  /** The first characters of the key. */
  readonly prefix: string;
  readonly name: string;
  readonly scope: 'organization' | 'account';
  readonly permissions: readonly string[];
  readonly expiresAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly revoked: boolean;
}

/** A practice as the service knows it. Records in the order in which they were first saved. */
export interface Organization {
  readonly exists: boolean;
  readonly organizationId: string;
  readonly environment: Environment;
  /** Home organization of the account that it is linked to. */
  readonly accountId: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly practiceIdentity: PracticeIdentity | null;
  readonly billingProviders: readonly BillingProviderRecord[];
  readonly renderingProviders: readonly RenderingProviderRecord[];
  readonly locations: readonly LocationRecord[];
  /** Number of saved records so far: identity, providers and locations. Each save changes it. */
  readonly recordsRevision: number;
  readonly customAdministrators: readonly CustomAdministratorRecord[];
  readonly w9: W9Record | null;
  readonly members: readonly Member[];
  readonly keys: readonly KeyListEntry[];
  /** May it send professional (treatment) bills? */
  readonly treatmentBilling: boolean;
  /** What is done with a bill whose lines go beyond what their items of requests for authorization grant. */
  readonly rfaChecks: RfaChecks;
  /** Milliseconds that its clock is ahead of the wall clock; 0 for live ones. */
  readonly clockOffsetMs: number;
  /** Minutes without work after which the workspace closes; absent where nobody said: the usual ones. */
  readonly logOffMinutes?: number;
  /** Second factor of sign-in by mail; absent where nobody said: optional. */
  readonly secondFactor?: SecondFactorRule;
  /**
   * Reasons for second reviews that the practice saved or removed (null), in the order in which it first did; absent while it
   * has those alone that every practice begins with.
   */
  readonly reviewReasons?: readonly { readonly id: string; readonly record: ReviewReason | null }[];
  /** Legal holds, the oldest first, those that were lifted, too; absent where there never was one. */
  readonly holds?: readonly LegalHold[];
  /** Weeks of the record of access that somebody looked through, in the order in which they did; absent while there is none. */
  readonly accessReviews?: readonly AccessReview[];
  /** What was unusual in the record of access, the newest last, 500 at most; absent while there is none. */
  readonly accessAlerts?: readonly AccessAlert[];
  /** It is to be deleted from `dueAt` on; absent where nobody ordered that. */
  readonly deletion?: { readonly reason: DeletionReason; readonly orderedAt: Timestamp; readonly dueAt: Timestamp };
  /** It was deleted, and does not exist any more. Absent while it does. */
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

/** The organization of a command that needs one; rejects with `not_found` before it was created. */
export const requireOrganization = (state: Organization): Organization => {
  if (!state.exists) throw new Rejection('not_found');
  return state;
};

/** The identity as it shows before any was saved: the name that the organization was created with. */
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
