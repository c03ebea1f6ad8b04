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
 * STORED FOR EVER, in internal streams: none of these reaches the public feed. Names, tax ids and addresses of the
 * practice sit in `private`.
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

/** A pay-to provider of the practice. The whole record as it stands after the save. */
export interface BillingProviderRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  /** Nine digits, or null when none is on file. */
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

/** A destination that the organization entered itself. */
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

/** Facts that people write down about a claims administrator of their own. */
export type CustomAdministratorFacts = Omit<CustomAdministratorRecord, 'id' | 'active' | 'createdAt'>;

/** Roles of a person in the team; what each role means is in the answer of GET /organization/team. */
export const teamRoles = ['admin', 'manager', 'biller', 'payments', 'viewer', 'auditor'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Why a practice is deleted. It stays in the log in clear, so that it is one of these words and no text. */
export const deletionReasons = ['practice_closed', 'moved_elsewhere', 'contract_ended', 'was_a_test', 'other'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** Must everybody who signs in by mail prove a second factor, or those alone who have one? */
export const secondFactorRules = ['required', 'optional'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** What a passkey is known by (Web Authentication Level 3, section 4); nothing of it opens anything by itself. */
export interface PasskeyFacts {
  /** Base64url, as the authenticator chose it. */
  readonly credentialId: string;
  /** Base64url of the COSE public key. */
  readonly publicKey: string;
  /** Ways to reach the authenticator, such as `usb` or `internal`: a hint for browsers. */
  readonly transports: readonly string[];
  /** Name that its owner gave it. */
  readonly name: string;
}

export type OrganizationEvent =
  | Message<
      'OrganizationCreated',
      {
        organizationId: string;
        environment: Environment;
        /** Home organization of the account that may address it: the link. */
        accountId: string;
        externalId: string | null;
        createdAt: Timestamp;
        private: Sealed<{ name: string }>;
      }
    >
  /** Moved into another account: its keys reach it from now on, the old account's do not. */
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
  /** `id`: a new one, or that of a reason that every practice begins with. */
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
        /** `subject`: the stable user id of the host that the person came from. */
        private: Sealed<{ subject: string; name: string | null; email: string | null }>;
      }
    >
  | Message<
      'MemberNamed',
      { organizationId: string; id: string; private: Sealed<{ name: string | null; email: string | null }> }
    >
  /** Role and state after the change; `before`: those before it. */
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
  /** All that the member is signed in by, and the keys that were made for them, ended at once. */
  | Message<'MemberSignedOut', { organizationId: string; id: string }>
  /** Somebody else answers for what the member, who left, had set up. */
  | Message<'MemberHandedOver', { organizationId: string; id: string }>
  /** A server key was issued; the key itself is kept nowhere, its facts in its own `stream`. */
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
  /** After so many minutes without work its workspaces close. */
  | Message<'LogOffSet', { organizationId: string; minutes: number }>
  | Message<'SecondFactorRuleSet', { organizationId: string; rule: SecondFactorRule; before: SecondFactorRule }>
  /** `id`: the member whose it is, as in the four below. */
  | Message<
      'PasskeyAdded',
      { organizationId: string; id: string; passkeyId: string; addedAt: Timestamp; private: Sealed<PasskeyFacts> }
    >
  | Message<'PasskeyRemoved', { organizationId: string; id: string; passkeyId: string }>
  /** They take the place of those that were made before. A hash is the code's HMAC under the organization's key. */
  | Message<
      'RecoveryCodesMade',
      { organizationId: string; id: string; madeAt: Timestamp; private: Sealed<{ hashes: readonly string[] }> }
    >
  /** `place`: of its hash in the list, from 0. */
  | Message<'RecoveryCodeUsed', { organizationId: string; id: string; place: number; usedAt: Timestamp }>
  /** An admin or operator took the passkeys and codes away of a member who lost them. */
  | Message<'SecondFactorReset', { organizationId: string; id: string }>
  /** Somebody looked through who had looked at patients in the week that began on this Monday. `by`: id of the actor. */
  | Message<'AccessReviewed', { organizationId: string; week: CalendarDate; by: string; reviewedAt: Timestamp }>
  /** Something unusual was found in the record of access: an administrator is to look at it. */
  | Message<
      'AccessAlertRaised',
      { organizationId: string } & Pick<
        AccessAlert,
        'id' | 'rule' | 'who' | 'count' | 'threshold' | 'since' | 'raisedAt'
      >
    >
  /** Somebody looked at it. `by`: id of the actor. */
  | Message<'AccessAlertAcknowledged', { organizationId: string; id: string; by: string; acknowledgedAt: Timestamp }>
  | Message<'TreatmentBillingSet', { organizationId: string; enabled: boolean }>
  | Message<'RfaChecksSet', { organizationId: string; checks: RfaChecks }>
  /** Sandbox only: the organization's clock runs this far ahead of the wall clock. */
  | Message<'ClockMoved', { organizationId: string; offsetMs: number }>
  /** Nothing that it is about is erased until it is lifted. `subjectId`: the patient or claim; null for all there is. */
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
  /** Nothing changes until `dueAt`; from then on the operator may carry it out. */
  | Message<
      'OrganizationDeletionOrdered',
      { organizationId: string; reason: DeletionReason; orderedAt: Timestamp; dueAt: Timestamp }
    >
  | Message<'OrganizationDeletionCalledOff', { organizationId: string }>
  /** From here on it does not exist. The orders to destroy its keys follow, this stream's last of all. */
  | Message<'OrganizationDeleted', { organizationId: string; deletedAt: Timestamp }>;
