import type { DocumentLosses } from '../kernel/unreadable.js';
import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { Address, Environment } from '../bill/shared/bill.types.js';
import type { AccessAlert } from './access-alert.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import type { BillRuleFacts } from './bill-rule.js';
import type { PayerContract } from './payer-contract.js';
import type { HoldScope } from './legal-hold.js';
import type { RfaChecks } from './rfa-checks.js';

/* STORED FOREVER, in internal streams, never published. Names, tax IDs and addresses are in `private`. */

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

/** Pay-to provider. Events contain the whole record after the save. */
export interface BillingProviderRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  /** Nine digits, or null. */
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

/** Editable fields. */
export type CustomAdministratorFacts = Omit<CustomAdministratorRecord, 'id' | 'active' | 'createdAt'>;

/** GET /organization/team describes each role. */
export const teamRoles = ['admin', 'manager', 'biller', 'payments', 'viewer', 'auditor'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Stays unencrypted in the log, so it is a code and not free text. */
export const deletionReasons = ['practice_closed', 'moved_elsewhere', 'contract_ended', 'was_a_test', 'other'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** Rules for sign-in by email. `required`: everyone needs a second factor. `optional`: only users who have one. */
export const secondFactorRules = ['required', 'optional'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Web Authentication Level 3, section 4. Not secret. */
export interface PasskeyFacts {
  /** Chosen by the authenticator, in base64url. */
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** Such as `usb` or `internal`. A hint for browsers. */
  readonly transports: readonly string[];
  /** Chosen by the owner. */
  readonly name: string;
}

export type OrganizationEvent =
  | Message<
      'OrganizationCreated',
      {
        organizationId: string;
        environment: Environment;
        /** Home organization of the linked account. */
        accountId: string;
        externalId: string | null;
        createdAt: Timestamp;
        private: Sealed<{ name: string }>;
      }
    >
  /** Moved to another account, whose keys have access from now on. The previous account's keys lose access. */
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
  /** `id`: a new ID, or a default reason's ID. */
  | Message<'ReviewReasonSaved', { organizationId: string; id: string; private: Sealed<ReviewReason> }>
  | Message<'ReviewReasonRemoved', { organizationId: string; id: string }>
  | Message<'BillRuleSaved', { organizationId: string; id: string; rule: BillRuleFacts }>
  | Message<'BillRuleRemoved', { organizationId: string; id: string }>
  /** All contracts with a claims administrator, by first date of service. */
  | Message<'PayerContractsSaved', { organizationId: string; payerId: string; contracts: readonly PayerContract[] }>
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
  /** Added by an administrator or the operator. The user is a member from the first sign-in. */
  | Message<
      'MemberInvited',
      {
        organizationId: string;
        id: string;
        role: TeamRole;
        createdAt: Timestamp;
        /** `name` and `email`: null if the user enters them at the first sign-in. */
        private: Sealed<{ subject: string; name: string | null; email: string | null }>;
      }
    >
  /** First sign-in after an invitation. Ends all of the member's invitation links. */
  | Message<
      'MemberJoined',
      { organizationId: string; id: string; private: Sealed<{ name: string | null; email: string | null }> }
    >
  | Message<
      'MemberNamed',
      { organizationId: string; id: string; private: Sealed<{ name: string | null; email: string | null }> }
    >
  /** `before`: role and status before the change. */
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
  /** Ended all of the member's sessions and keys. */
  | Message<'MemberSignedOut', { organizationId: string; id: string }>
  /** Another user took over from a member who left. */
  | Message<'MemberHandedOver', { organizationId: string; id: string }>
  /** The key itself is never stored. Its facts are in its own `stream`. */
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
  /** Minutes of inactivity until a workspace session ends. */
  | Message<'LogOffSet', { organizationId: string; minutes: number }>
  | Message<'SecondFactorRuleSet', { organizationId: string; rule: SecondFactorRule; before: SecondFactorRule }>
  /** `id`: the member, as in the next four events. */
  | Message<
      'PasskeyAdded',
      { organizationId: string; id: string; passkeyId: string; addedAt: Timestamp; private: Sealed<PasskeyFacts> }
    >
  | Message<'PasskeyRemoved', { organizationId: string; id: string; passkeyId: string }>
  /** Replaces the previous codes. A hash is an HMAC under the organization's key. */
  | Message<
      'RecoveryCodesMade',
      { organizationId: string; id: string; madeAt: Timestamp; private: Sealed<{ hashes: readonly string[] }> }
    >
  /** `place`: zero-based index of the hash in the list. */
  | Message<'RecoveryCodeUsed', { organizationId: string; id: string; place: number; usedAt: Timestamp }>
  /** Reset by an admin or the operator for a member who lost their passkeys and codes. */
  | Message<'SecondFactorReset', { organizationId: string; id: string }>
  /** Review of who viewed patients. `week`: a Monday. `by`: actor ID. */
  | Message<'AccessReviewed', { organizationId: string; week: CalendarDate; by: string; reviewedAt: Timestamp }>
  | Message<
      'AccessAlertRaised',
      { organizationId: string } & Pick<
        AccessAlert,
        'id' | 'rule' | 'who' | 'count' | 'threshold' | 'since' | 'raisedAt'
      >
    >
  /** `by`: actor ID. */
  | Message<'AccessAlertAcknowledged', { organizationId: string; id: string; by: string; acknowledgedAt: Timestamp }>
  | Message<'TreatmentBillingSet', { organizationId: string; enabled: boolean }>
  | Message<'RfaChecksSet', { organizationId: string; checks: RfaChecks }>
  /** Sandbox only: offset from the wall clock. */
  | Message<'ClockMoved', { organizationId: string; offsetMs: number }>
  /** Prevents erasure until lifted. `subjectId`: the patient or claim, or null for all data. */
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
  /** The operator can carry out the deletion from `dueAt`. */
  | Message<
      'OrganizationDeletionOrdered',
      { organizationId: string; reason: DeletionReason; orderedAt: Timestamp; dueAt: Timestamp }
    >
  | Message<'OrganizationDeletionCalledOff', { organizationId: string }>
  /** The orders to destroy the organization's keys follow, with the one for this stream last. */
  | Message<'OrganizationDeleted', { organizationId: string; deletedAt: Timestamp }>;
