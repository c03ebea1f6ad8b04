import type { Decider } from '../kernel/decider.js';
import { unseal } from '../kernel/sealed.js';
import type { RecipientCommand } from './recipient.commands.js';
import type { RecipientEnabledData, RecipientEvent, RecipientInvitedData } from './recipient.events.js';
import type { DeliveryStatus, Invitation, Recipient } from './recipient.state.js';

export const noRecipient: Recipient = {
  exists: false,
  recipientId: '',
  externalUserId: '',
  generation: 0,
  optedOut: false,
  address: 0,
  email: null,
  audience: 'assigned_bills',
  choice: null,
  status: 'off',
  enabledAt: null,
  decidedAt: null,
  invitations: [],
  assigned: {},
};

const firstStatus = { mail: 'sending', preview: 'sandbox_preview', none: 'suppressed' } as const satisfies Record<
  string,
  DeliveryStatus
>;

const revokeAll = (invitations: readonly Invitation[]): readonly Invitation[] =>
  invitations.map((invitation) => ({ ...invitation, link: 'revoked' }));

const identityFields = (data: RecipientInvitedData | RecipientEnabledData) =>
  ({
    exists: true,
    recipientId: data.recipientId,
    externalUserId: data.externalUserId,
    generation: data.generation,
    optedOut: false,
    address: data.address,
    email: unseal(data.private).email ?? null,
    audience: data.audience,
    choice: data.choice,
  }) as const;

export const evolveRecipient: Decider<Recipient, RecipientCommand, RecipientEvent>['evolve'] = {
  RecipientInvited: (state, data) => ({
    ...state,
    ...identityFields(data),
    status: 'pending',
    enabledAt: null,
    invitations: [
      ...revokeAll(state.invitations),
      {
        number: data.invitation,
        requestId: data.requestId,
        fingerprint: data.fingerprint,
        generation: data.generation,
        expiresAt: data.expiresAt,
        delivery: firstStatus[data.delivery],
        link: 'open',
      },
    ],
    assigned: data.clearsAssignments ? {} : state.assigned,
  }),
  InvitationDelivered: (state, { invitation, outcome }) => ({
    ...state,
    invitations: state.invitations.map((entry) =>
      entry.number === invitation ? { ...entry, delivery: outcome } : entry,
    ),
  }),
  RecipientEnabled: (state, data) => ({
    ...state,
    ...identityFields(data),
    status: 'active',
    enabledAt: data.enabledAt,
    decidedAt: data.grantedAt,
    invitations: revokeAll(state.invitations).map((invitation) =>
      invitation.number === data.invitation ? { ...invitation, link: 'consumed' } : invitation,
    ),
    assigned: data.clearsAssignments ? {} : state.assigned,
  }),
  RecipientDisabled: (state, { by, disabledAt }) => ({
    ...state,
    status: 'off',
    enabledAt: null,
    // A new invitation is not an opt-out by the recipient.
    decidedAt: by === 'invitation' ? state.decidedAt : disabledAt,
    invitations: revokeAll(state.invitations),
  }),
  RecipientBillAssigned: (state, { billId, assignedAt }) => ({
    ...state,
    assigned: { ...state.assigned, [billId]: assignedAt },
  }),
  RecipientBillRemoved: (state, { billId }) => ({
    ...state,
    assigned: Object.fromEntries(Object.entries(state.assigned).filter(([id]) => id !== billId)),
  }),
  SubjectShredded: (state) => ({
    ...state,
    optedOut: true,
    email: null,
    choice: null,
    status: 'off',
    enabledAt: null,
    invitations: revokeAll(state.invitations),
    assigned: {},
  }),
};
