import type { ReactionLag } from './projector-status.js';

/** Something that goes on for as long as the projector runs. */
export interface Loop {
  /** Until the signal aborts; then finishes what it has in hand. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Where it stands, when it follows the log. */
  lag?(): readonly ReactionLag[];
}
