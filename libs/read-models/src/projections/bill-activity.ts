import type { BillEvent } from '#domain';
import type { Projection } from '../projection.js';
import { billIdOfStream } from './bill-stream.js';

/** Times of events that notification digests count, in milliseconds since 1970, by the organization's clock. */
export interface BillActivity {
  /** Times of status changes. */
  readonly statuses: readonly number[];
  /** Times when payments were posted or voided. */
  readonly payments: readonly number[];
  /** Latest of these times. */
  readonly lastAt: number;
}

const nothing: BillActivity = { statuses: [], payments: [], lastAt: 0 };

const kinds: { readonly [T in BillEvent['type']]?: 'statuses' | 'payments' } = {
  BillStatusUpdated: 'statuses',
  PaymentPosted: 'payments',
  PaymentVoided: 'payments',
};

/** Projection by which digests count events without opening any bill. */
export const billActivityProjection: Projection<BillActivity, BillActivity> = {
  name: 'bill-activity',
  version: 1,
  idOf: billIdOfStream,
  initial: nothing,
  evolve: (state, { type, metadata }) => {
    const kind = Object.hasOwn(kinds, type) ? kinds[type as BillEvent['type']] : undefined;
    if (kind === undefined) return state;
    const at = Date.parse(metadata.at);
    return { ...state, [kind]: [...state[kind], at], lastAt: Math.max(state.lastAt, at) };
  },
  document: (state) => (state.lastAt > 0 ? state : null),
  slim: ['statuses', 'payments', 'lastAt'],
  indexes: [['organizationId', 'lastAt']],
};
