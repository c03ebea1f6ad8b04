import type { Config, Engines } from '#engines';

/** Control of the projector of this process. */
export interface ProjectorControl {
  /** Fills a new build of the projection from the beginning of the log; resolves when it serves. */
  rebuild(name: string): Promise<void>;
  /** Makes this stream's documents anew. */
  refold(stream: string): Promise<void>;
  /** False when an event of the stream still cannot be folded. */
  unpark(name: string, stream: string): Promise<boolean>;
}

/** How far a long operation is. */
export interface Progress {
  /** Name of the work, as the operator reads it: `bills`, `documents`. */
  readonly what: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

/** Everything that an operation works with. */
export interface OperatorContext {
  readonly engines: Engines;
  readonly config: Config;
  /** Null when no projector runs in this process: then nobody else holds states in memory either. */
  readonly projector: ProjectorControl | null;
  /** How the server bears its load, in words; null when all is well, or when no server runs in this process. */
  readonly load?: () => string | null;
  readonly progress: (progress: Progress) => void;
  /** Name of the person at the command line, for the record of access and for events; absent without one. */
  readonly operator?: string;
  /** Why the operator looks at patients' data, as it was typed; the record of access keeps it sealed. */
  readonly reason?: string;
  /** Aborts when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** One thing that an operator can ask for. Arguments and result are plain JSON: they travel through a socket. */
export type OperatorOperation<Arguments extends object = never, Result = unknown> = (
  work: OperatorContext,
  args: Arguments,
) => Promise<Result>;

/** The operation was refused, with a reason that is written for the operator: ids and states, nothing personal. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
}

/** Characters of a reason in words, however the operation is asked for. */
const MAX_REASON_LENGTH = 500;

/** A reason in words, without blanks around it. Throws OperatorRefusal where there is none, or where it is too long. */
export const requireReason = (text: string): string => {
  const words = text.trim();
  return words === '' || words.length > MAX_REASON_LENGTH
    ? refuseOperator(`--reason: a text of at most ${MAX_REASON_LENGTH} characters`)
    : words;
};

export const refuseOperator = (reason: string): never => {
  throw new OperatorRefusal(reason);
};
