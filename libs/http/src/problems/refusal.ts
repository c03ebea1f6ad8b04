import type { ProblemCode } from '#contracts';
import type { FieldProblem } from '#domain';

export interface RefusalOptions {
  /** A fixed sentence; at most states and ids are filled in. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Headers of the answer: Retry-After, Allow. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Plain member `error` that the three lookup routes add. */
  readonly error?: string;
  /** The bill that stands in the way. */
  readonly existingBillId?: string;
  /** Names of the rate limits that were exceeded. */
  readonly violatedPolicies?: readonly string[];
}

/** The HTTP side said no: a credential, a header, a parameter, a size. Business rules throw a Rejection instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ProblemCode,
    readonly options: RefusalOptions = {},
  ) {
    super(code);
  }
}

/** Throws a refusal; reads as a sentence where it stands: `return refuse('not_found')`. */
export const refuse = (code: ProblemCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options);
};

/** 400 for one parameter of the query, the path or a header. */
export const refuseParameter = (path: string, message: string): never =>
  refuse('invalid_parameter', { errors: [{ path, message }] });
