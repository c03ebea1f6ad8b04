import { isProblem, NoAnswer, type Types } from '../../../../libs/client/src/index';

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
