import { lossesOf } from '../kernel/unreadable.js';
import type { Decider } from '../kernel/decider.js';
import { unsealed } from '../kernel/sealed.js';
import type { ReviewReason } from '../reasons/review-reason.js';
import { MOST_ACCESS_ALERTS } from './access-alert.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import type { Member, Organization } from './organization.types.js';

const saved = <Item extends { readonly id: string }>(items: readonly Item[], item: Partial<Item>): readonly Item[] => {
  if (item.id === undefined) return items;
  const record = item as Item;
  return items.some(({ id }) => id === record.id)
    ? items.map((one) => (one.id === record.id ? record : one))
    : [...items, record];
};

const withSavedRecord = (state: Organization): Organization => ({
  ...state,
  recordsRevision: state.recordsRevision + 1,
});

const withMember = (state: Organization, memberId: string, change: (member: Member) => Member): Organization => ({
  ...state,
  members: state.members.map((one) => (one.id === memberId ? change(one) : one)),
});

/** A reason whose text was destroyed counts as removed. */
const withReason = (state: Organization, id: string, saved: Partial<ReviewReason> | null): Organization => {
  const record = saved?.id === undefined ? null : (saved as ReviewReason);
  const all = state.reviewReasons ?? [];
  return {
    ...state,
    reviewReasons: all.some((one) => one.id === id)
      ? all.map((one) => (one.id === id ? { id, record } : one))
      : [...all, { id, record }],
  };
};

const withoutFactor = ({ passkeys: _, recoveryCodes: __, ...member }: Member): Member => member;

