export interface CommandResponse<View> {
  readonly body: View;
  /** Log position of the command. A read at this position or later includes its events. */
  readonly position: bigint;
  /** An earlier request with the same Idempotency-Key already executed the command. */
  readonly replayed: boolean;
  readonly location?: string;
  /** HTTP status, if it differs from the operation's first status in the table of operations. */
  readonly status?: number;
}
