import { BillingClient, type AnswerOf, type CallableOperation, type CallOf } from '../../../../libs/client/src/index';
import { currentSession, sessionToSend } from './session';
import { requestProof } from './step-up';

export type { BodyOf, CallOf, PathOf, QueryOf, Types, WritingOperation } from '../../../../libs/client/src/index';

/** Reads wait until the service has processed this position, so that users see their own changes. */
let lastWritePosition: string | null = null;

const isProofRequired = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  try {
    const { code } = (await response.clone().json()) as { readonly code?: unknown };
    return code === 'second_factor_required';
  } catch {
    // Not a problem from the API; for example a proxy's error page. The caller handles the response.
    return false;
  }
};

/** `fetch` that adds the organization's ID to each request and the position of the last write to reads. */
const fetchWithPosition: typeof fetch = async (address, init) => {
  const isWrite = init?.method !== 'GET';
  const headers = new Headers(init?.headers);
  // Some operations require the organization's ID even if the session has only one organization.
  headers.set('x-service-org-id', (await currentSession()).practiceId);
  if (!isWrite && lastWritePosition !== null) headers.set('min-event-position', lastWritePosition);
  let response = await fetch(address, { ...init, headers });
  // Safe to resend with the same Idempotency-Key: the API refused the request before executing it.
  if ((await isProofRequired(response)) && (await requestProof()))
    response = await fetch(address, { ...init, headers });
  const reached = response.headers.get('event-position');
  if (isWrite && reached !== null && (lastWritePosition === null || BigInt(reached) > BigInt(lastWritePosition)))
    lastWritePosition = reached;
  return response;
};

/** Never retries: queries retry their reads, and users repeat writes with the same Idempotency-Key (use-write.ts). */
export const client = new BillingClient({
  baseUrl: `${location.origin}/v2`,
  key: async (refused) => (await sessionToSend(refused)).token,
  fetch: fetchWithPosition,
  retries: 0,
  // Long enough for large documents over a slow connection, like a browser's own timeout.
  timeoutMs: 300_000,
});

/** Returns a resource and its ETag, for a later write with If-Match. */
export const readWithTag = async <Name extends CallableOperation>(
  name: Name,
  call: Omit<CallOf<Name>, 'body'>,
): Promise<{ readonly answer: AnswerOf<Name>; readonly etag: string }> => {
  const response = await client.request('GET', client.address(name, call));
  return { answer: (await response.json()) as AnswerOf<Name>, etag: response.headers.get('etag') ?? '' };
};

export const fetchFile = async (path: string, accept = '*/*'): Promise<Blob> => {
  const { pathname, search } = new URL(path, location.origin);
  const at = path.startsWith('http') ? pathname.replace(/^\/v2/, '') + search : path;
  return (await client.request('GET', at, { headers: { accept } })).blob();
};

/** Downloads a file. Its name must not identify a patient. */
export const download = async (path: string, filename: string, accept?: string): Promise<void> =>
  saveAs(await fetchFile(path, accept), filename);

/** Saves a file. Its name must not identify a patient. */
export const saveAs = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
