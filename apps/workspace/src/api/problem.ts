/** One field that the API refused, by its path in the request's body. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
}

/** A refusal of the API (RFC 9457), or a request that reached nobody (`status` 0). */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string | null,
    readonly errors: readonly FieldError[],
    readonly requestId: string | null,
  ) {
    super(title);
  }

  /** Nobody answered: the network, or the service, is away. */
  get offline(): boolean {
    return this.status === 0;
  }
}

interface ProblemBody {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string;
}

/** What an answer that is no success says. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const body = (await response.json().catch(() => ({}))) as ProblemBody;
  return new Problem(
    response.status,
    body.code ?? 'unknown',
    body.title ?? `HTTP ${response.status}`,
    body.detail ?? null,
    body.errors ?? [],
    body.requestId ?? null,
  );
};

/** For a request that got no answer. */
export const unreachable = (): Problem =>
  new Problem(0, 'offline', 'The service cannot be reached', 'Check the connection; this page tries again.', [], null);

/** Any thrown thing as a problem. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem
    ? thrown
    : new Problem(
        -1,
        'fault',
        'Something went wrong on this page',
        thrown instanceof Error ? thrown.message : null,
        [],
        null,
      );
