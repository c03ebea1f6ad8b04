/** How far somebody has seen the log. Worthless with another log than `logId`. */
export interface Checkpoint {
  readonly logId: string;
  readonly position: bigint;
}
