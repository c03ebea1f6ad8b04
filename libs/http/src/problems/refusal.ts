import type { ProblemCode } from '#contracts';
import type { FieldProblem } from '#domain';

export interface RefusalOptions {
  /** Fixed sentence. Only states and IDs may be inserted. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Response headers, such as Retry-After and Allow. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional `error` field of the three lookup operations. */
  readonly error?: string;
  /** ID of the existing bill that conflicts with the request. */
  readonly existingBillId?: string;
  readonly violatedPolicies?: readonly string[];
}

/** Refusal for an HTTP reason, such as a credential, header, parameter or size. Business rules throw a Rejection. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ProblemCode,
    readonly options: RefusalOptions = {},
  ) {
    super(code);
  }
}

/** Throws a Refusal. The return type allows `return refuse('not_found')`. */
export const refuse = (code: ProblemCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options);
};

/** Throws a 400 for a query or path parameter, or a header. */
export const refuseParameter = (path: string, message: string): never =>
  refuse('invalid_parameter', { errors: [{ path, message }] });
