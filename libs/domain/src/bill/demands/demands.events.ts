import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { LateClaim } from '../deadlines/late-claim.types.js';
import type { DemandAnswer, DemandFact, LateCost } from './demand.types.js';

/** A demand for penalty and interest as its letter says it: nothing of it is counted anew. Amounts in cents. */
interface DemandMadeData {
  readonly billId: string;
  readonly demandId: string;
  /** The day through which interest is counted. */
  readonly asOf: CalendarDate;
  /** The day of the letter. */
  readonly servedAt: CalendarDate;
  /** The day until which it asks for payment: as counted, and as moved to a working day. Office practice, no law. */
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly claim: LateClaim;
  /** Part of the claim that had come in before, which the letter does not ask for again. Missing where nothing had. */
  readonly received?: LateCost;
  /** The payer's receipt of the bill was taken from an EOR, where no acknowledgement told it. */
  readonly receiptByEor: boolean;
  /** The demand that this one says anew; null where it is the first. */
  readonly replaces: string | null;
  readonly private: Sealed<{ readonly addressee: string | null; readonly actorName: string | null }>;
}

interface DemandAnsweredData {
  readonly billId: string;
  readonly demandId: string;
  readonly answer: DemandAnswer;
  /** The answer as a document of the bill; null where none was named. */
  readonly documentId: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

/** Facts of demands. */
export interface DemandsFacts {
  /** Demands for penalty and interest, oldest first. */
  readonly demands: readonly DemandFact[];
}

/** Stored events about demands. */
export interface DemandEvents {
  readonly DemandMade: DemandMadeData;
  readonly DemandAnswered: DemandAnsweredData;
}

/** A demand on file. */
export interface DemandOnFile extends Omit<DemandMadeData, 'private' | 'billId'> {
  /** To whom the letter is addressed; null where it goes to the claims administrator, or after erasure. */
  readonly addressee: string | null;
  readonly madeAt: Timestamp;
  readonly answer: DemandAnswer | null;
  readonly answerDocumentId: string | null;
  readonly answeredAt: Timestamp | null;
}

/** Part of a bill on file about demands, oldest first. */
export interface DemandsOnFile {
  readonly demands: readonly DemandOnFile[];
}

/** Penalty and interest that a demand asks for: what is claimed, less what had come in before. */
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
