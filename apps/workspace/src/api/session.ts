import { useSyncExternalStore } from 'react';
import type { Permission } from '../generated/contract';
import { NoAnswer, readProblem } from '../../../../libs/client/src/index';
import { discardFormStates } from './form-state';
import { markPageReset } from './session-cleanup';
import { createListeners } from './listeners';
import { idleSeconds, lastInputAt, onInput } from './presence';
import { asProblem, Problem } from './problem';

/** The signed-in user's session as of the last cookie exchange. Kept only in memory. */
export interface Session {
  readonly token: string;
  /** Expiry in epoch milliseconds by this computer's clock, like `idleEndsAt` and `endsAt`. */
  readonly expiresAt: number;
  /** Time at which the workspace closes if the user is inactive. */
  readonly idleEndsAt: number;
  /** Time at which the workspace closes even if the user is active. */
  readonly endsAt: number;
  readonly subject: string;
  /** Excludes the `rfas:` permissions if the practice doesn't bill treatment. */
  readonly permissions: ReadonlySet<Permission>;
  readonly person: string;
  readonly role: string;
  readonly roleLabel: string;
  readonly practice: string;
  readonly practiceId: string;
  readonly environment: 'sandbox' | 'live';
}

interface SessionAnswer {
  readonly data: {
    readonly token: string;
    readonly expiresAt: string;
    readonly idleEndsAt: string;
    readonly endsAt: string;
    readonly permissions: readonly Permission[];
    readonly name: string | null;
    readonly subject: string;
    readonly role: string;
    readonly roleLabel: string;
    readonly organization: {
      readonly id: string;
      readonly name: string;
      readonly environment: 'sandbox' | 'live';
      readonly treatmentBilling: boolean;
    };
    readonly secondFactor: SecondFactor;
    readonly formToken: string;
  };
}

export interface SecondFactor {
  readonly rule: 'required' | 'optional';
  /** Step required before the workspace opens, or null if none. */
  readonly step: 'prove' | 'enrol' | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string }[];
  /** How to prove the second factor before a sensitive action; null if no proof is needed now. */
  readonly stepUp: 'passkey' | 'oidc' | null;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

/**
 * `closing`: the workspace is about to close, usually because of inactivity. `ended`: the cookie is missing or expired.
 * All screens are cleared, and unsent input stays in memory for the same user (form-state.ts).
 */
export type SessionState =
  | { readonly is: 'opening' }
  /** The user is signed in but must prove or set up the second factor. */
  | { readonly is: 'factor'; readonly step: 'prove' | 'enrol' }
  | { readonly is: 'open'; readonly session: Session; readonly closing: boolean }
  | { readonly is: 'ended'; readonly session: Session | null };

let state: SessionState = { is: 'opening' };
const { subscribe, tell } = createListeners();
const setState = (next: SessionState): void => {
  state = next;
  tell();
};

const RENEW_BEFORE_MS = 90_000;
/** Minimum time between two reports of user input to the service. */
const ACTIVITY_REPORT_INTERVAL_MS = 300_000;
const CLOSING_REPORT_INTERVAL_MS = 1_000;
const CLOSING_WARNING_MS = 60_000;
const RECHECK_INTERVAL_MS = 60_000;

let currentFormToken = document.querySelector<HTMLMetaElement>('meta[name="form-token"]')?.content ?? '';

const exchange = async (): Promise<Session> => {
  const response = await fetch('/workspace/session', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: currentFormToken, idleSeconds: String(idleSeconds()) }),
  }).catch((cause: unknown) => {
    throw new NoAnswer('the service cannot be reached', { cause });
  });
  if (!response.ok) throw await readProblem(response);
  const { data } = (await response.json()) as SessionAnswer;
  currentFormToken = data.formToken;
  // Correct the times by the difference from the server's clock, because this computer's clock may be wrong.
  const ahead = Date.now() - (Date.parse(response.headers.get('date') ?? '') || Date.now());
  return {
    token: data.token,
    expiresAt: Date.parse(data.expiresAt) + ahead,
    idleEndsAt: Date.parse(data.idleEndsAt) + ahead,
    endsAt: Date.parse(data.endsAt) + ahead,
    subject: data.subject,
    permissions: new Set(
      data.permissions.filter((permission) => data.organization.treatmentBilling || !permission.startsWith('rfas:')),
    ),
    person: data.name ?? data.subject,
    role: data.role,
    roleLabel: data.roleLabel,
    practice: data.organization.name,
    practiceId: data.organization.id,
    environment: data.organization.environment,
  };
};

