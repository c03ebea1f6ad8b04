import { recordedLosses } from '../kernel/unreadable.js';
import type { Decider } from '../kernel/decider.js';
import { unseal } from '../kernel/sealed.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import type { BillRule } from './bill-rule.js';
import { MAX_ACCESS_ALERTS } from './access-alert.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import type { Member, Organization } from './organization.state.js';

const upsertById = <Item extends { readonly id: string }>(
  items: readonly Item[],
  item: Partial<Item>,
): readonly Item[] => {
  if (item.id === undefined) return items;
  const record = item as Item;
  return items.some(({ id }) => id === record.id)
    ? items.map((item) => (item.id === record.id ? record : item))
    : [...items, record];
};

const withSavedRecord = (state: Organization): Organization => ({
  ...state,
  recordsRevision: state.recordsRevision + 1,
});

const withMember = (state: Organization, memberId: string, change: (member: Member) => Member): Organization => ({
  ...state,
  members: state.members.map((member) => (member.id === memberId ? change(member) : member)),
});

/** A reason whose text was shredded counts as removed. */
const withReason = (state: Organization, id: string, saved: Partial<ReviewReason> | null): Organization => {
  const record = saved?.id === undefined ? null : (saved as ReviewReason);
  return { ...state, reviewReasons: upsertById(state.reviewReasons ?? [], { id, record }) };
};

const withBillRule = (state: Organization, id: string, record: BillRule | null): Organization => ({
  ...state,
  billRules: upsertById(state.billRules ?? [], { id, record }),
});

const withoutSecondFactor = ({ passkeys: _, recoveryCodes: __, ...member }: Member): Member => member;

