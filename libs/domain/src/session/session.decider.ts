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

export type BrowserSession = SessionFacts &
  BrowserSessionPerson & {
    readonly permissions: readonly string[];
    readonly billId: string | null;
    /** The open workspace session with which this session ends. */
    readonly workspace?: string;
  };

/** A link, and the workspace session that it opens. */
export type ManagementSession = SessionFacts &
  ManagementSessionPerson & {
    /** Role when the link was created. The team may have changed since. */
    readonly role: TeamRole;
    /** Null until the link is used. */
    readonly endsAt: Timestamp | null;
    /** Last activity. Null until the link is used. */
    readonly usedAt: Timestamp | null;
    /** Absent if a server key issued the link. */
    readonly door?: BuiltInSignInMethod;
    /** The workspace is not shown before a second factor is proved. Determined when the link is used. */
    readonly factorDemanded?: true;
    /** Last proof of a second factor. Absent if never. */
    readonly provedAt?: Timestamp;
  };

/** Minutes of inactivity until an organization's workspace session ends (45 CFR 164.312(a)(2)(iii)). */
export const LOG_OFF_MINUTES = { usual: 15, least: 5, most: 60 } as const;

export const idleTimeoutMinutes = ({ logOffMinutes }: Pick<Organization, 'logOffMinutes'>): number =>
  logOffMinutes ?? LOG_OFF_MINUTES.usual;

const ACTIVITY_WRITE_INTERVAL_MS = 60_000;
const MINUTE_MS = 60_000;

/** Null if the link has not been used. */
export const idleTimeoutAt = (
  { usedAt, endsAt }: ManagementSession,
  home: Pick<Organization, 'logOffMinutes'>,
): Timestamp | null => {
  if (usedAt === null || endsAt === null) return null;
  const idle = new Date(Date.parse(usedAt) + idleTimeoutMinutes(home) * MINUTE_MS).toISOString();
  return idle < endsAt ? idle : endsAt;
};

export type SessionState =
  /** Never issued, or unknown because the organization's key was destroyed. */
  | Readonly<{ status: 'absent' }>
  | Readonly<{ status: 'browser'; session: BrowserSession }>
  | Readonly<{ status: 'linked' | 'open' | 'closed'; session: ManagementSession }>
  /** Ended by an admin. */
  | Readonly<{ status: 'ended'; session: BrowserSession }>;

type WorkspaceState = Extract<SessionState, { readonly status: 'linked' | 'open' | 'closed' }>;

/** False for a browser session of a host. */
export const isWorkspaceSession = (state: SessionState): state is WorkspaceState =>
  state.status === 'linked' || state.status === 'open' || state.status === 'closed';

export type SessionCommand =
  | Message<'IssueBrowserSession', BrowserSession>
  | Message<'IssueManagementSession', Omit<ManagementSession, 'endsAt' | 'usedAt' | 'factorDemanded'>>
  /** Uses the link. `at`: wall-clock time. `endsAt`: end of the workspace session. */
  | Message<'OpenManagementSession', { at: Timestamp; endsAt: Timestamp; factorDemanded?: true }>
  /** `at`: wall-clock time, not in the future. */
  | Message<'ProveFactor', { at: Timestamp; way: SecondFactorMethod }>
  | Message<'UseManagementSession', { at: Timestamp }>
  | Message<'CloseManagementSession', { at: Timestamp }>
  /** For any kind of session, or an unused link. `at`: wall-clock time. */
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
