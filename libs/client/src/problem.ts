import type { Problem } from './generated/types.js';

/**
 * A refusal of the service (RFC 9457). Decide by `code`; `errors` says of each wrong field, by its path in what was sent,
 * what is wrong with it.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** By path, such as `bill.serviceLines.0.charge`; empty where no field is to blame. */
  readonly errors: Readonly<Record<string, string>>;
  /** Quote it when you ask for help; `client.requests.get` tells how it was answered. */
  readonly requestId: string;
  /** Is the same request worth sending again, unchanged? The client has tried already. */
  readonly retryable: boolean;

  constructor(
    /** The whole answer. */
    readonly problem: Problem,
    /** Seconds that the service asks to wait; null where it does not. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail ?? problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = Object.fromEntries((problem.errors ?? []).map(({ path, message }) => [path, message]));
    this.requestId = problem.requestId;
    this.retryable = problem.retryable;
  }
}

/** Is this error a refusal of the service, of one of these codes where some are given? */
export const isProblem = (error: unknown, ...codes: readonly string[]): error is ProblemError =>
  error instanceof Error &&
  // By name: a program may have loaded this package twice, as ES module and as CommonJS.
  error.name === 'ProblemError' &&
  'problem' in error &&
  (codes.length === 0 || codes.includes((error as ProblemError).code));

/** The service did not answer: no connection, or none in time. The request may have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Reads the problem of a failed answer; of one that is not the service's (a proxy's page) only the status. */
export const readProblem = async (response: Response): Promise<ProblemError> => {
  const text = await response.text();
  const problem: Problem = parseProblem(response, text) ?? {
    type: 'about:blank',
    title: `The answer has status ${response.status} and is none of the service.`,
    status: response.status,
    code: 'unknown',
    instance: new URL(response.url === '' ? 'http://unknown/' : response.url).pathname,
    requestId: response.headers.get('x-request-id') ?? '',
    retryable: response.status >= 502,
  };
  return new ProblemError(problem, parseRetryAfter(response.headers.get('retry-after')));
};

/** Retry-After is seconds, or a date where a proxy wrote it (RFC 9110, 10.2.3). */
const parseRetryAfter = (retryAfter: string | null): number | null => {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
};

const parseProblem = (response: Response, text: string): Problem | null => {
  if (!(response.headers.get('content-type') ?? '').startsWith('application/problem+json')) return null;
  try {
    const problem = JSON.parse(text) as Partial<Problem> | null;
    return typeof problem?.code === 'string' && typeof problem.title === 'string' ? (problem as Problem) : null;
  } catch {
    // Cut off on the way, or made by somebody between: the status alone counts.
    return null;
  }
};
