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
  /** Creates it with its first records, or finds it as it is. */
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
        /** May it send professional (treatment) bills from the start? No, unless said. */
        treatmentBilling?: boolean;
        /** Warns, unless said. */
        rfaChecks?: RfaChecks;
      }
    >
  /** Whole records, as they are: what seeds and the operator bring along. */
  | Message<
      'SaveRecords',
      {
        practiceIdentity: PracticeIdentity | null;
        billingProviders: readonly BillingProviderRecord[];
        renderingProviders: readonly RenderingProviderRecord[];
        locations: readonly LocationRecord[];
      }
    >
  /** Records that people save, merged over what is stored. */
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
  /** A reason for second reviews: a new one, or the whole of one that is in the library. */
  | Message<'SaveReviewReason', { id: string; facts: ReviewReasonFacts }>
  | Message<'RemoveReviewReason', { id: string }>
  /**
   * A person of the host was seen, or is added by the operator. Somebody new joins with this role; somebody known keeps
   * role and state, and gets the name and the address that are given. `memberId` is used for somebody new only.
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
  /** `by`: subject of the session that asks, who may not change itself; null for server keys and the operator. */
  | Message<
      'ChangeMember',
      { memberId: string; role?: TeamRole | undefined; active?: boolean | undefined; by: string | null }
    >
  /** Ends every session and link of a member and every key that was made for them; the member stays, and may sign in anew. */
  | Message<'SignOutMember', { memberId: string }>
  /** Somebody else answers for what a member who left had set up. */
  | Message<'HandOver', { memberId: string }>
  /** To be given after the credential itself was issued. A key whose stream is on the list stays as it is. */
  | Message<'NoteKey', Omit<KeyListEntry, 'revoked'>>
  | Message<'NoteKeyRevoked', { credentialId: string }>
  /** `accountId`: home organization of an account in the same environment. */
  | Message<'LinkOrganization', { accountId: string }>
  /** `minutes`: whole ones, between the least and the most of LOG_OFF_MINUTES. `secondFactor`: absent, it stays as it is. */
  | Message<'SetSignInRules', { minutes: number; secondFactor?: SecondFactorRule | undefined }>
  /** `recoveryHashes`: of the codes that come with a first key; a further key leaves the codes as they are. */
  | Message<
      'AddPasskey',
      PasskeyFacts & { memberId: string; passkeyId: string; recoveryHashes: readonly string[]; at: string }
    >
  | Message<'RemovePasskey', { memberId: string; passkeyId: string }>
  | Message<'MakeRecoveryCodes', { memberId: string; hashes: readonly string[]; at: string }>
  /** Rejects with `credential_invalid` where no unused code has this hash. */
  | Message<'UseRecoveryCode', { memberId: string; hash: string; at: string }>
  /** `by`: subject of the session that asks, who has the keys' own pages; null for server keys and the operator. */
  | Message<'ResetSecondFactor', { memberId: string; by: string | null }>
  /** `week`: a Monday. `at`: by the wall clock. */
  | Message<'ReviewAccess', { week: string; by: string; at: string }>
  /**
   * Nothing is raised twice: an `id` that is known, and what an alert that nobody has acknowledged tells already. `at`: by the
   * wall clock.
   */
  | Message<'RaiseAccessAlert', Omit<AccessAlert, 'raisedAt' | 'acknowledged'> & { at: string }>
  /** `by`: id of the actor. `at`: by the wall clock. */
  | Message<'AcknowledgeAccessAlert', { id: string; by: string; at: string }>
  | Message<'SetTreatmentBilling', { enabled: boolean }>
  | Message<'SetRfaChecks', { checks: RfaChecks }>
  /** `by`: who placed it, by name. A hold that is on record under this id stays as it is. */
  | Message<
      'PlaceHold',
      { holdId: string; scope: HoldScope; subjectId: string | null; reason: string; by: string; at: string }
    >
  /** Does nothing where it was lifted before; `not_found` where there never was one. */
  | Message<'LiftHold', { holdId: string; reason: string; by: string; at: string }>
  /** From `dueAt` on it may be deleted. What was ordered for an earlier time stays so. */
  | Message<'OrderDeletion', { reason: DeletionReason; at: string; dueAt: string }>
  | Message<'CallOffDeletion'>
  /** Rejects with `lifecycle_conflict` before the deletion is due. */
  | Message<'DeleteOrganization', { at: string }>
  /** Sandbox only. `now`: the wall clock; `to`: what the organization's clock shall say. Both in milliseconds. */
  | Message<'MoveClock', { now: number; to: number }>;
