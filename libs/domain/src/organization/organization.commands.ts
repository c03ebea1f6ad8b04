import type { DocumentLosses } from '../kernel/unreadable.js';
import type { Message } from '../kernel/decider.js';
import type { Environment } from '../bill/shared/bill.types.js';
import type {
  BillingProviderRecord,
  CustomAdministratorFacts,
  DeletionReason,
  LocationRecord,
  PasskeyFacts,
  PracticeIdentity,
  RenderingProviderRecord,
  SecondFactorRule,
  TeamRole,
} from './organization.events.js';
import type { AccessAlert } from './access-alert.js';
import type { ReviewReasonFacts } from '../review-reasons/review-reason.js';
import type { BillRuleFacts } from './bill-rule.js';
import type { PayerContract } from './payer-contract.js';
import type { HoldScope } from './legal-hold.js';
import type { KeyListEntry } from './organization.state.js';
import type { RecordInputs } from './merge-records.js';
import type { RfaChecks } from './rfa-checks.js';

export type OrganizationCommand =
  | Message<
      'CreateOrganization',
      {
        organizationId: string;
        environment: Environment;
        accountId: string;
        externalId: string | null;
        name: string;
        at: string;
      }
    >
  /** Does nothing if the organization exists. */
  | Message<
      'OpenOrganization',
      {
        organizationId: string;
        environment: Environment;
        accountId: string;
        externalId: string;
        name: string;
        at: string;
        records: RecordInputs;
        /** Default: false. */
        treatmentBilling?: boolean;
        /** Default: warn. */
        rfaChecks?: RfaChecks;
      }
    >
  /** Saves without merging. Used by seeds and the operator. */
  | Message<
      'SaveRecords',
      {
        practiceIdentity: PracticeIdentity | null;
        billingProviders: readonly BillingProviderRecord[];
        renderingProviders: readonly RenderingProviderRecord[];
        locations: readonly LocationRecord[];
      }
    >
  | Message<'MergeRecords', RecordInputs>
  | Message<
      'SaveW9',
      {
        blobId: string;
        filename: string;
        sha256: string;
        sizeBytes: number;
        taxYear: number | null;
        at: string;
      } & DocumentLosses
    >
  | Message<'AddCustomAdministrator', { id: string; facts: CustomAdministratorFacts; at: string }>
  | Message<'ReplaceCustomAdministrator', { id: string; facts: CustomAdministratorFacts }>
  | Message<'RemoveCustomAdministrator', { id: string }>
  /** Adds a reason, or replaces one in the library. */
  | Message<'SaveReviewReason', { id: string; facts: ReviewReasonFacts }>
  | Message<'RemoveReviewReason', { id: string }>
  /** Adds one of the practice's rules for bills, or replaces one. */
  | Message<'SaveBillRule', { id: string; facts: BillRuleFacts }>
  | Message<'RemoveBillRule', { id: string }>
  /** Replaces all contracts with a claims administrator. None: an empty list. */
  | Message<'SavePayerContracts', { payerId: string; contracts: readonly PayerContract[] }>
  /**
   * For a user who signed in at the host or was added by the operator. An existing member keeps role and status, and
   * gets the new name and address. `role` and `memberId` apply to new users only.
   */
  | Message<
      'EnsureMember',
      {
        memberId: string;
        subject: string;
        name?: string | null;
        email?: string | null;
        role: TeamRole;
        at: string;
      }
    >
  /** A pending invitation for the same address is renewed with the new name and role. */
  | Message<
      'InviteMember',
      { memberId: string; subject: string; name: string | null; email: string | null; role: TeamRole; at: string }
    >
  /** An invited member's first sign-in. Does nothing for other members. */
  | Message<'JoinTeam', { memberId: string; name: string | null; email: string | null }>
  /** `by`: subject of the caller, who must not change their own membership. Null for server keys and the operator. */
  | Message<
      'ChangeMember',
      { memberId: string; role?: TeamRole | undefined; active?: boolean | undefined; by: string | null }
    >
  /** Ends all sessions, links and keys of the member, who can sign in again. */
  | Message<'SignOutMember', { memberId: string }>
  /** Another user takes over from a member who left. */
  | Message<'HandOver', { memberId: string }>
  /** Sent after the credential is issued. Does nothing if the stream is already on the list. */
  | Message<'NoteKey', Omit<KeyListEntry, 'revoked'>>
  | Message<'NoteKeyRevoked', { credentialId: string }>
  /** `accountId`: home organization in the same environment. */
  | Message<'LinkOrganization', { accountId: string }>
  /** `minutes`: whole number within LOG_OFF_MINUTES. `secondFactor`: unchanged if absent. */
  | Message<'SetSignInRules', { minutes: number; secondFactor?: SecondFactorRule | undefined }>
  /** `recoveryHashes`: hashes of the codes issued with the first passkey. Later passkeys leave the codes unchanged. */
  | Message<
      'AddPasskey',
      PasskeyFacts & { memberId: string; passkeyId: string; recoveryHashes: readonly string[]; at: string }
    >
  | Message<'RemovePasskey', { memberId: string; passkeyId: string }>
  | Message<'MakeRecoveryCodes', { memberId: string; hashes: readonly string[]; at: string }>
  /** Rejects with `credential_invalid` if no unused code has this hash. */
  | Message<'UseRecoveryCode', { memberId: string; hash: string; at: string }>
  /** `by`: subject of the caller, never the member, who uses a separate page. Null for server keys and the operator. */
  | Message<'ResetSecondFactor', { memberId: string; by: string | null }>
  /** `week`: a Monday. `at`: wall-clock time. */
  | Message<'ReviewAccess', { week: string; by: string; at: string }>
  /** Does nothing for a known `id`, or if an open alert reports the same activity. `at`: wall-clock time. */
  | Message<'RaiseAccessAlert', Omit<AccessAlert, 'raisedAt' | 'acknowledged'> & { at: string }>
  /** `by`: actor ID. `at`: wall-clock time. */
  | Message<'AcknowledgeAccessAlert', { id: string; by: string; at: string }>
  | Message<'SetTreatmentBilling', { enabled: boolean }>
  | Message<'SetRfaChecks', { checks: RfaChecks }>
  /** `by`: user name. Does nothing for a known hold. */
  | Message<
      'PlaceHold',
      { holdId: string; scope: HoldScope; subjectId: string | null; reason: string; by: string; at: string }
    >
  /** Does nothing if already lifted. Rejects with `not_found` if there is no such hold. */
  | Message<'LiftHold', { holdId: string; reason: string; by: string; at: string }>
  /** A later `dueAt` does not replace an earlier one. */
  | Message<'OrderDeletion', { reason: DeletionReason; at: string; dueAt: string }>
  | Message<'CallOffDeletion'>
  /** Rejects with `lifecycle_conflict` before the deletion is due. */
  | Message<'DeleteOrganization', { at: string }>
  /** Sandbox only. In milliseconds. `now`: the wall clock. `to`: the organization's clock. */
  | Message<'MoveClock', { now: number; to: number }>;
