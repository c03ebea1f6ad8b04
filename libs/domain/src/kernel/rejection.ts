/** Path to a request field and a fixed sentence, never a value. */
export type FieldProblem = Readonly<{ path: string; message: string }>;

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
