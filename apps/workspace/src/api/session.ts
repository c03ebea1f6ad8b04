import { useSyncExternalStore } from 'react';
import type { Permission } from '../generated/contract';
import { NoAnswer, readProblem } from '../../../../libs/client/src/index';
import { discardFormStates } from './form-state';
import { createListeners } from './listeners';
import { idleSeconds, lastInputAt, onInput } from './presence';
import { asProblem, Problem } from './problem';

/** Session of the person who works here, as of the last exchange. It lives in memory alone. */
export interface Session {
  readonly token: string;
  /** Milliseconds of the epoch by this machine's clock, as the next two. */
  readonly expiresAt: number;
  /** When the workspace closes if nobody works in it. */
  readonly idleEndsAt: number;
  /** When it closes in any case. */
  readonly endsAt: number;
  readonly subject: string;
  /** Without those for requests for authorization where the practice bills no treatment. */
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

/** Second factor of the person who is signed in. */
export interface SecondFactor {
  readonly rule: 'required' | 'optional';
  /** Step between signing in and the workspace; null: nothing is in the way. */
  readonly step: 'prove' | 'enrol' | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string }[];
  /** By what the person proves who they are before what is dangerous; null where nothing is asked now. */
  readonly stepUp: 'passkey' | 'oidc' | null;
  /** Number of recovery codes that were not used yet. */
  readonly recoveryCodes: number;
}

/**
 * `closing`: nobody has worked for so long that the workspace closes soon. `ended`: the cookie is gone or ran out; nothing
 * is shown any more, and what was typed is kept in memory for the same person (form-state.ts).
 */
export type SessionState =
  | { readonly is: 'opening' }
  /** Somebody is signed in and has a second factor to prove, or a first one to set up. */
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
/** Input is told to the service at most so often. */
const ACTIVITY_REPORT_INTERVAL_MS = 300_000;
/** Least time between two reports of input to the service while the workspace is about to close. */
const CLOSING_REPORT_INTERVAL_MS = 1_000;
/** How long before its end a workspace without work says so. */
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
  // The clock of this machine may be wrong: only how long it is until then counts.
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
/** When input was last told to the service, or that was tried. */
let inputReportedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The session that the screens are of, or were. */
const lastSession = (): Session | null => (state.is === 'open' || state.is === 'ended' ? state.session : null);

type Identity = Pick<Session, 'subject' | 'practiceId'>;
/** A message to the other windows of this browser. It never leaves the origin and holds no name. */
type Notice = { readonly is: 'ended' } | ({ readonly is: 'opened' } & Identity);

const channel = new BroadcastChannel('workspace-session');
const notify = (notice: Notice): void => channel.postMessage(notice);

const endSession = (): void => {
  clearTimeout(timer);
  const before = state.is;
  setState({ is: 'ended', session: lastSession() });
  if (before === 'open') notify({ is: 'ended' });
};

/** Returns true if this page belongs to another user or practice. */
const isForAnotherUser = ({ subject, practiceId }: Identity): boolean => {
  const before = lastSession();
  return before !== null && (before.subject !== subject || before.practiceId !== practiceId);
};

let isLeaving = false;
/** Clears this page, drafts in memory included, and loads a new one for the user who is signed in now. */
const resetPage = (): Promise<never> => {
  endSession();
  discardFormStates();
  if (!isLeaving) location.replace('/workspace');
  isLeaving = true;
  return new Promise(() => undefined);
};

// Another window has a new session, or its session has ended.
channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data.is === 'opened' && isForAnotherUser(data)) return void resetPage();
  // The session of this page may have ended, too; or its second factor was proven in the other window.
  const mayHaveChanged = data.is === 'opened' ? state.is === 'factor' : state.is === 'open';
  if (mayHaveChanged) void renewSession().catch(() => undefined);
});

/** Does the workspace close soon because nobody works in it? Input keeps it open then, and has to be told at once. */
const isIdleEndNear = ({ session, closing }: Extract<SessionState, { is: 'open' }>): boolean =>
  closing && session.idleEndsAt < session.endsAt;

/**
 * Looks again shortly before the workspace closes, and when it does: the person may have worked in another tab. Input
 * that came while the exchange was under way (`askedAt`: its beginning) is not part of it, and is told soon.
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
    // Nobody answers: the screen is empty in time all the same.
    if (left <= 0 && !worked) endSession();
    else scheduleCheck(left <= 0 ? RECHECK_INTERVAL_MS : Math.min(left, RECHECK_INTERVAL_MS));
  });

/** A page that nobody has worked in yet asks for the factor. One that has ended stays so until somebody else's page did. */
const requireFactor = async (): Promise<void> => {
  const { secondFactor, formToken: token, subject, organization } = await fetchCurrentUser();
  currentFormToken = token;
  if (state.is === 'opening') notify({ is: 'opened', subject, practiceId: organization.id });
  if (secondFactor.step !== null) setState({ is: 'factor', step: secondFactor.step });
};

/** A new session from the cookie; however many ask at once, one request goes out. */
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

/** The session to work with now, renewed in time. */
export const currentSession = async (): Promise<Session> => {
  if (state.is === 'ended') throw new Problem(401, 'credential_missing', 'The session has ended');
  if (state.is === 'open' && state.session.expiresAt - Date.now() > RENEW_BEFORE_MS) return state.session;
  return renewSession();
};

/** Requests that wait until the same person is signed in again; somebody else has a page that knows none of them. */
const waitingRequests: (() => void)[] = [];

/**
 * The session that a request is sent with. Where it has ended, the request waits until the person is signed in again, and goes
 * on then: nobody has to send anew what they had sent. `refused`: the one before was refused.
 */
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
    // It may be the only key: it is told a moment later. Otherwise the look before the end tells it.
    if (closing) scheduleCheck(wait);
    return;
  }
  inputReportedAt = Date.now();
  // The next request is told why, and asks the person to sign in.
  renewSession().catch(() => undefined);
});

/** Who is signed in, as the cookie says now. */
export const fetchCurrentUser = async (): Promise<SessionAnswer['data']> => {
  const response = await fetch('/workspace/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw await readProblem(response);
  return ((await response.json()) as SessionAnswer).data;
};

// The person who comes back to this tab may be somebody else, who signed in in another one.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || state.is !== 'open') return;
  fetchCurrentUser()
    .then(({ subject, organization }) => isForAnotherUser({ subject, practiceId: organization.id }) && resetPage())
    .catch((problem: unknown) => {
      if ([401, 403, 410].includes(asProblem(problem).status)) endSession();
    });
});

// A page that the browser kept for its Back button was of whoever was signed in then.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** The session as last known; screens are shown only after it was. */
export const useSession = (): Session => {
  const now = useSessionState();
  const session = now.is === 'open' || now.is === 'ended' ? now.session : null;
  if (session === null) throw new Error('No session yet');
  return session;
};

/** Does the workspace close soon? */
export const useIsClosing = (): boolean => {
  const now = useSessionState();
  return now.is === 'open' && now.closing;
};

/** May the person do what needs one of these permissions? */
export const useHasPermission = (...permissions: readonly Permission[]): boolean => {
  const { permissions: granted } = useSession();
  return permissions.some((permission) => granted.has(permission));
};

/** After somebody signed in again in another tab: the form token was of the session that ended, so it is asked for anew. */
export const resumeSession = async (): Promise<Session> => {
  currentFormToken = (await fetchCurrentUser()).formToken;
  return renewSession();
};

/** Token that the forms of this page carry: the exchange of the cookie, and signing out. */
export const formToken = (): string => currentFormToken;
