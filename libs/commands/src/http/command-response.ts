export interface CommandResponse<View> {
  readonly body: View;
  /** The command's log position. A read at this position or later includes its events. */
  readonly position: bigint;
  /** True if an earlier request with the same Idempotency-Key already executed the command. */
  readonly replayed: boolean;
  readonly location?: string;
  /** HTTP status, if it differs from the operation's first status in the operations table. */
  readonly status?: number;
}
