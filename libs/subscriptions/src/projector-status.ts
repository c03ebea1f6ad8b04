import type { LogShare } from '#event-store';
import type { MoneyStatus } from './money/owned-transit.js';
import type { ParkedStream, Slot } from '#read-models';

/** Progress of one slot filled by the projector, for one share of the log. */
export interface ProjectionProgress {
  readonly slot: Slot;
  readonly share: LogShare;
  readonly serving: boolean;
  readonly position: bigint;
  /** Distance to the head: events with the embedded log, bytes with EventStoreDB. 0n if all events were processed. */
  readonly behind: bigint;
  /** Maximum age in seconds of the newest event that readers may miss. */
  readonly secondsBehind: number;
  readonly parked: readonly ParkedStream[];
}

/** A reaction's lag. `stopped` is the reason why it does not continue, as text for operators. */
export interface ReactionLag {
  readonly name: string;
  /** Share of the log, if several processes divide the reaction. */
  readonly share?: LogShare;
  readonly position: bigint | null;
  readonly stopped: string | null;
}

/** Status of the log's signed heads. Times are in milliseconds since 1970. */
export interface HeadStatus {
  /** Latest time when a signed head was known to cover all events. */
  readonly coveredAt: number;
  /** Time since which the newest head could not be sent, by destination. Null if it was sent. */
  readonly unsentSince: ReadonlyMap<string, number | null>;
}

/** Partner files that belong to no organization. Only the operator has access to them. */
export interface UnownedFiles {
  readonly quarantined: number;
  /** ISO time when the oldest of these files was received. Null if there are none. */
  readonly oldestReceivedAt: string | null;
}

export interface ProjectorReport {
  readonly running: boolean;
  readonly head: bigint;
  readonly projections: readonly ProjectionProgress[];
  readonly reactions: readonly ReactionLag[];
  /** Reason why the projector waits (engine down, ceiling reached), or null. */
  readonly trouble: string | null;
  /** Money status. Absent if this process does not check money, or has not yet. */
  readonly money?: MoneyStatus;
  /** Status of the signed heads. Absent if this process does not sign heads. */
  readonly heads?: HeadStatus;
  /** Number of access log alerts since startup, by rule. */
  readonly accessAlerts?: ReadonlyMap<string, number>;
  /** Partner files without an organization. Absent if this process does not count them, or has not yet. */
  readonly unownedFiles?: UnownedFiles;
}

/** Progress of the projector, and its parked streams, for readiness and metrics. */
export abstract class ProjectorStatus {
  abstract report(): Promise<ProjectorReport>;
}
