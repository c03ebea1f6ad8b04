import { evolveBillView, noBillView, type BillView } from '#domain';
import type { Projection } from '../projection.js';
import { billIdOf } from './bill-stream.js';

/** What lists of bills tell: all of the public state but its long texts, which would be written anew with every event. */
export type ListedBill = Omit<BillView, 'notes' | 'activity'>;

/** A bill as lists tell it, and which version of this projection made it. */
export interface BillDoc extends ListedBill {
  /** A reader must know the shape: another version's document is not used. */
  readonly shape: number;
}

const version = 7;

/** Bills as lists need them: the domain's one fold, stored. No SSN: the fold leaves it out. */
export const billProjection: Projection<BillView, BillDoc> = {
  name: 'bill',
  version,
  idOf: billIdOf,
  initial: noBillView,
  evolve: (view, event) => withoutTexts(evolveBillView(view, event)),
  document: ({ notes: _notes, activity: _activity, ...view }) =>
    view.facts.exists ? { ...view, shape: version } : null,
  subject: ({ snapshot }, id) => (snapshot === null ? null : id),
  indexes: [['organizationId']],
};

/** The view without what grows with every note: a state in memory stays as small as its document. */
export const withoutTexts = (view: BillView): BillView => ({ ...view, notes: [], activity: [] });
