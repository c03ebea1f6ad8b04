import type { LedgerSums } from '#domain';
import type { IntegrityReport } from '../integrity/log-comparison.js';
import type { OwnedTransit } from '#subscriptions';

/** Something that is not as the log says. */
export interface VerifyDifference {
  readonly kind: 'order' | 'key' | 'feed' | 'count' | 'read model' | 'parked' | 'document' | 'money' | 'access record';
  /** Stream, document or organization. */
  readonly where: string;
  readonly what: string;
}

/** Differences that are told one by one; the others are only counted. */
const MAX_LISTED_DIFFERENCES = 200;

export class Differences {
  readonly listed: VerifyDifference[] = [];
  count = 0;

  add(kind: VerifyDifference['kind'], where: string, what: string): void {
    this.count += 1;
    if (this.listed.length < MAX_LISTED_DIFFERENCES) this.listed.push({ kind, where, what });
  }
}

/** All money: of checks and of bills. Cents. */
export interface MoneyReport {
  readonly sums: LedgerSums;
  /** Money that one side of check and bill has and the other not yet; and claims that are still pending. */
  readonly inTransit: readonly OwnedTransit[];
  readonly inTransitCount: number;
}

export interface VerifyReport {
  /** Position up to which the log was replayed. */
  readonly head: string;
  readonly events: number;
  readonly streams: number;
  readonly organizations: number;
  /** Documents of read models that were compared with a fresh fold. */
  readonly readModels: number;
  /** Stored documents whose bytes were compared with the events. */
  readonly documents: number;
  /** Entries of the record of access, without disclosures: at least those that were counted when they were written. */
  readonly accessEntries: number;
  /** Proof of all money: each check adds up, and bills have what checks have applied to them. */
  readonly money: MoneyReport;
  /** How the log stands to signed heads. */
  readonly integrity: IntegrityReport;
  readonly differences: readonly VerifyDifference[];
  readonly differenceCount: number;
}
