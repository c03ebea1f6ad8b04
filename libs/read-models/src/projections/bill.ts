import { evolveBillView, noBillView, type BillOnFile } from '#domain';
import type { Projection } from '../projection.js';
import { billRowFields, billRowIndexes, type BillRow } from './bill-row.js';
import { rowOf } from './bill-row.document.js';
import { billIdOfStream } from './bill-stream.js';

/**
 * Bill as lists show it: all of the public state but its long texts, which would be written anew with every event. Its
 * facts name no notes, either.
 */
export type ListedBill = Omit<BillOnFile, 'notes' | 'activity'>;

/** A bill as collections need it: the row that is searched, and the bill that is shown. */
export interface BillDoc extends BillRow {
  readonly bill: ListedBill;
  /** The version of the projection that made it: a reader must know the shape of `bill`. */
  readonly shape: number;
}

const version = 26;

/** Bills as collections need them: the domain's one fold, stored, and beside it the row that it makes. */
export const billProjection = {
  name: 'bill',
  version,
  idOf: billIdOfStream,
  initial: noBillView,
  // Without what grows with every note: a state in memory stays as small as its document.
  evolve: (view, event) => {
    const evolved = evolveBillView(view, event);
    return { ...evolved, facts: { ...evolved.facts, notes: [] }, notes: [], activity: [] };
  },
  document: (view, rules) => {
    const { notes: _notes, activity: _activity, ...bill } = view;
    return view.clear && { ...rowOf(view, view.clear, rules), bill, shape: version };
  },
  subject: ({ bill }, id) => (bill.snapshot === null ? null : id),
  slim: billRowFields,
  due: { where: ['state', 'accepted'], day: 'responseDueDate' },
  indexes: billRowIndexes,
} as const satisfies Projection<BillOnFile, BillDoc>;
