import { hoursAfter, type Timestamp } from '../kernel/calendar.js';
import type { Decider } from '../kernel/decider.js';
import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import type { Consent, RecipientCommand } from './recipient.commands.js';
import type { RecipientEvent } from './recipient.events.js';
import { evolveRecipient, noRecipient } from './recipient.evolve.js';
import { linkState, recipientSubject, sameChoice } from './recipient.facts.js';
import type { Audience, Recipient } from './recipient.state.js';

const INVITATION_TTL_HOURS = 48;
/** Maximum age on receipt. */
const MAX_CONSENT_AGE_HOURS = 24;

const requireRecipient = (state: Recipient): Recipient => {
  if (!state.exists) throw new Rejection('not_found');
  return state;
};

/** Subscription with this address for this audience. */
const subscriber = (state: Recipient, email: string, audience: Audience) => {
  const sameAddress = !state.optedOut && state.email === email;
  return {
    generation: state.optedOut || state.generation === 0 ? state.generation + 1 : state.generation,
    address: sameAddress ? state.address : state.address + 1,
    audience,
    clearsAssignments: state.exists && !(sameAddress && state.audience === audience),
  };
};

const validationError = (...errors: readonly FieldProblem[]): Rejection =>
  new Rejection('validation_error', undefined, errors);

/** Values from the request, or else the stored ones. Throws 422 if either is missing. */
const destination = (
  { email, audience, exists }: Recipient,
  asked: { readonly email: string | null; readonly audience: Audience | null },
): { readonly email: string; readonly audience: Audience } => {
  const found = { email: asked.email ?? email, audience: asked.audience ?? (exists ? audience : null) };
  const missing = (['email', 'audience'] as const).filter((path) => found[path] === null);
  if (missing.length > 0) throw validationError(...missing.map((path) => ({ path, message: 'is required' })));
  return { email: found.email ?? '', audience: found.audience ?? 'practice' };
};

/** Throws `fresh_consent_required` unless the consent is recent and newer than the last consent or opt-out. */
const newerConsent = ({ decidedAt }: Recipient, consent: Consent | null, at: Timestamp): Consent => {
  const future = consent && consent.grantedAt > at;
  if (future) throw validationError({ path: 'consent.grantedAt', message: 'must not be in the future' });
  const stale =
    consent === null ||
    hoursAfter(consent.grantedAt, MAX_CONSENT_AGE_HOURS) < at ||
    // A consent given at the same instant counts as newer than the last decision.
    (decidedAt !== null && consent.grantedAt <= decidedAt && consent.grantedAt !== at);
  if (stale) throw new Rejection('fresh_consent_required');
  return consent;
};

/** Shown to users on pages, never as an API problem code. */
const rejectLink = (link: 'expired' | 'revoked' | 'consumed'): never => {
  throw new Rejection(`link_${link}`);
};

/** A recipient's invitations, consents, opt-outs and assignments, across all its addresses. */
export const recipient: Decider<Recipient, RecipientCommand, RecipientEvent> = {
  initial: noRecipient,
  decide: {
    InviteRecipient: (state, { at, requestId, fingerprint, email, choice, delivery, ...asked }) => {
      const known = state.invitations.find((invitation) => invitation.requestId === requestId);
      if (known && known.fingerprint !== fingerprint) throw new Rejection('idempotency_key_reused');
      if (known) return [];
      const { recipientId, externalUserId } = asked;
      return [
        ...(state.status === 'active' ? [disabledEvents(state, 'invitation', at)] : []),
        {
          type: 'RecipientInvited',
          data: {
            recipientId,
            externalUserId,
            ...subscriber(state, email, asked.audience),
            choice,
            invitation: state.invitations.length + 1,
            requestId,
            fingerprint,
            delivery,
            invitedAt: at,
            expiresAt: hoursAfter(at, INVITATION_TTL_HOURS),
            private: { email },
          },
        },
      ];
    },

    ConfirmInvitation: (state, { at, invitation }) => {
      const link = linkState(state, invitation, at);
      if (link !== 'open') return rejectLink(link);
      const { recipientId, externalUserId, generation, address, audience, choice, email } = state;
      if (choice === null || email === null) return rejectLink('revoked');
      return [
        {
          type: 'RecipientEnabled',
          data: {
            recipientId,
            externalUserId,
            generation,
            address,
            audience,
            choice,
            clearsAssignments: false,
            source: 'invitation',
            invitation,
            enabledAt: at,
            grantedAt: at,
            // Using the link proves access to the mailbox.
            emailVerifiedAt: at,
            private: { email, consentVersion: null },
          },
        },
      ];
    },

    SaveRecipient: (state, { at, recipientId, externalUserId, choice, consent, ...asked }) => {
      const { email, audience } = destination(state, asked);
      const unchanged =
        state.status === 'active' &&
        state.email === email &&
        state.audience === audience &&
        sameChoice(state.choice, choice);
      if (unchanged) return [];
      const { grantedAt, emailVerifiedAt, version } = newerConsent(state, consent, at);
      return [
        {
          type: 'RecipientEnabled',
          data: {
            recipientId,
            externalUserId,
            ...subscriber(state, email, audience),
            choice,
            source: 'settings',
            invitation: null,
            enabledAt: at,
            grantedAt,
            emailVerifiedAt,
            private: { email, consentVersion: version },
          },
        },
      ];
    },

    DisableRecipient: (state, { at }) =>
      requireRecipient(state).status === 'off' ? [] : [disabledEvents(state, 'administrator', at)],

    UnsubscribeRecipient: (state, { at, generation, address, reason }) => {
      if (generation !== state.generation || address !== state.address) return rejectLink('revoked');
      // Repeated request.
      if (state.optedOut) return [];
      return [
        disabledEvents(state, 'unsubscribe', at),
        {
          type: 'SubjectShredded',
          data: { subject: recipientSubject(state.recipientId, generation), shreddedAt: at, ...(reason && { reason }) },
        },
      ];
    },

    AssignRecipientBill: (state, { at, billId }) =>
      assignedSince(state, billId) === null
        ? [{ type: 'RecipientBillAssigned', data: { recipientId: state.recipientId, billId, assignedAt: at } }]
        : [],

    RemoveRecipientBill: (state, { at, billId }) =>
      assignedSince(state, billId) === null
        ? []
        : [{ type: 'RecipientBillRemoved', data: { recipientId: state.recipientId, billId, removedAt: at } }],

    SettleInvitation: (state, { at, invitation, outcome }) =>
      state.invitations.some(({ number, delivery }) => number === invitation && delivery === 'sending')
        ? [
            {
              type: 'InvitationDelivered',
              data: { recipientId: state.recipientId, invitation, outcome, settledAt: at },
            },
          ]
        : [],
  },
  evolve: evolveRecipient,
};

const disabledEvents = (
  { recipientId, externalUserId, generation }: Recipient,
  by: 'unsubscribe' | 'administrator' | 'invitation',
  disabledAt: Timestamp,
): RecipientEvent => ({
  type: 'RecipientDisabled',
  data: { recipientId, externalUserId, generation, by, disabledAt },
});

/** Null if not assigned. Only recipients with the audience of assigned bills have assignments. */
const assignedSince = (state: Recipient, billId: string): Timestamp | null => {
  if (requireRecipient(state).audience === 'practice')
    throw new Rejection('lifecycle_conflict', 'A recipient for the whole practice cannot have assigned bills.');
  return Object.hasOwn(state.assigned, billId) ? (state.assigned[billId] ?? null) : null;
};
