/** Answer of a command: a body, and the log position for the headers. */
export interface CommandResponse<View> {
  readonly body: View;
  /** Log position that a read must have reached to include this command. */
  readonly position: bigint;
  /** True when an earlier request with the same Idempotency-Key did it. */
  readonly replayed: boolean;
  /** Path of the new resource. */
  readonly location?: string;
  /** HTTP status, where it is not the first that the table of operations names. */
  readonly status?: number;
}
