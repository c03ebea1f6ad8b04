import { isProblem } from '../problem.js';

/** The host's session function failed, or gave something else than a token. */
export class NoSession extends Error {}

/** `base-url` is no whole address. */
export class InvalidBaseUrl extends Error {}

/** Why something was not shown. */
export interface Failure {
  /** `code` and `status` of the event `workcomp-problem`; the status is 0 where the service refused nothing. */
  readonly code: string;
  readonly status: number;
  readonly text: string;
  /**
   * `pass`: what is shown still stands, and asking again may help; `refused`: the service does not let the session see
   * this; `over`: there is no session any more.
   */
  readonly kind: 'pass' | 'refused' | 'over';
}

const UNAUTHORIZED = 401;
/** Refusals that say nothing of what the session may see: a slow request, and too many of them. */
const transientStatuses = [408, 429];

/** Any thrown thing as a failure that can be told. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof NoSession)
    return { code: 'no_session', status: 0, text: 'There is no session to show this with.', kind: 'over' };
  if (error instanceof InvalidBaseUrl)
    return { code: 'base_url_invalid', status: 0, text: 'The address of the service is not complete.', kind: 'pass' };
  // No connection, an answer that was cut off, or one that is none of the service's.
  if (!isProblem(error)) return { code: 'no_answer', status: 0, text: 'The service does not answer.', kind: 'pass' };
  const { code, status, problem } = error;
  const isForeign = code === 'unknown';
  const text = `This cannot be shown: ${problem.title.replace(/\.$/, '')}.`;
  if (status === UNAUTHORIZED) return { code, status, text, kind: 'over' };
  return {
    code,
    status,
    text,
    kind: isForeign || status >= 500 || transientStatuses.includes(status) ? 'pass' : 'refused',
  };
};
