import { evolveBillView, noBillView, type BillView } from '#domain';
import type { Projection } from '../projection.js';
import { billIdOf } from './bill-stream.js';

/** The whole public state of a bill, and which version of this projection made it. */
export interface BillDoc extends BillView {
  /** A reader that continues the fold must know the shape: another version's document is folded anew. */
  readonly shape: number;
}

const version = 5;

/** One bill as single-bill answers need it: the domain's one fold, stored. No SSN: the fold leaves it out. */
export const billProjection: Projection<BillView, BillDoc> = {
  name: 'bill',
  version,
  idOf: billIdOf,
  initial: noBillView,
  evolve: evolveBillView,
  document: (view) => (view.facts.exists ? { ...view, shape: version } : null),
  subject: ({ snapshot }, id) => (snapshot === null ? null : id),
  indexes: [['organizationId']],
};
