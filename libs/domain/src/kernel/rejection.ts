/**
 * Path to a request field and a fixed sentence, never a value. `code`: code of a rejection that has only such problems,
 * instead of `validation_error`.
 */
export type FieldProblem = Readonly<{ path: string; message: string; code?: 'date_before_transmission' }>;

/**
 * Thrown when a business rule rejects a command. Has a code (the problem's `code`), at most one fixed sentence built
 * from states and IDs, and field paths. Never client text, so that messages leak no patient data.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: string,
    readonly detail?: string,
    readonly errors?: readonly FieldProblem[],
    /** The existing bill that conflicts. */
    readonly existingBillId?: string,
  ) {
    super(code);
  }
}

/** Returns the rejection of a request with invalid fields. */
export const invalidFields = (problems: readonly FieldProblem[]): Rejection => {
  const [first] = problems;
  const code = problems.every((problem) => problem.code === first?.code) ? first?.code : undefined;
  const errors = problems.map(({ path, message }) => ({ path, message }));
  return new Rejection(code ?? 'validation_error', undefined, errors);
};
