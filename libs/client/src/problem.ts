import type { Problem } from './generated/types.js';

/** Error response (RFC 9457). Branch on `code`. `errors`: messages for invalid fields by their paths in the request. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** Messages by path, such as `bill.serviceLines.0.charge`. Empty if the problem isn't about a field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Request ID. Include it in support requests. `client.requests.get` returns the logged request. */
  readonly requestId: string;
  /** True if the same request may succeed later. The client has already retried it. */
  readonly retryable: boolean;

  constructor(
    readonly problem: Problem,
    /** Seconds to wait before a retry, or null if the service did not specify them. */
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

/** Returns true for an error response from the service. If codes are given, its code must be one of them. */
export const isProblem = (error: unknown, ...codes: readonly string[]): error is ProblemError =>
  error instanceof Error &&
  // The name is compared because a program may load this package twice, as an ES module and as CommonJS.
  error.name === 'ProblemError' &&
  'problem' in error &&
  (codes.length === 0 || codes.includes((error as ProblemError).code));

/** Thrown if there is no connection, a timeout, or an unreadable response. The request may have taken effect. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Reads the problem in an error response. If another server, such as a proxy, sent it, only the status is known. */
export const readProblem = async (response: Response): Promise<ProblemError> => {
  const text = await response.text();
  const problem: Problem = parseProblem(response, text) ?? {
    type: 'about:blank',
    title: `Response with status ${response.status} that does not come from the service.`,
    status: response.status,
    code: 'unknown',
    instance: new URL(response.url === '' ? 'http://unknown/' : response.url).pathname,
    requestId: response.headers.get('x-request-id') ?? '',
    retryable: response.status >= 502,
  };
  return new ProblemError(problem, parseRetryAfter(response.headers.get('retry-after')));
};

/** Parses Retry-After: seconds, or a date if a proxy set it (RFC 9110, 10.2.3). */
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
    // The response is incomplete or from a proxy, so only its status is used.
    return null;
  }
};
