import { BillingClient } from '../../../../libs/client/src/index';
import { currentSession, sessionToSend } from './session';
import { requestProof } from './step-up';

export type { BodyOf, CallOf, PathOf, QueryOf, Types, WritingOperation } from '../../../../libs/client/src/index';

/** How far the log had come at this page's last write: reads wait for it, so that everybody sees what they did. */
let lastWritePosition: string | null = null;

const isProofRequired = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  try {
    const { code } = (await response.clone().json()) as { readonly code?: unknown };
    return code === 'second_factor_required';
  } catch {
    // A refusal that is no problem of the API, as a proxy makes it: whoever asked reads it.
    return false;
  }
};

/** `fetch` that names the practice, and the position of the last write where something is read. */
const fetchWithPosition: typeof fetch = async (address, init) => {
  const isWrite = init?.method !== 'GET';
  const headers = new Headers(init?.headers);
  // Some operations want to be told whose practice it is, also by a session that knows but one.
  headers.set('x-service-org-id', (await currentSession()).practiceId);
  if (!isWrite && lastWritePosition !== null) headers.set('min-event-position', lastWritePosition);
  let response = await fetch(address, { ...init, headers });
  // The same request under the same Idempotency-Key: the gate refuses before anything is done.
  if ((await isProofRequired(response)) && (await requestProof()))
    response = await fetch(address, { ...init, headers });
  const reached = response.headers.get('event-position');
  if (isWrite && reached !== null && (lastWritePosition === null || BigInt(reached) > BigInt(lastWritePosition)))
    lastWritePosition = reached;
  return response;
};

/**
 * The API as whoever works here. It tries nothing again by itself: reads are asked again by their queries, writes by the
 * person, under the same Idempotency-Key (use-write.ts).
 */
export const client = new BillingClient({
  baseUrl: `${location.origin}/v2`,
  key: async (refused) => (await sessionToSend(refused)).token,
  fetch: fetchWithPosition,
  retries: 0,
  // Large documents over a slow line: as long as a browser waits.
  timeoutMs: 300_000,
});

/** A file of the API: `path` as `client.address` makes it, or a whole address that an answer gave. */
export const fetchFile = async (path: string, accept = '*/*'): Promise<Blob> => {
  const { pathname, search } = new URL(path, location.origin);
  const at = path.startsWith('http') ? pathname.replace(/^\/v2/, '') + search : path;
  return (await client.request('GET', at, { headers: { accept } })).blob();
};

/** Saves a file of the API under a name that says nothing of a patient. */
export const download = async (path: string, filename: string, accept?: string): Promise<void> =>
  saveAs(await fetchFile(path, accept), filename);

/** Saves a file under a name that says nothing of a patient. */
export const saveAs = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
