import { isProblem } from '../problem.js';

/** The host's session function failed or returned no token. */
export class NoSession extends Error {}

/** `base-url` is not a complete URL. */
export class InvalidBaseUrl extends Error {}

export interface Failure {
  /** `code` and `status` of the event `workcomp-problem`. The status is 0 if there was no error response. */
  readonly code: string;
  readonly status: number;
  readonly text: string;
  /**
   * - `pass`: temporary failure. The content stays valid, and a retry may succeed.
   * - `refused`: the session may not see this data.
   * - `over`: the session is missing or has expired.
   */
  readonly kind: 'pass' | 'refused' | 'over';
}

const UNAUTHORIZED = 401;
/** Statuses unrelated to the session's permissions: a slow request, and too many requests. */
const transientStatuses = [408, 429];

export const failureOf = (error: unknown): Failure => {
  if (error instanceof NoSession)
    return { code: 'no_session', status: 0, text: 'Could not start a session.', kind: 'over' };
  if (error instanceof InvalidBaseUrl)
    return { code: 'base_url_invalid', status: 0, text: 'The service URL is invalid.', kind: 'pass' };
  // No connection, an incomplete response, or a response from another server.
  if (!isProblem(error)) return { code: 'no_answer', status: 0, text: 'The service is not responding.', kind: 'pass' };
  const { code, status, problem } = error;
  const isForeign = code === 'unknown';
  const text = `Could not load this: ${problem.title.replace(/\.$/, '')}.`;
  if (status === UNAUTHORIZED) return { code, status, text, kind: 'over' };
  return {
    code,
    status,
    text,
    kind: isForeign || status >= 500 || transientStatuses.includes(status) ? 'pass' : 'refused',
  };
};
