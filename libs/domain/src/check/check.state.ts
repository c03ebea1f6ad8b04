import type { CalendarDate } from '../kernel/calendar.js';
import type {
  CheckFigures,
  HeldShare,
  KnownAdjustment,
  KnownAllocation,
  KnownRefund,
  KnownShare,
  PlannedCheck,
  ReceivedCheck,
  RemittancePlace,
} from './check.types.js';

/**
 * `undone`: the payment that it was of was voided. `voiding`: its bills
 * are giving their shares back.
 */
export type CheckStatus = 'absent' | 'planned' | 'withdrawn' | 'received' | 'undone' | 'voiding' | 'voided';

/** Where a check stands. */
export interface CheckState {
  readonly status: CheckStatus;
  /** Present from `planned` on, for as long as it is not received. */
  readonly plan: PlannedCheck | null;
  /** Present once it is received. */
  readonly check: Omit<ReceivedCheck, 'adjustments'> | null;
  readonly checkNumber: string | null;
  readonly payer: string | null;
  readonly figures: CheckFigures;
  /** How many shares its bills have; reversals are not counted. */
  readonly applied: number;
  readonly adjustments: readonly KnownAdjustment[];
  /** Amounts of applied recoupments that no adjustment explains, in cents above 0. */
  readonly unexplainedRecoupments: readonly number[];
  readonly refunds: readonly KnownRefund[];
  /** The day from which on the bank has it; null where it does not, or nobody said so. */
  readonly clearedOn: CalendarDate | null;
  readonly bankReference: string | null;
  /** Why it is being voided, and by whom; null where it is not. */
  readonly voiding: { readonly reason: string | null; readonly actorName: string | null } | null;
  /** Where a person posted it and a remittance told of it later. */
  readonly linked: RemittancePlace | null;
  /** The id that the check of that remittance would have by itself; null where there is none, or nobody noted it. */
  readonly linkedAs: string | null;
  /** By `checkShareName`. Empty where the fold keeps no shares. */
  readonly shares: ReadonlyMap<string, KnownShare>;
  /** Money of claims that is for no bill, by `claimName`. Empty where the fold keeps no shares. */
  readonly held: ReadonlyMap<string, HeldShare & { readonly payerFileId: string }>;
  /** Claims that were settled, held or not, by `claimName`. Empty where the fold keeps no shares. */
  readonly settled: ReadonlySet<string>;
  /** Claims whose held money is pending again, in cents, by `claimName`. Empty where the fold keeps no shares. */
  readonly replanned: ReadonlyMap<string, number>;
  /** Plans for unapplied money and for adjustments. Empty where the fold keeps no shares. */
  readonly allocations: ReadonlyMap<string, KnownAllocation>;
}

export const noMoney: CheckFigures = { amount: 0, applied: 0, pending: 0, adjusted: 0, refunded: 0, unapplied: 0 };

export const noCheck: CheckState = {
  status: 'absent',
  plan: null,
  check: null,
  checkNumber: null,
  payer: null,
  figures: noMoney,
  applied: 0,
  adjustments: [],
  unexplainedRecoupments: [],
  refunds: [],
  clearedOn: null,
  bankReference: null,
  voiding: null,
  linked: null,
  linkedAs: null,
  shares: new Map(),
  held: new Map(),
  settled: new Set(),
  replanned: new Map(),
  allocations: new Map(),
};
