import { evolveBillView, losAngelesDate, noBillView, unsealed, type BillEvent } from '#domain';
import type { StoredEvent } from '#event-store';
import type { Projection } from '../projection.js';
import { rowOf, type BillRowState } from './bill-row.document.js';
import { billRowIndexes, slimBillRow, type BillRow, type Transmission } from './bill-row.js';
import { billIdOf } from './bill-stream.js';
import { withoutTexts } from './bill.js';

type More = Omit<BillRowState, 'view'>;
type On = {
  readonly [T in BillEvent['type']]?: (
    before: More,
    data: Extract<BillEvent, { type: T }>['data'],
    event: StoredEvent,
  ) => Partial<More>;
};

const transmission = (
  kind: Transmission['kind'],
  { metadata: { at, actor, nameOf } }: StoredEvent,
  actorName: string | null | undefined,
): Omit<Transmission, 'sentDate'> => {
  // A key has a name of its own, which may be another one by now; a session without one is called by its subject.
  const told = nameOf === 'credential' && (actor.kind === 'server_key' || actorName === actor.id) ? null : actorName;
  return {
    date: losAngelesDate(at),
    kind,
    billerId: actor.kind === 'server_key' ? (told ?? actor.id) : actor.id,
    billerName: told ?? null,
  };
};

const on: On = {
  BillSubmitted: (before, data, event) => ({
    transmissions: [...before.transmissions, transmission('original', event, unsealed(data.private).actorName)],
  }),
  BillResubmitted: (before, data, event) => ({
    reportedStatus: null,
    transmissions: [...before.transmissions, transmission('resubmission', event, unsealed(data.private).actorName)],
  }),
  DuplicateSent: (before, data, event) => ({
    transmissions: [...before.transmissions, transmission('duplicate', event, unsealed(data.private).actorName)],
  }),
  ReviewSubmitted: (before, data, event) => ({
    transmissions: [...before.transmissions, transmission(data.reviewType, event, unsealed(data.private).actorName)],
  }),
  BillAccepted: () => ({ reportedStatus: null }),
  EorReceived: () => ({ reportedStatus: null }),
  BillStatusReported: (_, { status }) => ({ reportedStatus: status }),
  LienMarked: (_, { filedAt }, { metadata }) => ({ lienDate: filedAt ?? losAngelesDate(metadata.at) }),
  LienWithdrawn: () => ({ lienDate: null }),
  BillClosed: (_, { closedAt }) => ({ closedDate: losAngelesDate(closedAt) }),
  BillReopened: () => ({ closedDate: null }),
};

const evolve = (state: BillRowState, event: StoredEvent): BillRowState => {
  const handler = on[event.type as BillEvent['type']] as
    ((before: More, data: object, event: StoredEvent) => Partial<More>) | undefined;
  return { ...state, ...handler?.(state, event.data, event), view: withoutTexts(evolveBillView(state.view, event)) };
};

/** One slim row a bill. */
export const billRowProjection = {
  name: 'bill-row',
  version: 8,
  idOf: billIdOf,
  initial: {
    view: noBillView,
    transmissions: [],
    reportedStatus: null,
    lienDate: null,
    closedDate: null,
  },
  evolve,
  document: rowOf,
  subject: ({ patientName }, id) => (patientName === null ? null : id),
  slim: slimBillRow,
  indexes: billRowIndexes,
} as const satisfies Projection<BillRowState, BillRow>;
