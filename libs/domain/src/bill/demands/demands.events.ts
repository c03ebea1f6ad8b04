import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { LateClaim } from '../deadlines/late-claim.types.js';
import type { DemandAnswer, DemandFact, LateCost } from './demand.types.js';

/** Data as stated in the letter, never recalculated. Amounts are in cents. */
interface DemandMadeData {
  readonly billId: string;
  readonly demandId: string;
  /** Last day for which interest is demanded. */
  readonly asOf: CalendarDate;
  /** Date of the letter. */
  readonly servedAt: CalendarDate;
  /** Due date as counted, set by the practice rather than by law. `lastDay` is moved to a working day. */
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly claim: LateClaim;
  /** Amount already paid, so not demanded. Absent if nothing was paid. */
  readonly received?: LateCost;
  /** True if the date of receipt is from an EOR because no acknowledgment reported it. */
  readonly receiptByEor: boolean;
  /** Demand that this one replaces. Null for the first demand. */
  readonly replaces: string | null;
  readonly private: Sealed<{ readonly addressee: string | null; readonly actorName: string | null }>;
}

interface DemandAnsweredData {
  readonly billId: string;
  readonly demandId: string;
  readonly answer: DemandAnswer;
  /** Document containing the response, or null if none was given. */
  readonly documentId: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

export interface DemandsFacts {
  /** Demands, oldest first. */
  readonly demands: readonly DemandFact[];
}

export interface DemandEvents {
  readonly DemandMade: DemandMadeData;
  readonly DemandAnswered: DemandAnsweredData;
}

export interface DemandOnFile extends Omit<DemandMadeData, 'private' | 'billId'> {
  /** Null for the claims administrator, and after erasure. */
  readonly addressee: string | null;
  readonly madeAt: Timestamp;
  readonly answer: DemandAnswer | null;
  readonly answerDocumentId: string | null;
  readonly answeredAt: Timestamp | null;
}

/** Demands, oldest first. */
export interface DemandsOnFile {
  readonly demands: readonly DemandOnFile[];
}

/** Returns the claim minus amounts paid before the demand. */
export const demandedOf = ({ claim, received }: Pick<DemandMadeData, 'claim' | 'received'>): LateCost => ({
  penalty: claim.penalty - (received?.penalty ?? 0),
  interest: claim.interest - (received?.interest ?? 0),
});

export const demandEvents = {
  DemandMade: {
    public: 'bill.demand_made',
    evolve: (facts, { demandId, servedAt, dueAt, lastDay, replaces }) => ({
      ...facts,
      demands: [
        ...facts.demands.map((demand) => (demand.demandId === replaces ? { ...demand, replaced: true } : demand)),
        { demandId, servedAt, dueAt, lastDay, answer: null, replaced: false },
      ],
    }),
    view: (view, { private: sealed, billId: _billId, ...data }, event) => ({
      demands: [
        ...view.demands,
        {
          ...data,
          ...{ addressee: unseal(sealed).addressee ?? null, madeAt: event.metadata.at },
          ...{ answer: null, answerDocumentId: null, answeredAt: null },
        },
      ],
    }),
  },
  DemandAnswered: {
    public: 'bill.demand_answered',
    evolve: (facts, { demandId, answer }) => ({
      ...facts,
      demands: facts.demands.map((demand) => (demand.demandId === demandId ? { ...demand, answer } : demand)),
    }),
    view: (view, { demandId, answer, documentId }, event) => ({
      demands: view.demands.map((demand) =>
        demand.demandId === demandId
          ? { ...demand, answer, answerDocumentId: documentId, answeredAt: event.metadata.at }
          : demand,
      ),
    }),
  },
} as const satisfies EventKinds<DemandEvents>;
