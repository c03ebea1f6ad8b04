import {
  checkMethods,
  checkSources,
  dollarsOf,
  type CheckEvent,
  type CheckMethod,
  type CheckSource,
  type DataOf,
} from '#domain';
import { CalendarDate, Choice, Dollars, Id, Int, Text } from '../../kernel/fields.js';
import { kind } from '../telling.js';

/** Money of a whole check. */
const LARGEST_CHECK = 1_000_000_000;
/** Claims of a remittance. */
const MOST = 10_000_000;

/** Dollars that may be below 0. */
const Signed = (description: string, example: number) =>
  Dollars(description, { min: 0 - LARGEST_CHECK, max: LARGEST_CHECK, example });

export class CheckEventData {
  @Id('The check or transfer: GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly checkId!: string;
  @Choice(checkSources, 'How it came to be known.', { example: '835' }) readonly source!: CheckSource;
  @Dollars('The whole check.', { max: LARGEST_CHECK, example: 2015 }) readonly amount!: number;
  @Signed('What of it is for no bill after this. Below 0 where a payer took back what nobody knows.', 0)
  readonly unapplied!: number;
}

export class CheckReceivedEventData extends CheckEventData {
  @Choice(checkMethods, 'How the money moves; `none` where claims and adjustments cancel each other out.', {
    example: 'eft',
  })
  readonly method!: CheckMethod;
  @CalendarDate('When it was deposited.', { example: '2026-03-04' }) readonly depositDate!: string;
  @Text('The payer file that told of it; null where a person posted it.', {
    nullable: true,
    pattern: /^pf_[a-z2-7]{1,64}$/,
    example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly payerFileId!: string | null;
}

export class CheckAppliedEventData extends CheckEventData {
  @Signed('What was applied to bills; below 0 where more was taken back than paid.', 1209) readonly applied!: number;
  @Int('To how many bills.', { min: 0, max: MOST, example: 1 }) readonly bills!: number;
}

export class CheckUnappliedEventData extends CheckEventData {
  @Text('Why most of it is for no bill: the reason of the item of the payer file, or `voided`.', {
    max: 40,
    pattern: /^[a-z_]{1,40}$/,
    example: 'unmatched',
  })
  readonly reason!: string;
}

export class CheckAdjustedEventData extends CheckEventData {
  @Id('The adjustment.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly adjustmentId!: string;
  @Text('Its code in the remittance (PLB03).', { max: 10, pattern: /^[A-Za-z0-9]{1,10}$/, example: 'WO' })
  readonly code!: string;
  @Signed('Its amount, signed as in the remittance: above 0 takes money from the check.', 500)
  readonly adjustment!: number;
  @Choice(['open', 'settled'], 'What became of it.', { example: 'settled' }) readonly status!: 'open' | 'settled';
}

export const checkEventKinds = {
  'payment.received': kind(CheckReceivedEventData, 'A check or transfer was received.'),
  'payment.applied': kind(
    CheckAppliedEventData,
    'Money of a check was applied to bills, each of which tells its own `payment.posted`. A long remittance tells it several times.',
  ),
  'payment.unapplied': kind(CheckUnappliedEventData, 'Money of a check is for no bill: a person assigns it.', {
    example: { unapplied: 400 },
  }),
  'payment.adjusted': kind(CheckAdjustedEventData, 'An adjustment of a check was assigned or settled.'),
} as const;

/** The public name of each stored event of a check, or null where it stays inside. */
export const publicCheckTypes = {
  CheckPlanned: null,
  CheckWithdrawn: null,
  CheckReceived: 'payment.received',
  CheckCarried: null,
  CheckMerged: null,
  SharesSettled: 'payment.applied',
  SharesHeld: 'payment.unapplied',
  SharesReturned: 'payment.unapplied',
  AdjustmentAssigned: 'payment.adjusted',
  CheckUndone: null,
  RemittanceLinked: null,
} as const satisfies Record<CheckEvent['type'], keyof typeof checkEventKinds | null>;

interface OfCheck {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly amount: number;
  readonly unapplied: number;
}
const common = ({ checkId, source, amount, unapplied }: OfCheck) => ({
  checkId,
  source,
  amount: dollarsOf(amount),
  unapplied: dollarsOf(unapplied),
});

/** The code as the interface tells it; a payer's word that is no code is none. */
const codeOf = (code: string): string => (/^[A-Za-z0-9]{1,10}$/.test(code) ? code : 'other');

export const checkTelling = {
  CheckReceived: {
    publish: (data: DataOf<CheckEvent, 'CheckReceived'>): CheckReceivedEventData => ({
      ...common(data),
      method: data.method,
      depositDate: data.depositDate,
      payerFileId: data.remittance?.payerFileId ?? null,
    }),
  },
  SharesSettled: {
    publish: (data: DataOf<CheckEvent, 'SharesSettled'>): CheckAppliedEventData => ({
      ...common(data),
      applied: dollarsOf(data.posted.reduce((sum, { amount }) => sum + amount, 0)),
      bills: new Set(data.posted.map(({ billId }) => billId)).size,
    }),
  },
  SharesHeld: {
    publish: (data: DataOf<CheckEvent, 'SharesHeld'>): CheckUnappliedEventData => {
      const [largest] = data.held.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
      return { ...common(data), reason: largest?.reason ?? 'unmatched' };
    },
  },
  SharesReturned: {
    publish: (data: DataOf<CheckEvent, 'SharesReturned'>): CheckUnappliedEventData => ({
      ...common(data),
      reason: 'voided',
    }),
  },
  AdjustmentAssigned: {
    publish: (data: DataOf<CheckEvent, 'AdjustmentAssigned'>): CheckAdjustedEventData => ({
      ...common(data),
      adjustmentId: data.adjustmentId,
      code: codeOf(data.code),
      adjustment: dollarsOf(data.adjustment),
      status: data.status,
    }),
  },
};
