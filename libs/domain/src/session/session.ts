import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { REDACTED } from '../kernel/sealed.js';
import type { TeamRole } from '../organization/organization.events.js';
import type { BrowserSessionPerson, ManagementSessionPerson, SessionEvent, SessionFacts } from './session.events.js';

/** A session in a host's application. */
export type BrowserSession = SessionFacts &
  BrowserSessionPerson & { readonly permissions: readonly string[]; readonly billId: string | null };

/** A link into the workspace, and what became of it. */
export type ManagementSession = SessionFacts &
  ManagementSessionPerson & {
    /** In the team, when the link was made: the team may say otherwise by now. */
    readonly role: TeamRole;
    /** Of the workspace, once the link was used; null before. */
    readonly endsAt: Timestamp | null;
  };

export type SessionState =
  /** Never issued, or its organization's key was destroyed: nobody can say any more whom it was issued for. */
  | Readonly<{ status: 'absent' }>
  | Readonly<{ status: 'browser'; session: BrowserSession }>
  | Readonly<{ status: 'linked' | 'open' | 'closed'; session: ManagementSession }>;

export type SessionCommand =
  | Message<'IssueBrowserSession', BrowserSession>
  | Message<'IssueManagementSession', Omit<ManagementSession, 'endsAt'>>
  /** Uses the link up. `at`: the wall clock; `endsAt`: until when the workspace stays open. */
  | Message<'OpenManagementSession', { at: Timestamp; endsAt: Timestamp }>
  | Message<'CloseManagementSession', { at: Timestamp }>;

const expectAbsent = ({ status }: SessionState): void => {
  if (status !== 'absent') throw new Rejection('credential_invalid');
};

export const session: Decider<SessionState, SessionCommand, SessionEvent> = {
  initial: { status: 'absent' },
  decide: {
    IssueBrowserSession: (state, { subject, actorName, allowedOrigin, customerExternalId, ...facts }) => {
      expectAbsent(state);
      const person = { subject, actorName, allowedOrigin, customerExternalId };
      return [{ type: 'BrowserSessionIssued', data: { ...facts, private: person } }];
    },
    IssueManagementSession: (state, { subject, name, email, ...facts }) => {
      expectAbsent(state);
      return [{ type: 'ManagementSessionIssued', data: { ...facts, private: { subject, name, email } } }];
    },
    OpenManagementSession: (state, { at, endsAt }) => {
      if (state.status !== 'linked') throw new Rejection('credential_invalid');
      const { sessionId, expiresAt } = state.session;
      if (expiresAt <= at) throw new Rejection('credential_expired');
      return [{ type: 'ManagementSessionOpened', data: { sessionId, openedAt: at, endsAt } }];
    },
    CloseManagementSession: (state, { at }) => {
      if (state.status === 'closed') return [];
      if (state.status !== 'open') throw new Rejection('credential_invalid');
      return [{ type: 'ManagementSessionClosed', data: { sessionId: state.session.sessionId, closedAt: at } }];
    },
  },
  evolve: {
    BrowserSessionIssued: (state, { private: person, ...facts }) =>
      person === REDACTED ? state : { status: 'browser', session: { ...facts, ...person } },
    ManagementSessionIssued: (state, { private: person, ...facts }) =>
      person === REDACTED ? state : { status: 'linked', session: { ...facts, ...person, endsAt: null } },
    ManagementSessionOpened: (state, { endsAt }) =>
      state.status === 'linked' ? { status: 'open', session: { ...state.session, endsAt } } : state,
    ManagementSessionClosed: (state) =>
      state.status === 'open' ? { status: 'closed', session: state.session } : state,
  },
};
