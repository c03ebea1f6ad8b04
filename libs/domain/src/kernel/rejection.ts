/** Problem that a user can correct: the path of a request field and a fixed sentence, never a value. */
export type FieldProblem = Readonly<{ path: string; message: string }>;

/**
 * Thrown when a business rule rejects a command. Has a code (the problem's `code`), at most one fixed sentence built
 * from states and IDs, and paths of fields. It never has client text, so that patient data cannot leak through a
 * message.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: string,
    readonly detail?: string,
    readonly errors?: readonly FieldProblem[],
    /** ID of the existing bill that conflicts. */
    readonly existingBillId?: string,
  ) {
    super(code);
  }
}
