import type { LedgerSums } from '#domain';
import type { IntegrityReport } from '../integrity/log-comparison.js';
import type { OwnedTransit } from '#subscriptions';

export interface VerifyDifference {
  readonly kind: 'order' | 'key' | 'feed' | 'count' | 'read model' | 'parked' | 'document' | 'money' | 'access record';
  /** Stream, document, or organization. */
  readonly where: string;
  readonly what: string;
}

/** Maximum number of listed differences. The rest are only counted. */
const MAX_LISTED_DIFFERENCES = 200;

export class Differences {
  readonly listed: VerifyDifference[] = [];
  count = 0;

  add(kind: VerifyDifference['kind'], where: string, what: string): void {
    this.count += 1;
    if (this.listed.length < MAX_LISTED_DIFFERENCES) this.listed.push({ kind, where, what });
  }
}

/** Amounts in cents. */
export interface MoneyReport {
  readonly sums: LedgerSums;
  /** Money recorded so far by only one of check and bill, and pending claims. */
  readonly inTransit: readonly OwnedTransit[];
  readonly inTransitCount: number;
}

export interface VerifyReport {
  /** Last replayed position. */
  readonly head: string;
  readonly events: number;
  readonly streams: number;
  readonly organizations: number;
  /** Number of read model documents compared with a fresh fold. */
  readonly readModels: number;
  /** Number of stored documents whose bytes were compared with the events. */
  readonly documents: number;
  /** Number of entries in the access record, excluding disclosures. */
  readonly accessEntries: number;
  readonly money: MoneyReport;
  readonly integrity: IntegrityReport;
  readonly differences: readonly VerifyDifference[];
  readonly differenceCount: number;
}
