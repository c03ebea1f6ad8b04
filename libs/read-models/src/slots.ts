import type { SharePositions } from '#event-store';

/**
 * One build of a projection, with its documents. A new version or a rebuild of the same version (the next generation)
 * gets a new slot. The current slot serves until the new slot is filled.
 */
export interface Slot {
  readonly name: string;
  readonly version: number;
  /** Generation: 0 for a version's first build. */
  readonly generation: number;
}

/** Returns the slot's name in storage, such as `bill_v3`, or `bill_v3_1` after the first rebuild of that version. */
export const slotKey = ({ name, version, generation }: Slot): string =>
  `${name}_v${version}${generation > 0 ? `_${generation}` : ''}`;

/** Thrown when the slot was dropped, for example by another projector that finished a rebuild. */
export class SlotDropped extends Error {
  override readonly name = 'SlotDropped';
  constructor(readonly slot: Slot) {
    super(`slot ${slotKey(slot)} no longer exists`);
  }
}

/** Ignores `SlotDropped`, for work on a slot that may have since been dropped with all its data. */
export const ignoreIfDropped = (error: unknown): void => {
  if (!(error instanceof SlotDropped)) throw error;
};

export const newestFirst = (a: Slot, b: Slot): number => b.version - a.version || b.generation - a.generation;

/** Declares which documents can become due: those whose field `where` has this value. */
export interface DueDeclaration {
  readonly where: readonly [field: string, value: string];
  /** Slim field with the due date, such as `2026-03-01`. */
  readonly day: string;
}

/** Shape stored with the slot, because an old slot can exist longer than its code. */
export interface SlotShape {
  readonly slim: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly due?: DueDeclaration;
}

/** A projection's builds. Readers that name only the projection read from `serving`. */
export interface Slots {
  readonly serving: Slot | null;
  readonly all: readonly Slot[];
}

/** Positions up to which a slot was filled, separately for each share of the log. */
export interface SlotPositions {
  readonly logId: string;
  readonly shares: SharePositions;
}

/** A stream no longer added to one slot, because one of its events could not be folded. */
export interface ParkedStream {
  readonly stream: string;
  readonly id: string;
  /** Error class and line of code. Never the message, which may contain patient data. */
  readonly reason: string;
  /** ISO time, by the system clock. */
  readonly parkedAt: string;
}
