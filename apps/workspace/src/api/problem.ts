import { isProblem, NoAnswer, type Types } from '../../../../libs/client/src/index';

const PRECONDITION_FAILED = 412;

/** A problem returned by the API, or a request without a response (`status` 0). */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string | null = null,
    readonly errors: NonNullable<Types.Problem['errors']> = [],
    readonly requestId: string | null = null,
  ) {
    super(title);
  }

  /** True if another user changed the data since it was read (If-Match). */
  get stale(): boolean {
    return this.status === PRECONDITION_FAILED;
  }

  /** True if no response arrived because the network or the service is unavailable. */
  get offline(): boolean {
    return this.status === 0;
  }
}

export const asProblem = (thrown: unknown): Problem => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof NoAnswer)
    return new Problem(0, 'offline', 'The service cannot be reached', 'Check your connection, then try again.');
  if (!isProblem(thrown))
    return new Problem(
      -1,
      'fault',
      'Something went wrong on this page',
      thrown instanceof Error ? thrown.message : null,
    );
  const { status, code, problem, requestId } = thrown;
  return new Problem(status, code, problem.title, problem.detail ?? null, problem.errors ?? [], requestId || null);
};

/** Problem of data that another user changed since it was read. */
export const staleProblem = (title: string): Problem => new Problem(PRECONDITION_FAILED, 'precondition_failed', title);

/** Returns the problem. If another user changed the data, `title` and `remedy` replace its text. */
export const asProblemOf = (thrown: unknown, title: string, remedy: string | null = null): Problem => {
  const problem = asProblem(thrown);
  return problem.stale ? new Problem(problem.status, problem.code, title, remedy, [], problem.requestId) : problem;
};
