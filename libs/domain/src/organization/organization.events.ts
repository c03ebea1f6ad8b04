import type { DocumentLosses } from '../kernel/unreadable.js';
import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { Address, Environment } from '../bill/shared/bill.types.js';
import type { AccessAlert } from './access-alert.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import type { HoldScope } from './legal-hold.js';
import type { RfaChecks } from './rfa-checks.js';

/*
 * STORED FOR EVER, in internal streams. None of these events is in the public feed. Names, tax IDs and addresses of the
 * practice are in `private`.
 */

export type TaxIdType = 'EIN' | 'SSN';

export interface PracticeIdentity {
  readonly name: string | null;
  readonly legalName: string | null;
  readonly taxId: string | null;
  readonly taxIdType: TaxIdType;
  readonly npi: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
}

/** A pay-to provider of the practice. Events contain the whole record after the save. */
export interface BillingProviderRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  /** Nine digits, or null if none is on file. */
  readonly taxId: string | null;
  readonly taxIdType: TaxIdType;
  readonly npi: string | null;
  readonly billType: 'Professional' | 'Institutional';
  readonly phone: string | null;
  readonly address: Partial<Address> | null;
}

export interface RenderingProviderRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly npi: string;
  readonly specialty: string | null;
  readonly taxonomy: string | null;
  readonly licenseNumber: string | null;
  readonly licenseState: string | null;
  readonly isQME: boolean;
  readonly isAME: boolean;
  readonly email: string | null;
  readonly active: boolean;
}

export interface LocationRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly nickname: string | null;
  readonly posCode: string | null;
  readonly isPrimary: boolean;
  readonly active: boolean;
}

