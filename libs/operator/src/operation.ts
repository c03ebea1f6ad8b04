import type { Config, Engines } from '#engines';

export interface ProjectorControl {
  /** Resolves when the new build serves queries. */
  rebuild(name: string): Promise<void>;
  refold(stream: string): Promise<void>;
  /** Resolves to false if an event of the stream still cannot be applied. */
  unpark(name: string, stream: string): Promise<boolean>;
}

export interface Progress {
  /** Label for the operator: `bills`, `documents`. */
  readonly what: string;
  readonly done: number;
  /** Total count, or 0 if unknown. */
  readonly total: number;
}

export interface OperatorContext {
  readonly engines: Engines;
  readonly config: Config;
  /** Null if no projector runs in this process. In that case, no other component caches state either. */
  readonly projector: ProjectorControl | null;
  /** Describes an overload. Null if there is none, or if no server runs in this process. */
  readonly load?: () => string | null;
  readonly progress: (progress: Progress) => void;
  /** Operator name for the access record and events. */
  readonly operator?: string;
  /** Reason for viewing patient data, as typed. Stored encrypted in the access record. */
  readonly reason?: string;
  /** Aborts when the client disconnects or the process stops. */
  readonly signal: AbortSignal;
}

/** An operator's operation. Its arguments and result are plain JSON, because they pass through a socket. */
export type OperatorOperation<Arguments extends object = never, Result = unknown> = (
  work: OperatorContext,
  args: Arguments,
) => Promise<Result>;

/** Thrown if an operation is refused. The message is for the operator: IDs and states, no personal data. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
}

const MAX_REASON_LENGTH = 500;

/** Returns the trimmed reason. Throws OperatorRefusal if it is empty or too long. */
export const requireReason = (text: string): string => {
  const words = text.trim();
  return words === '' || words.length > MAX_REASON_LENGTH
    ? refuseOperator(`--reason must be a text of 1 to ${MAX_REASON_LENGTH} characters`)
    : words;
};

export const refuseOperator = (reason: string): never => {
  throw new OperatorRefusal(reason);
};
