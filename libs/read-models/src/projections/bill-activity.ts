import type { BillEvent } from '#domain';
import type { Projection } from '../projection.js';
import { billIdOfStream } from './bill-stream.js';

/** Events of a bill that notification digests count, as milliseconds since 1970 by the organization's clock. */
export interface BillActivity {
  /** Each change of status. */
  readonly statuses: readonly number[];
  /** Each payment that was posted or voided. */
  readonly payments: readonly number[];
  /** The latest of all these times. */
  readonly lastAt: number;
}

const nothing: BillActivity = { statuses: [], payments: [], lastAt: 0 };

const kinds: { readonly [T in BillEvent['type']]?: 'statuses' | 'payments' } = {
  BillStatusUpdated: 'statuses',
  PaymentPosted: 'payments',
  PaymentVoided: 'payments',
};

/** When things happened to a bill: times only, so that a digest can be counted without opening any bill. */
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