/** A destination that the organization entered. */
export interface CustomAdministratorRecord {
  readonly id: string;
  readonly name: string;
  readonly fax: string | null;
  readonly email: string | null;
  readonly mailingAddress: string | null;
  readonly notes: string | null;
  /** A self-insured public entity has 60 days to pay for treatment (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity?: true | undefined;
  readonly active: boolean;
  readonly createdAt: Timestamp;
}

/** Fields of a custom claims administrator that users enter. */
export type CustomAdministratorFacts = Omit<CustomAdministratorRecord, 'id' | 'active' | 'createdAt'>;

/** Roles of a team member. GET /organization/team describes each role. */
export const teamRoles = ['admin', 'manager', 'biller', 'payments', 'viewer', 'auditor'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Reasons for deleting an organization. The reason stays unencrypted in the log, so it is a code and not free text. */
export const deletionReasons = ['practice_closed', 'moved_elsewhere', 'contract_ended', 'was_a_test', 'other'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/**
 * Rules for users who sign in by email. `required`: all need a second factor. `optional`: only users who have one need
 * it.
 */
export const secondFactorRules = ['required', 'optional'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Facts of a passkey (Web Authentication Level 3, section 4). None of them is a secret. */
export interface PasskeyFacts {
  /** ID chosen by the authenticator, in base64url. */
  readonly credentialId: string;
  /** COSE public key in base64url. */
  readonly publicKey: string;
  /** Transports of the authenticator, such as `usb` or `internal`. A hint for browsers. */
  readonly transports: readonly string[];
  /** Name chosen by the owner. */
  readonly name: string;
}

export type OrganizationEvent =
  | Message<
      'OrganizationCreated',
      {
        organizationId: string;
        environment: Environment;
        /** Home organization of the account that the organization is linked to. */
        accountId: string;
        externalId: string | null;
        createdAt: Timestamp;
        private: Sealed<{ name: string }>;
      }
    >
  /**
   * Moved to another account. The keys of the new account have access, and the keys of the previous account no longer
   * do.
   */
  | Message<'OrganizationLinked', { organizationId: string; accountId: string }>
  | Message<'PracticeIdentitySaved', { organizationId: string; private: Sealed<PracticeIdentity> }>
  | Message<'BillingProviderSaved', { organizationId: string; id: string; private: Sealed<BillingProviderRecord> }>
  | Message<'RenderingProviderSaved', { organizationId: string; id: string; private: Sealed<RenderingProviderRecord> }>
  | Message<'LocationSaved', { organizationId: string; id: string; private: Sealed<LocationRecord> }>
  | Message<
      'CustomAdministratorSaved',
      { organizationId: string; id: string; private: Sealed<CustomAdministratorRecord> }
    >
  | Message<'CustomAdministratorRemoved', { organizationId: string; id: string }>
  /** `id`: a new ID, or the ID of a default reason. */
  | Message<'ReviewReasonSaved', { organizationId: string; id: string; private: Sealed<ReviewReason> }>
  | Message<'ReviewReasonRemoved', { organizationId: string; id: string }>
  | Message<
      'W9Saved',
      {
        organizationId: string;
        blobId: string;
        sizeBytes: number;
        taxYear: number | null;
        savedAt: Timestamp;
        private: Sealed<{ filename: string; sha256: string }>;
      } & DocumentLosses
    >
  | Message<
      'MemberAdded',
      {
        organizationId: string;
        id: string;
        role: TeamRole;
        createdAt: Timestamp;
        /** `subject`: the user's stable ID at the host. */
        private: Sealed<{ subject: string; name: string | null; email: string | null }>;
      }
    >
  | Message<
      'MemberNamed',
      { organizationId: string; id: string; private: Sealed<{ name: string | null; email: string | null }> }
    >
  /** Role and status after the change. `before`: role and status before it. */
  | Message<
      'MemberChanged',
      {
        organizationId: string;
        id: string;
        role: TeamRole;
        active: boolean;
        before: { readonly role: TeamRole; readonly active: boolean };
      }
    >
  /** Ended all sessions of the member, and all keys that were created for the member. */
  | Message<'MemberSignedOut', { organizationId: string; id: string }>
  /** Another user took over the responsibilities of a member who left. */
  | Message<'MemberHandedOver', { organizationId: string; id: string }>
  /** A server key was issued. The key itself is never stored. Its facts are in its own `stream`. */
  | Message<
      'KeyNoted',
      {
        organizationId: string;
        credentialId: string;
        stream: string;
        prefix: string;
        scope: 'organization' | 'account';
        permissions: readonly string[];
        expiresAt: Timestamp | null;
        createdAt: Timestamp;
        private: Sealed<{ name: string }>;
      }
    >
  | Message<'KeyRevocationNoted', { organizationId: string; credentialId: string }>
  /** Minutes of inactivity after which a workspace session ends. */
  | Message<'LogOffSet', { organizationId: string; minutes: number }>
  | Message<'SecondFactorRuleSet', { organizationId: string; rule: SecondFactorRule; before: SecondFactorRule }>
  /** `id`: ID of the member, as in the next four events. */
  | Message<
      'PasskeyAdded',
      { organizationId: string; id: string; passkeyId: string; addedAt: Timestamp; private: Sealed<PasskeyFacts> }
    >
  | Message<'PasskeyRemoved', { organizationId: string; id: string; passkeyId: string }>
  /** Replaces the previous codes. A hash is the code's HMAC under the organization's key. */
  | Message<
      'RecoveryCodesMade',
      { organizationId: string; id: string; madeAt: Timestamp; private: Sealed<{ hashes: readonly string[] }> }
    >
  /** `place`: zero-based index of the hash in the list. */
  | Message<'RecoveryCodeUsed', { organizationId: string; id: string; place: number; usedAt: Timestamp }>
  /** An admin or the operator removed all passkeys and codes of a member who lost them. */
  | Message<'SecondFactorReset', { organizationId: string; id: string }>
  /** A user reviewed who viewed patients in the week that starts on this Monday. `by`: ID of the actor. */
  | Message<'AccessReviewed', { organizationId: string; week: CalendarDate; by: string; reviewedAt: Timestamp }>
  /** Unusual activity was found in the access log, for review by an administrator. */
  | Message<
      'AccessAlertRaised',
      { organizationId: string } & Pick<
        AccessAlert,
        'id' | 'rule' | 'who' | 'count' | 'threshold' | 'since' | 'raisedAt'
      >
    >
  /** A user acknowledged the alert. `by`: ID of the actor. */
  | Message<'AccessAlertAcknowledged', { organizationId: string; id: string; by: string; acknowledgedAt: Timestamp }>
  | Message<'TreatmentBillingSet', { organizationId: string; enabled: boolean }>
  | Message<'RfaChecksSet', { organizationId: string; checks: RfaChecks }>
  /** Sandbox only: offset of the organization's clock from the wall clock. */
  | Message<'ClockMoved', { organizationId: string; offsetMs: number }>
  /**
   * Data in scope cannot be erased until the hold is lifted. `subjectId`: the patient or claim, or null for all data.
   */
  | Message<
      'LegalHoldPlaced',
      {
        organizationId: string;
        holdId: string;
        scope: HoldScope;
        subjectId: string | null;
        placedAt: Timestamp;
        private: Sealed<{ reason: string; by: string }>;
      }
    >
  | Message<
      'LegalHoldLifted',
      {
        organizationId: string;
        holdId: string;
        liftedAt: Timestamp;
        private: Sealed<{ reason: string; by: string }>;
      }
    >
  /** Nothing changes before `dueAt`. From then on, the operator can carry out the deletion. */
  | Message<
      'OrganizationDeletionOrdered',
      { organizationId: string; reason: DeletionReason; orderedAt: Timestamp; dueAt: Timestamp }
    >
  | Message<'OrganizationDeletionCalledOff', { organizationId: string }>
  /**
   * The organization no longer exists. The orders to destroy its keys follow, and the order for this stream is the
   * last.
   */
  | Message<'OrganizationDeleted', { organizationId: string; deletedAt: Timestamp }>;