export const evolveOrganization: Decider<Organization, OrganizationCommand, OrganizationEvent>['evolve'] = {
  OrganizationCreated: (state, { organizationId, environment, accountId, externalId, private: sealed }) => ({
    ...state,
    exists: true,
    organizationId,
    environment,
    accountId,
    externalId,
    name: unseal(sealed).name ?? '',
  }),
  PracticeIdentitySaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    practiceIdentity: typeof sealed === 'string' ? null : sealed,
  }),
  BillingProviderSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    billingProviders: upsertById(state.billingProviders, unseal(sealed)),
  }),
  RenderingProviderSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    renderingProviders: upsertById(state.renderingProviders, unseal(sealed)),
  }),
  LocationSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    locations: upsertById(state.locations, unseal(sealed)),
  }),
  CustomAdministratorSaved: (state, { private: sealed }) => ({
    ...state,
    customAdministrators: upsertById(state.customAdministrators, unseal(sealed)),
  }),
  CustomAdministratorRemoved: (state, { id }) => ({
    ...state,
    customAdministrators: state.customAdministrators.map((customAdministrator) =>
      customAdministrator.id === id ? { ...customAdministrator, active: false } : customAdministrator,
    ),
  }),
  ReviewReasonSaved: (state, { id, private: sealed }) => withReason(state, id, unseal(sealed)),
  ReviewReasonRemoved: (state, { id }) => withReason(state, id, null),
  BillRuleSaved: (state, { id, rule }) => withBillRule(state, id, { id, ...rule }),
  BillRuleRemoved: (state, { id }) => withBillRule(state, id, null),
  PayerContractsSaved: ({ payerContracts = [], ...state }, { payerId, contracts }) => ({
    ...state,
    payerContracts: [...payerContracts.filter((entry) => entry.payerId !== payerId), { payerId, contracts }],
  }),
  W9Saved: (state, { blobId, sizeBytes, taxYear, savedAt, private: sealed, ...losses }) => ({
    ...state,
    w9: {
      blobId,
      sizeBytes,
      taxYear,
      savedAt,
      ...recordedLosses(losses),
      filename: unseal(sealed).filename ?? 'w9.pdf',
      sha256: unseal(sealed).sha256 ?? '',
    },
  }),
  MemberAdded: (state, { id, role, createdAt, private: sealed }) => {
    const { subject = '', name = null, email = null } = unseal(sealed);
    return { ...state, members: [...state.members, { id, subject, name, email, role, active: true, createdAt }] };
  },
  MemberInvited: (state, { id, role, createdAt, private: sealed }) => {
    const { subject = '', name = null, email = null } = unseal(sealed);
    const member: Member = { id, subject, name, email, role, active: true, invited: true, createdAt };
    return { ...state, members: [...state.members, member] };
  },
  MemberJoined: (state, { id, private: sealed }) => {
    const { name = null, email = null } = unseal(sealed);
    return withMember(state, id, ({ invited: _, ...member }) => ({ ...member, name, email }));
  },
  MemberNamed: (state, { id, private: sealed }) => {
    const { name = null, email = null } = unseal(sealed);
    return {
      ...state,
      members: state.members.map((member) => (member.id === id ? { ...member, name, email } : member)),
    };
  },
  MemberChanged: (state, { id, role, active }) => ({
    ...state,
    members: state.members.map(({ handedOver, ...one }) =>
      one.id === id
        ? { ...one, role, active, ...(one.active && !active && { timesOff: (one.timesOff ?? 0) + 1 }) }
        : { ...one, ...(handedOver && { handedOver }) },
    ),
  }),
  MemberHandedOver: (state, { id }) => ({
    ...state,
    members: state.members.map((member) => (member.id === id ? { ...member, handedOver: true } : member)),
  }),
  MemberSignedOut: (state, { id }) => ({
    ...state,
    members: state.members.map((member) =>
      member.id === id ? { ...member, timesOff: (member.timesOff ?? 0) + 1 } : member,
    ),
  }),
  KeyNoted: (state, { organizationId: _, private: sealed, ...facts }) => ({
    ...state,
    keys: [...state.keys, { ...facts, name: unseal(sealed).name ?? '', revoked: false }],
  }),
  KeyRevocationNoted: (state, { credentialId }) => ({
    ...state,
    keys: state.keys.map((key) => (key.credentialId === credentialId ? { ...key, revoked: true } : key)),
  }),
  OrganizationLinked: (state, { accountId }) => ({ ...state, accountId }),
  LogOffSet: (state, { minutes }) => ({ ...state, logOffMinutes: minutes }),
  SecondFactorRuleSet: (state, { rule }) => ({ ...state, secondFactor: rule }),
  PasskeyAdded: (state, { id, passkeyId, addedAt, private: sealed }) => {
    const { credentialId = '', publicKey = '', transports = [], name = '' } = unseal(sealed);
    const passkey = { passkeyId, addedAt, credentialId, publicKey, transports, name };
    return withMember(state, id, (member) => ({ ...member, passkeys: [...(member.passkeys ?? []), passkey] }));
  },
  PasskeyRemoved: (state, { id, passkeyId }) =>
    withMember(state, id, (member) => {
      const passkeys = (member.passkeys ?? []).filter((key) => key.passkeyId !== passkeyId);
      return passkeys.length > 0 ? { ...member, passkeys } : withoutSecondFactor(member);
    }),
  RecoveryCodesMade: (state, { id, private: sealed }) =>
    withMember(state, id, (member) => ({ ...member, recoveryCodes: unseal(sealed).hashes ?? [] })),
  RecoveryCodeUsed: (state, { id, place }) =>
    withMember(state, id, (member) => ({
      ...member,
      recoveryCodes: (member.recoveryCodes ?? []).map((hash, at) => (at === place ? null : hash)),
    })),
  SecondFactorReset: (state, { id }) => withMember(state, id, withoutSecondFactor),
  AccessReviewed: (state, { week, by, reviewedAt }) => ({
    ...state,
    accessReviews: [...(state.accessReviews ?? []), { week, by, reviewedAt }],
  }),
  AccessAlertRaised: (state, { id, rule, who, count, threshold, since, raisedAt }) => ({
    ...state,
    accessAlerts: [
      ...(state.accessAlerts ?? []),
      { id, rule, who, count, threshold, since, raisedAt, acknowledged: null },
    ].slice(-MAX_ACCESS_ALERTS),
  }),
  AccessAlertAcknowledged: (state, { id, by, acknowledgedAt }) => ({
    ...state,
    accessAlerts: (state.accessAlerts ?? []).map((accessAlert) =>
      accessAlert.id === id ? { ...accessAlert, acknowledged: { at: acknowledgedAt, by } } : accessAlert,
    ),
  }),
  TreatmentBillingSet: (state, { enabled }) => ({ ...state, treatmentBilling: enabled }),
  RfaChecksSet: (state, { checks }) => ({ ...state, rfaChecks: checks }),
  ClockMoved: (state, { offsetMs }) => ({ ...state, clockOffsetMs: offsetMs }),
  LegalHoldPlaced: (state, { holdId, scope, subjectId, placedAt, private: sealed }) => {
    const { reason = '', by = '' } = unseal(sealed);
    const hold = { holdId, scope, subjectId, placedAt, reason, placedBy: by, lifted: null };
    return { ...state, holds: [...(state.holds ?? []), hold] };
  },
  LegalHoldLifted: (state, { holdId, liftedAt, private: sealed }) => {
    const { reason = '', by = '' } = unseal(sealed);
    const lifted = { at: liftedAt, reason, by };
    return {
      ...state,
      holds: (state.holds ?? []).map((hold) => (hold.holdId === holdId ? { ...hold, lifted } : hold)),
    };
  },
  OrganizationDeletionOrdered: (state, { reason, orderedAt, dueAt }) => ({
    ...state,
    deletion: { reason, orderedAt, dueAt },
  }),
  OrganizationDeletionCalledOff: ({ deletion: _, ...state }) => state,
  OrganizationDeleted: (state, { deletedAt }) => ({ ...state, exists: false, deletedAt }),
};