let pendingExchange: Promise<Session> | null = null;
let exchangedAt = 0;
/** Last attempt to report user input, in epoch milliseconds. */
let inputReportedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The session that the screens show, or the ended session that they last showed. */
const lastSession = (): Session | null => (state.is === 'open' || state.is === 'ended' ? state.session : null);

type Identity = Pick<Session, 'subject' | 'practiceId'>;
/** Message to this browser's other windows. Never leaves the origin and contains no names. */
type Notice = { readonly is: 'ended' } | ({ readonly is: 'opened' } & Identity);

const channel = new BroadcastChannel('workspace-session');
const notify = (notice: Notice): void => channel.postMessage(notice);

const endSession = (): void => {
  clearTimeout(timer);
  const before = state.is;
  setState({ is: 'ended', session: lastSession() });
  if (before === 'open') notify({ is: 'ended' });
};

const isForAnotherUser = ({ subject, practiceId }: Identity): boolean => {
  const before = lastSession();
  return before !== null && (before.subject !== subject || before.practiceId !== practiceId);
};

let isLeaving = false;
/** Clears this page, including drafts in memory, and loads a new page for the current user. */
const resetPage = (): Promise<never> => {
  endSession();
  discardFormStates();
  markPageReset();
  if (!isLeaving) location.replace('/workspace');
  isLeaving = true;
  return new Promise(() => undefined);
};

// Another window has a new session, or its session has ended.
channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data.is === 'opened' && isForAnotherUser(data)) return void resetPage();
  // This page's session may have ended as well, or its second factor may have been proven in the other window.
  const mayHaveChanged = data.is === 'opened' ? state.is === 'factor' : state.is === 'open';
  if (mayHaveChanged) void renewSession().catch(() => undefined);
});

/** If true, user input keeps the workspace open and must be reported immediately. */
const isIdleEndNear = ({ session, closing }: Extract<SessionState, { is: 'open' }>): boolean =>
  closing && session.idleEndsAt < session.endsAt;

/**
 * Schedules the next check shortly before the workspace closes and at its closing time, because the user may have been
 * active in another tab. Input since `askedAt`, the start of the exchange, is reported soon.
 */
const openSession = (session: Session, askedAt: number): Session => {
  exchangedAt = Date.now();
  const left = session.idleEndsAt - exchangedAt;
  const closing = left <= CLOSING_WARNING_MS;
  const now = { is: 'open', session, closing } as const;
  const isNew = state.is !== 'open';
  setState(now);
  if (isNew) notify({ is: 'opened', subject: session.subject, practiceId: session.practiceId });
  for (const goOn of waitingRequests.splice(0)) goOn();
  if (isIdleEndNear(now) && lastInputAt() >= askedAt) scheduleCheck(CLOSING_REPORT_INTERVAL_MS);
  else scheduleCheck(closing ? left : left - CLOSING_WARNING_MS);
  return session;
};
const scheduleCheck = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(checkSession, Math.max(ms, 1_000));
};
const checkSession = (): void =>
  void renewSession().catch(() => {
    if (state.is !== 'open') return;
    const left = state.session.idleEndsAt - Date.now();
    const worked = lastInputAt() > exchangedAt;
    // The service is unreachable. The screens are still cleared on time.
    if (left <= 0 && !worked) endSession();
    else scheduleCheck(left <= 0 ? RECHECK_INTERVAL_MS : Math.min(left, RECHECK_INTERVAL_MS));
  });

/**
 * Shows the second-factor step if this page hasn't opened a session yet. A page with an ended session doesn't show it
 * and waits until the factor is proven on another page.
 */
