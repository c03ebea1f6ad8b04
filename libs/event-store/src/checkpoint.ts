/** Position up to which a reader has processed the log. Valid only for the log with the ID `logId`. */
export interface Checkpoint {
  readonly logId: string;
  readonly position: bigint;
}
