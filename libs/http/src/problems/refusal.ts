import type { ProblemCode } from '#contracts';
import type { FieldProblem } from '#domain';

export interface RefusalOptions {
  /** Fixed sentence. Only states and IDs may be inserted. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Response headers, such as Retry-After and Allow. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional field `error` of the three lookup operations. */
  readonly error?: string;
  /** ID of the existing bill that conflicts with the request. */
  readonly existingBillId?: string;
  readonly violatedPolicies?: readonly string[];
}

/** For an HTTP reason, such as a credential, header, parameter or size. Business rules throw a Rejection instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ProblemCode,
    readonly options: RefusalOptions = {},
  ) {
    super(code);
  }
}

/** The return type allows `return refuse('not_found')`. */
export const refuse = (code: ProblemCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options);
};

/** 400 for a parameter of the query or path, or a header. */
export const refuseParameter = (path: string, message: string): never =>
  refuse('invalid_parameter', { errors: [{ path, message }] });
