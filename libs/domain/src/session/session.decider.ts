import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { REDACTED } from '../kernel/sealed.js';
import type { TeamRole } from '../organization/organization.events.js';
import type { Organization } from '../organization/organization.state.js';
import type {
  BrowserSessionPerson,
  SecondFactorMethod,
  ManagementSessionPerson,
  BuiltInSignInMethod,
  SessionEvent,
  SessionFacts,
} from './session.events.js';

/** A session in a host's application. */
export type BrowserSession = SessionFacts &
  BrowserSessionPerson & {
    readonly permissions: readonly string[];
    readonly billId: string | null;
    /** The open workspace that it ends with. */
    readonly workspace?: string;
  };

/** A link into the workspace, and what became of it. */
export type ManagementSession = SessionFacts &
  ManagementSessionPerson & {
    /** In the team, when the link was made: the team may say otherwise by now. */
    readonly role: TeamRole;
    /** End of the workspace, once the link was used; null before. */
    readonly endsAt: Timestamp | null;
    /** When somebody last worked there; null before the link was used. */
    readonly usedAt: Timestamp | null;
    /** Door that the link is for; absent where a server key issued it. */
    readonly door?: BuiltInSignInMethod;
    /** A second factor must be proved before anything is shown; absent where none was demanded when the link was used. */
    readonly factorDemanded?: true;
    /** When its person last proved a second factor; absent while never. */
    readonly provedAt?: Timestamp;
  };

/** Minutes after which a workspace in which nobody works is closed (45 CFR 164.312(a)(2)(iii)); by organization. */
export const LOG_OFF_MINUTES = { usual: 15, least: 5, most: 60 } as const;

/** Minutes that the organization has set, else the usual ones. */
export const idleTimeoutMinutes = ({ logOffMinutes }: Pick<Organization, 'logOffMinutes'>): number =>
  logOffMinutes ?? LOG_OFF_MINUTES.usual;

/** Work is noted at most so often. */
const ACTIVITY_WRITE_INTERVAL_MS = 60_000;
const MINUTE_MS = 60_000;

/** Until when an open workspace of this organization stays open if nobody works in it; null of a link that was not used. */
export const idleTimeoutAt = (
  { usedAt, endsAt }: ManagementSession,
  home: Pick<Organization, 'logOffMinutes'>,
): Timestamp | null => {
  if (usedAt === null || endsAt === null) return null;
  const idle = new Date(Date.parse(usedAt) + idleTimeoutMinutes(home) * MINUTE_MS).toISOString();
  return idle < endsAt ? idle : endsAt;
};

export type SessionState =
  /** Never issued, or its organization's key was destroyed: nobody can say any more whom it was issued for. */
  | Readonly<{ status: 'absent' }>
  | Readonly<{ status: 'browser'; session: BrowserSession }>
  | Readonly<{ status: 'linked' | 'open' | 'closed'; session: ManagementSession }>
  /** A host's session that an admin ended. */
  | Readonly<{ status: 'ended'; session: BrowserSession }>;

/** A link into the workspace and what became of it. */
type WorkspaceState = Extract<SessionState, { readonly status: 'linked' | 'open' | 'closed' }>;

/** Is this a link into the workspace, or a workspace, and no session of a host's page? */
export const isWorkspaceSession = (state: SessionState): state is WorkspaceState =>
  state.status === 'linked' || state.status === 'open' || state.status === 'closed';

export type SessionCommand =
  | Message<'IssueBrowserSession', BrowserSession>
  | Message<'IssueManagementSession', Omit<ManagementSession, 'endsAt' | 'usedAt' | 'factorDemanded'>>
  /** Uses the link up. `at`: the wall clock; `endsAt`: until when the workspace stays open. */
  | Message<'OpenManagementSession', { at: Timestamp; endsAt: Timestamp; factorDemanded?: true }>
  /** Its person proved a second factor. `at`: the wall clock, not later than now. */
  | Message<'ProveFactor', { at: Timestamp; way: SecondFactorMethod }>
  /** Somebody works in the open workspace. */
  | Message<'UseManagementSession', { at: Timestamp }>
  | Message<'CloseManagementSession', { at: Timestamp }>
  /** Ends a session of any kind, and a link that nobody has used. `at`: the wall clock. */
  | Message<'EndSession', { at: Timestamp }>;

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
    OpenManagementSession: (state, { at, endsAt, ...demand }) => {
      if (state.status !== 'linked') throw new Rejection('credential_invalid');
      const { sessionId, expiresAt } = state.session;
      if (expiresAt <= at) throw new Rejection('credential_expired');
      return [{ type: 'ManagementSessionOpened', data: { sessionId, openedAt: at, endsAt, ...demand } }];
    },
    ProveFactor: (state, { at, way }) => {
      if (state.status !== 'open') throw new Rejection('credential_invalid');
      const { sessionId, provedAt } = state.session;
      if (provedAt !== undefined && provedAt >= at) return [];
      return [{ type: 'FactorProved', data: { sessionId, provedAt: at, way } }];
    },
    UseManagementSession: (state, { at }) => {
      if (state.status !== 'open') throw new Rejection('credential_invalid');
      const { sessionId, usedAt } = state.session;
      if (usedAt !== null && Date.parse(at) - Date.parse(usedAt) < ACTIVITY_WRITE_INTERVAL_MS) return [];
      return [{ type: 'ManagementSessionUsed', data: { sessionId, usedAt: at } }];
    },
    CloseManagementSession: (state, { at }) => {
      if (state.status === 'closed') return [];
      if (state.status !== 'open') throw new Rejection('credential_invalid');
      return [{ type: 'ManagementSessionClosed', data: { sessionId: state.session.sessionId, closedAt: at } }];
    },
    EndSession: (state, { at }) => {
      if (state.status === 'absent') throw new Rejection('not_found');
      if (state.status === 'closed' || state.status === 'ended') return [];
      return [{ type: 'SessionEnded', data: { sessionId: state.session.sessionId, endedAt: at } }];
    },
  },
  evolve: {
    BrowserSessionIssued: (state, { private: person, ...facts }) =>
      person === REDACTED ? state : { status: 'browser', session: { ...facts, ...person } },
    ManagementSessionIssued: (state, { private: person, ...facts }) =>
      person === REDACTED ? state : { status: 'linked', session: { ...facts, ...person, endsAt: null, usedAt: null } },
    ManagementSessionOpened: (state, { openedAt, endsAt, factorDemanded }) =>
      state.status === 'linked'
        ? {
            status: 'open',
            session: { ...state.session, endsAt, usedAt: openedAt, ...(factorDemanded && { factorDemanded }) },
          }
        : state,
    FactorProved: (state, { provedAt }) =>
      state.status === 'open' ? { status: 'open', session: { ...state.session, provedAt } } : state,
    ManagementSessionUsed: (state, { usedAt }) =>
      state.status === 'open' ? { status: 'open', session: { ...state.session, usedAt } } : state,
    ManagementSessionClosed: (state) =>
      state.status === 'open' ? { status: 'closed', session: state.session } : state,
    SessionEnded: (state) => {
      if (state.status === 'browser') return { status: 'ended', session: state.session };
      return isWorkspaceSession(state) ? { status: 'closed', session: state.session } : state;
    },
  },
};
