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

/** `undone`: its single payment was voided. `voiding`: the bills are returning their shares. */
export type CheckStatus = 'absent' | 'planned' | 'withdrawn' | 'received' | 'undone' | 'voiding' | 'voided';

export interface CheckState {
  readonly status: CheckStatus;
  /** Null before planning and after receipt. */
  readonly plan: PlannedCheck | null;
  /** Null before receipt. */
  readonly check: Omit<ReceivedCheck, 'adjustments'> | null;
  readonly checkNumber: string | null;
  readonly payer: string | null;
  readonly figures: CheckFigures;
  /** Number of shares that bills have, excluding reversals. */
  readonly applied: number;
  readonly adjustments: readonly KnownAdjustment[];
  /** Applied recoupments that no adjustment explains, in cents above 0. */
  readonly unexplainedRecoupments: readonly number[];
  readonly refunds: readonly KnownRefund[];
  /** Null if not cleared or not recorded. */
  readonly clearedOn: CalendarDate | null;
  readonly bankReference: string | null;
  /** Null if the check is not being voided. */
  readonly voiding: { readonly reason: string | null; readonly actorName: string | null } | null;
  /** Remittance that reported a manually posted check. */
  readonly linked: RemittancePlace | null;
  /** Check ID without the link. Null if there is none or it was not recorded. */
  readonly linkedAs: string | null;
  /** Keyed by `checkShareName`. If the fold keeps no shares, this and the fields below are empty. */
  readonly shares: ReadonlyMap<string, KnownShare>;
  /** Keyed by `claimName`. */
  readonly held: ReadonlyMap<string, HeldShare & { readonly payerFileId: string }>;
  /** Settled claims, held or not, keyed by `claimName`. */
  readonly settled: ReadonlySet<string>;
  /** Reserved, pending money of held claims, in cents, keyed by `claimName`. */
  readonly replanned: ReadonlyMap<string, number>;
  /** Plans for unapplied money and adjustments. */
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
