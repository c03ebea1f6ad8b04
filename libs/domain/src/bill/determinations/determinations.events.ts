import type { Sealed } from '../../kernel/sealed.js';
import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { ServiceMethod } from '../eors/index.js';
import type { DeterminationFact, DeterminationOutcome } from './determination.types.js';

/** A determination as it was recorded. Amounts in cents. */
interface IbrDeterminedData {
  readonly billId: string;
  readonly determinationId: string;
  readonly reviewId: string;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly outcome: DeterminationOutcome;
  /** Ordered to be paid above what was paid, without the fee. */
  readonly additionalOwed: Cents;
  readonly feeOrdered: boolean;
  /** The determination as a document of the bill; null where none was named. */
  readonly documentId: string | null;
  /** The determination that this one says anew; null where it is the first. */
  readonly corrects: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

/** Facts of determinations. */
export interface DeterminationsFacts {
  /** Determinations of independent bill reviews, in the order in which they were recorded. */
  readonly determinations: readonly DeterminationFact[];
}

/** Stored events about determinations. */
export interface DeterminationEvents {
  readonly IbrDetermined: IbrDeterminedData;
}

/** A determination on file. */
export interface DeterminationOnFile extends Omit<IbrDeterminedData, 'private'> {
  readonly recordedAt: Timestamp;
}

/** Part of a bill on file about determinations, in the order in which they were recorded. */
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
