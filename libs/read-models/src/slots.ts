import type { SharePositions } from '#event-store';

/**
 * One build of a projection: where its documents are kept. A new version, or a rebuild of the same one (the next
 * generation), is filled in a slot of its own beside the one that serves.
 */
export interface Slot {
  readonly name: string;
  readonly version: number;
  /** 0 for the first build of a version. */
  readonly generation: number;
}

/** The slot's name in storage: `bill_v3`, and `bill_v3_1` once that version was rebuilt. */
export const slotKey = ({ name, version, generation }: Slot): string =>
  `${name}_v${version}${generation > 0 ? `_${generation}` : ''}`;

/** Somebody dropped the slot, for instance another projector that finished a rebuild. */
export class SlotDropped extends Error {
  override readonly name = 'SlotDropped';
  constructor(readonly slot: Slot) {
    super(`there is no slot ${slotKey(slot)} any more`);
  }
}

/** For work on a slot that may have been dropped meanwhile, with all that is in it. */
export const ignoreIfDropped = (error: unknown): void => {
  if (!(error instanceof SlotDropped)) throw error;
};

/** Newest build first. */
export const newestFirst = (a: Slot, b: Slot): number => b.version - a.version || b.generation - a.generation;

/** Documents that fall due: those whose field has this value. */
export interface DueDeclaration {
  readonly where: readonly [field: string, value: string];
  /** The slim field that holds the day (`2026-03-01`). */
  readonly day: string;
}

/** Facts of a projection that engines need to store it; kept with the slot, for old slots outlive their code. */
export interface SlotShape {
  readonly slim: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly due?: DueDeclaration;
}

/** The builds of one projection. `serving` answers readers that name the projection only. */
export interface Slots {
  readonly serving: Slot | null;
  readonly all: readonly Slot[];
}

/** How far a slot was filled: each share of the log by itself. */
export interface SlotPositions {
  readonly logId: string;
  readonly shares: SharePositions;
}

/** A stream that one slot takes nothing more from, because an event of it could not be folded. */
export interface ParkedStream {
  readonly stream: string;
  /** Document id. */
  readonly id: string;
  /** Error class and code line: never its message, which may quote patient data. */
  readonly reason: string;
  /** ISO timestamp, wall clock. */
  readonly parkedAt: string;
}
