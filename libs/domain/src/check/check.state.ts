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

/** `undone`: the payment of a single-payment check was voided. `voiding`: the bills are returning their shares. */
export type CheckStatus = 'absent' | 'planned' | 'withdrawn' | 'received' | 'undone' | 'voiding' | 'voided';

export interface CheckState {
  readonly status: CheckStatus;
  /** Present while the check is planned and not received. */
  readonly plan: PlannedCheck | null;
  /** Present after the check is received. */
  readonly check: Omit<ReceivedCheck, 'adjustments'> | null;
  readonly checkNumber: string | null;
  readonly payer: string | null;
  readonly figures: CheckFigures;
  /** Number of shares that bills have, without reversals. */
  readonly applied: number;
  readonly adjustments: readonly KnownAdjustment[];
  /** Amounts of applied recoupments that no adjustment explains, in cents above 0. */
  readonly unexplainedRecoupments: readonly number[];
  readonly refunds: readonly KnownRefund[];
  /** Day on which the bank cleared the check. Null if it is not cleared, or if no user recorded it. */
  readonly clearedOn: CalendarDate | null;
  readonly bankReference: string | null;
  /** Reason and actor of the voiding, or null if the check is not being voided. */
  readonly voiding: { readonly reason: string | null; readonly actorName: string | null } | null;
  /** Remittance that reported a manually posted check. */
  readonly linked: RemittancePlace | null;
  /**
   * ID that the check of the linked remittance would have without the link. Null if there is none or it was not
   * recorded.
   */
  readonly linkedAs: string | null;
  /** Shares by `checkShareName`. Empty if the fold keeps no shares. */
  readonly shares: ReadonlyMap<string, KnownShare>;
  /** Held money by `claimName`. Empty if the fold keeps no shares. */
  readonly held: ReadonlyMap<string, HeldShare & { readonly payerFileId: string }>;
  /** Settled claims, held or not, by `claimName`. Empty if the fold keeps no shares. */
  readonly settled: ReadonlySet<string>;
  /** Claims whose held money is reserved and pending, in cents, by `claimName`. Empty if the fold keeps no shares. */
  readonly replanned: ReadonlyMap<string, number>;
  /** Plans for unapplied money and adjustments. Empty if the fold keeps no shares. */
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
