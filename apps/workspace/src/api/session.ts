import { useSyncExternalStore } from 'react';
import { NoAnswer, readProblem } from '../../../../libs/client/src/index';
import { asProblem } from './problem';

/** Who works here, as the service said at the last exchange. It lives in memory alone. */
export interface Session {
  readonly token: string;
  /** Milliseconds of the epoch. */
  readonly expiresAt: number;
  readonly permissions: ReadonlySet<string>;
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
    readonly permissions: readonly string[];
    readonly name: string | null;
    readonly subject: string;
    readonly role: string;
    readonly roleLabel: string;
    readonly organization: { readonly id: string; readonly name: string; readonly environment: 'sandbox' | 'live' };
    readonly formToken: string;
  };
}

/** `ended`: the cookie is gone or ran out. What is typed stays where it is until somebody signs in again. */
export type SessionState =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly session: Session }
  | { readonly is: 'ended'; readonly session: Session | null };

let state: SessionState = { is: 'opening' };
const listeners = new Set<() => void>();
const change = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

const RENEW_BEFORE_MS = 90_000;

let form = document.querySelector<HTMLMetaElement>('meta[name="form-token"]')?.content ?? '';

const exchange = async (): Promise<Session> => {
  const response = await fetch('/workspace/session', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: form }),
  }).catch((cause: unknown) => {
    throw new NoAnswer('the service cannot be reached', { cause });
  });
  if (!response.ok) throw await readProblem(response);
  const { data } = (await response.json()) as SessionAnswer;
  form = data.formToken;
  return {
    token: data.token,
    expiresAt: Date.parse(data.expiresAt),
    permissions: new Set(data.permissions),
    person: data.name ?? data.subject,
    role: data.role,
    roleLabel: data.roleLabel,
    practice: data.organization.name,
    practiceId: data.organization.id,
    environment: data.organization.environment,
  };
};

let running: Promise<Session> | null = null;

/** A new session from the cookie; however many ask at once, one request goes out. */
export const renewSession = (): Promise<Session> => {
  running ??= exchange()
    .then((session) => {
      change({ is: 'open', session });
      return session;
    })
    .catch((problem: unknown) => {
      if ([401, 403, 410].includes(asProblem(problem).status))
        change({ is: 'ended', session: state.is === 'opening' ? null : state.session });
      throw problem;
    })
    .finally(() => {
      running = null;
    });
  return running;
};

/** The session to work with now, renewed in time. */
export const currentSession = async (): Promise<Session> => {
  if (state.is === 'open' && state.session.expiresAt - Date.now() > RENEW_BEFORE_MS) return state.session;
  return renewSession();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** The session as last known; screens are shown only after it was. */
export const useSession = (): Session => {
  const now = useSessionState();
  const session = now.is === 'opening' ? null : now.session;
  if (session === null) throw new Error('No session yet');
  return session;
};

/** May the person do what needs one of these permissions? */
export const useMay = (...permissions: readonly string[]): boolean => {
  const { permissions: granted } = useSession();
  return permissions.some((permission) => granted.has(permission));
};

/** After somebody signed in again in another tab: the form token was of the session that ended, so it is asked for anew. */
export const resumeSession = async (): Promise<Session> => {
  const response = await fetch('/workspace/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw await readProblem(response);
  form = ((await response.json()) as { data: { formToken: string } }).data.formToken;
  return renewSession();
};

/** What the forms of this page carry: the exchange of the cookie, and signing out. */
export const formToken = (): string => form;
