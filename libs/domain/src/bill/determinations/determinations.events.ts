import type { Sealed } from '../../kernel/sealed.js';
import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { ServiceMethod } from '../eors/index.js';
import type { DeterminationFact, DeterminationOutcome } from './determination.types.js';

/** Amounts are in cents. */
interface IbrDeterminedData {
  readonly billId: string;
  readonly determinationId: string;
  readonly reviewId: string;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly outcome: DeterminationOutcome;
  /** Amount owed on top of earlier payments, without the fee. */
  readonly additionalOwed: Cents;
  readonly feeOrdered: boolean;
  /** Document containing the determination, or null if none was given. */
  readonly documentId: string | null;
  /** Determination that this one corrects. Null for the first determination. */
  readonly corrects: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

export interface DeterminationsFacts {
  /** Determinations in the order they were recorded. */
  readonly determinations: readonly DeterminationFact[];
}

export interface DeterminationEvents {
  readonly IbrDetermined: IbrDeterminedData;
}

export interface DeterminationOnFile extends Omit<IbrDeterminedData, 'private'> {
  readonly recordedAt: Timestamp;
}

/** Determinations in the order they were recorded. */
export interface DeterminationsOnFile {
  readonly determinations: readonly DeterminationOnFile[];
}

const determinationFact = (data: Omit<IbrDeterminedData, 'corrects' | 'private'>): DeterminationFact => {
  const { determinationId, reviewId, servedAt, servedBy, outcome, additionalOwed, feeOrdered } = data;
  return { determinationId, reviewId, servedAt, servedBy, outcome, additionalOwed, feeOrdered, corrected: false };
};

export const determinationEvents = {
  IbrDetermined: {
    public: null,
    exchanged: true,
    evolve: (facts, { corrects, ...data }) => ({
      ...facts,
      determinations: [
        ...facts.determinations.map((determination) =>
          determination.determinationId === corrects ? { ...determination, corrected: true } : determination,
        ),
        determinationFact(data),
      ],
    }),
    view: (view, { private: _private, ...data }, event) => ({
      determinations: [...view.determinations, { ...data, recordedAt: event.metadata.at }],
    }),
  },
} as const satisfies EventKinds<DeterminationEvents>;
