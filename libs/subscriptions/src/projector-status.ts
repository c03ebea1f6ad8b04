import type { LogShare } from '#event-store';
import type { MoneyStatus } from './money/owned-transit.js';
import type { ParkedStream, Slot } from '#read-models';

/** One slot that the projector fills, from one share of the log. */
export interface ProjectionProgress {
  readonly slot: Slot;
  readonly share: LogShare;
  readonly serving: boolean;
  readonly position: bigint;
  /** Log positions to the head: events with the embedded log, bytes with EventStoreDB. 0n when it has seen everything. */
  readonly behind: bigint;
  /** At most this old is the newest fact that readers may miss, in seconds. */
  readonly secondsBehind: number;
  readonly parked: readonly ParkedStream[];
}

/** A reaction that stands still, with the reason in an operator's words. */
export interface ReactionLag {
  readonly name: string;
  /** Where several processes divide it among themselves: the part that this is said of. */
  readonly share?: LogShare;
  readonly position: bigint | null;
  readonly stopped: string | null;
}

/** How it stands with signed heads of the log. Milliseconds since 1970. */
export interface HeadStatus {
  /** When it was last seen that everything recorded is in a signed head. */
  readonly coveredAt: number;
  /** By the place to which heads leave: since when the newest one could not; null where it did. */
  readonly unsentSince: ReadonlyMap<string, number | null>;
}

/** Files of partners that belong to no practice. Only the operator sees them. */
export interface UnownedFiles {
  /** Number of those in quarantine. */
  readonly quarantined: number;
  /** ISO timestamp at which the oldest of them was received; null if there are none. */
  readonly oldestReceivedAt: string | null;
}

export interface ProjectorReport {
  readonly running: boolean;
  readonly head: bigint;
  readonly projections: readonly ProjectionProgress[];
  readonly reactions: readonly ReactionLag[];
  /** Cause for which it waits (engine down, ceiling reached), or null. */
  readonly trouble: string | null;
  /** Missing where this process does not look at it, or did not yet. */
  readonly money?: MoneyStatus;
  /** Missing where this process makes no signed heads. */
  readonly heads?: HeadStatus;
  /** By the rule: how often it found something unusual in the record of access since the start. */
  readonly accessAlerts?: ReadonlyMap<string, number>;
  /** Missing if this process does not count them, or has not yet. */
  readonly unownedFiles?: UnownedFiles;
}

/** For readiness and metrics: how far the projector is, and what it had to put aside. */
export abstract class ProjectorStatus {
  abstract report(): Promise<ProjectorReport>;
}