const requireFactor = async (): Promise<void> => {
  const { secondFactor, formToken: token, subject, organization } = await fetchCurrentUser();
  currentFormToken = token;
  if (state.is === 'opening') notify({ is: 'opened', subject, practiceId: organization.id });
  if (secondFactor.step !== null) setState({ is: 'factor', step: secondFactor.step });
};

/** Concurrent callers share one request. */
export const renewSession = (): Promise<Session> => {
  const askedAt = Date.now();
  pendingExchange ??= exchange()
    .then((session) => (isLeaving || isForAnotherUser(session) ? resetPage() : openSession(session, askedAt)))
    .catch(async (problem: unknown) => {
      const { status, code } = asProblem(problem);
      if (code === 'second_factor_required' && lastSession() === null) await requireFactor();
      else if ([401, 403, 410].includes(status)) endSession();
      throw problem;
    })
    .finally(() => {
      pendingExchange = null;
    });
  return pendingExchange;
};

/** Returns the session, renewing it before it expires. Throws 401 if the session has ended. */
export const currentSession = async (): Promise<Session> => {
  if (state.is === 'ended') throw new Problem(401, 'credential_missing', 'The session has ended');
  if (state.is === 'open' && state.session.expiresAt - Date.now() > RENEW_BEFORE_MS) return state.session;
  return renewSession();
};

/** Requests waiting for the same user to sign in again. Another user gets a new page without them. */
const waitingRequests: (() => void)[] = [];

/** If the session has ended, waits until the user signs in again. `refused`: the service refused the previous token. */
export const sessionToSend = async (refused: boolean): Promise<Session> => {
  for (let isAnew = refused; ; isAnew = false) {
    try {
      return await (isAnew ? renewSession() : currentSession());
    } catch (problem) {
      if (state.is !== 'ended' || state.session === null) throw problem;
      await new Promise<void>((goOn) => waitingRequests.push(goOn));
    }
  }
};

onInput(() => {
  if (state.is !== 'open') return;
  const closing = isIdleEndNear(state);
  const wait =
    Math.max(exchangedAt, inputReportedAt) +
    (closing ? CLOSING_REPORT_INTERVAL_MS : ACTIVITY_REPORT_INTERVAL_MS) -
    Date.now();
  if (wait > 0) {
    // There may be no more input, so schedule the report of this one. Otherwise, the check before closing reports it.
    if (closing) scheduleCheck(wait);
    return;
  }
  inputReportedAt = Date.now();
  // The next request reports the failure and asks the user to sign in.
  renewSession().catch(() => undefined);
});

export const fetchCurrentUser = async (): Promise<SessionAnswer['data']> => {
  const response = await fetch('/workspace/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw await readProblem(response);
  return ((await response.json()) as SessionAnswer).data;
};

// Another user may have signed in through another tab before this tab became visible again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || state.is !== 'open') return;
  fetchCurrentUser()
    .then(({ subject, organization }) => isForAnotherUser({ subject, practiceId: organization.id }) && resetPage())
    .catch((problem: unknown) => {
      if ([401, 403, 410].includes(asProblem(problem).status)) endSession();
    });
});

// A page that the browser kept for its Back button may belong to the previous user.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** Returns the current session. Throws if no session has been opened yet. */
export const useSession = (): Session => {
  const now = useSessionState();
  const session = now.is === 'open' || now.is === 'ended' ? now.session : null;
  if (session === null) throw new Error('No session yet');
  return session;
};

export const useIsClosing = (): boolean => {
  const now = useSessionState();
  return now.is === 'open' && now.closing;
};

export const useHasPermission = (...permissions: readonly Permission[]): boolean => {
  const { permissions: granted } = useSession();
  return permissions.some((permission) => granted.has(permission));
};

/** Resumes after a sign-in in another tab. Gets a new form token first: the old one belongs to the ended session. */
export const resumeSession = async (): Promise<Session> => {
  currentFormToken = (await fetchCurrentUser()).formToken;
  return renewSession();
};

export const formToken = (): string => currentFormToken;
