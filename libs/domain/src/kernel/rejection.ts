/** Problem that a person may correct: the path of a request field and a fixed sentence, never a value. */
export type FieldProblem = Readonly<{ path: string; message: string }>;

/**
 * A business rule said no. It carries a code (the problem's `code`), at most a fixed sentence built from states and
 * ids, and paths of fields: no prose of a client, so that no patient data can leak through a message.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: string,
    readonly detail?: string,
    readonly errors?: readonly FieldProblem[],
    /** The bill that stands in the way. */
    readonly existingBillId?: string,
  ) {
    super(code);
  }
}
