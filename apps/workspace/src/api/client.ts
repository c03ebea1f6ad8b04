import createClient, { type Middleware } from 'openapi-fetch';
import { problemOf, unreachable } from './problem';
import type { components, paths } from './schema';
import { currentSession, renewSession } from './session';

/** Answer and request shapes, by their names in the API document. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** How far the log had come at this page's last write: reads wait for it, so that everybody sees what they did. */
let position: string | null = null;

const UNAUTHORIZED = 401;

/**
 * `fetch` with the session's token, the position of the last write and, for writes, an Idempotency-Key. A token that
 * ran out meanwhile is renewed once. Throws a Problem where nobody answers.
 */
export const authorizedFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  const isWrite = request.method !== 'GET';
  if (isWrite && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID());
  if (!isWrite && position !== null) request.headers.set('min-event-position', position);
  const send = async (token: string): Promise<Response> => {
    const attempt = request.clone();
    attempt.headers.set('authorization', `Bearer ${token}`);
    return fetch(attempt).catch((thrown: unknown) => {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
      throw unreachable();
    });
  };
  const { token, practiceId } = await currentSession();
  // Some operations want to be told whose practice it is, also by a session that knows but one.
  request.headers.set('x-service-org-id', practiceId);
  let response = await send(token);
  if (response.status === UNAUTHORIZED) response = await send((await renewSession()).token);
  const reached = response.headers.get('event-position');
  if (isWrite && reached !== null && (position === null || BigInt(reached) > BigInt(position))) position = reached;
  return response;
};

const refuse: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok) throw await problemOf(response);
  },
};

/** The API, typed by its own document. Calls throw a Problem instead of answering one. */
export const api = createClient<paths>({
  baseUrl: '/v2',
  fetch: authorizedFetch,
  querySerializer: { array: { style: 'form', explode: false } },
});
api.use(refuse);

/** The answer's body as JSON; the middleware has thrown where there is none. Files and CSV come by `fileOf`. */
export const bodyOf = async <Body>(answer: Promise<{ data?: Body }>): Promise<Exclude<Body, string>> =>
  (await answer).data as Exclude<Body, string>;

/** Calls an operation that the typed client does not fit: other media types, or one with query and body of one path. */
export const call = async <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const response = await authorizedFetch(`/v2${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
};

/** A file of the API: `path` below /v2, or a whole address that an answer gave. */
export const fileOf = async (path: string, accept = '*/*'): Promise<Blob> => {
  const at = path.startsWith('http') ? new URL(path).pathname + new URL(path).search : `/v2${path}`;
  const response = await authorizedFetch(at, { headers: { accept } });
  if (!response.ok) throw await problemOf(response);
  return response.blob();
};

/** Saves a file of the API under a name that says nothing of a patient. */
export const download = async (path: string, filename: string, accept?: string): Promise<void> => {
  const url = URL.createObjectURL(await fileOf(path, accept));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