export const evolveOrganization: Decider<Organization, OrganizationCommand, OrganizationEvent>['evolve'] = {
  OrganizationCreated: (state, { organizationId, environment, accountId, externalId, private: sealed }) => ({
    ...state,
    exists: true,
    organizationId,
    environment,
    accountId,
    externalId,
    name: unsealed(sealed).name ?? '',
  }),
  PracticeIdentitySaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    practiceIdentity: typeof sealed === 'string' ? null : sealed,
  }),
  BillingProviderSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    billingProviders: saved(state.billingProviders, unsealed(sealed)),
  }),
  RenderingProviderSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    renderingProviders: saved(state.renderingProviders, unsealed(sealed)),
  }),
  LocationSaved: (state, { private: sealed }) => ({
    ...withSavedRecord(state),
    locations: saved(state.locations, unsealed(sealed)),
  }),
  CustomAdministratorSaved: (state, { private: sealed }) => ({
    ...state,
    customAdministrators: saved(state.customAdministrators, unsealed(sealed)),
  }),
  CustomAdministratorRemoved: (state, { id }) => ({
    ...state,
    customAdministrators: state.customAdministrators.map((one) => (one.id === id ? { ...one, active: false } : one)),
  }),
  ReviewReasonSaved: (state, { id, private: sealed }) => withReason(state, id, unsealed(sealed)),
  ReviewReasonRemoved: (state, { id }) => withReason(state, id, null),
  W9Saved: (state, { blobId, sizeBytes, taxYear, savedAt, private: sealed, ...losses }) => ({
    ...state,
    w9: {
      blobId,
      sizeBytes,
      taxYear,
      savedAt,
      ...lossesOf(losses),
      filename: unsealed(sealed).filename ?? 'w9.pdf',
      sha256: unsealed(sealed).sha256 ?? '',
    },
  }),
  MemberAdded: (state, { id, role, createdAt, private: sealed }) => {
    const { subject = '', name = null, email = null } = unsealed(sealed);
    return { ...state, members: [...state.members, { id, subject, name, email, role, active: true, createdAt }] };
  },
  MemberNamed: (state, { id, private: sealed }) => {
    const { name = null, email = null } = unsealed(sealed);
    return { ...state, members: state.members.map((one) => (one.id === id ? { ...one, name, email } : one)) };
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
    members: state.members.map((one) => (one.id === id ? { ...one, handedOver: true } : one)),
  }),
  MemberSignedOut: (state, { id }) => ({
    ...state,
    members: state.members.map((one) => (one.id === id ? { ...one, timesOff: (one.timesOff ?? 0) + 1 } : one)),
  }),
  KeyNoted: (state, { organizationId: _, private: sealed, ...facts }) => ({
    ...state,
    keys: [...state.keys, { ...facts, name: unsealed(sealed).name ?? '', revoked: false }],
  }),
  KeyRevocationNoted: (state, { credentialId }) => ({
    ...state,
    keys: state.keys.map((one) => (one.credentialId === credentialId ? { ...one, revoked: true } : one)),
  }),
  OrganizationLinked: (state, { accountId }) => ({ ...state, accountId }),
  LogOffSet: (state, { minutes }) => ({ ...state, logOffMinutes: minutes }),
  SecondFactorRuleSet: (state, { rule }) => ({ ...state, secondFactor: rule }),
  PasskeyAdded: (state, { id, passkeyId, addedAt, private: sealed }) => {
    const { credentialId = '', publicKey = '', transports = [], name = '' } = unsealed(sealed);
    const passkey = { passkeyId, addedAt, credentialId, publicKey, transports, name };
    return withMember(state, id, (one) => ({ ...one, passkeys: [...(one.passkeys ?? []), passkey] }));
  },
  PasskeyRemoved: (state, { id, passkeyId }) =>
    withMember(state, id, (one) => {
      const passkeys = (one.passkeys ?? []).filter((key) => key.passkeyId !== passkeyId);
      return passkeys.length > 0 ? { ...one, passkeys } : withoutFactor(one);
    }),
  RecoveryCodesMade: (state, { id, private: sealed }) =>
    withMember(state, id, (one) => ({ ...one, recoveryCodes: unsealed(sealed).hashes ?? [] })),
  RecoveryCodeUsed: (state, { id, place }) =>
    withMember(state, id, (one) => ({
      ...one,
      recoveryCodes: (one.recoveryCodes ?? []).map((hash, at) => (at === place ? null : hash)),
    })),
  SecondFactorReset: (state, { id }) => withMember(state, id, withoutFactor),
  AccessReviewed: (state, { week, by, reviewedAt }) => ({
    ...state,
    accessReviews: [...(state.accessReviews ?? []), { week, by, reviewedAt }],
  }),
  AccessAlertRaised: (state, { id, rule, who, count, threshold, since, raisedAt }) => ({
    ...state,
    accessAlerts: [
      ...(state.accessAlerts ?? []),
      { id, rule, who, count, threshold, since, raisedAt, acknowledged: null },
    ].slice(-MOST_ACCESS_ALERTS),
  }),
  AccessAlertAcknowledged: (state, { id, by, acknowledgedAt }) => ({
    ...state,
    accessAlerts: (state.accessAlerts ?? []).map((one) =>
      one.id === id ? { ...one, acknowledged: { at: acknowledgedAt, by } } : one,
    ),
  }),
  TreatmentBillingSet: (state, { enabled }) => ({ ...state, treatmentBilling: enabled }),
  RfaChecksSet: (state, { checks }) => ({ ...state, rfaChecks: checks }),
  ClockMoved: (state, { offsetMs }) => ({ ...state, clockOffsetMs: offsetMs }),
  LegalHoldPlaced: (state, { holdId, scope, subjectId, placedAt, private: sealed }) => {
    const { reason = '', by = '' } = unsealed(sealed);
    const hold = { holdId, scope, subjectId, placedAt, reason, placedBy: by, lifted: null };
    return { ...state, holds: [...(state.holds ?? []), hold] };
  },
  LegalHoldLifted: (state, { holdId, liftedAt, private: sealed }) => {
    const { reason = '', by = '' } = unsealed(sealed);
    const lifted = { at: liftedAt, reason, by };
    return { ...state, holds: (state.holds ?? []).map((one) => (one.holdId === holdId ? { ...one, lifted } : one)) };
  },
  OrganizationDeletionOrdered: (state, { reason, orderedAt, dueAt }) => ({
    ...state,
    deletion: { reason, orderedAt, dueAt },
  }),
  OrganizationDeletionCalledOff: ({ deletion: _, ...state }) => state,
  OrganizationDeleted: (state, { deletedAt }) => ({ ...state, exists: false, deletedAt }),
};
