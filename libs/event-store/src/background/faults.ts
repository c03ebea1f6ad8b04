import { faultKindOf, describeFault, isExpected, type FaultKind } from './fault-kind.js';
import { faultReport, type FaultReport } from './fault-report.js';

export interface BackgroundFault {
  /** Name of the work: a constant of this program, or the ID of a configured partner. */
  readonly work: string;
  readonly kind: FaultKind;
  /** Description of the failure for operators. Contains no data, addresses or secrets. */
  readonly words: string;
  readonly report: FaultReport;
  /** Times of the first and newest failures, in milliseconds since 1970. */
  readonly since: number;
  readonly last: number;
  readonly times: number;
}

/** Listener for faults. Its functions must not throw. */
export interface BackgroundFaultListener {
  began?(fault: BackgroundFault): void;
  /** Called for every failure, including the first. */
  failed?(fault: BackgroundFault): void;
  /** Called when the work succeeds again, or when this process no longer does the work. */
  ended?(fault: BackgroundFault): void;
}

interface ActiveFault {
  fault: BackgroundFault;
  readonly pieces: Set<string>;
}

/** Time to forget an item without new failures: it is done, or another process does it. Longer than any retry delay. */
const FORGET_AFTER_MS = 2 * 3_600_000;
const MAX_PIECES = 10_000;
/** Represents the work as a whole, for work without items. */
const NO_PIECE = '';

/** Groups failures that differ only in numbers. For bugs, the source line is part of the key. */
const fingerprint = (kind: FaultKind, words: string, { at }: FaultReport): string =>
  words.replaceAll(/\d+/g, '#') + (kind === 'bug' ? ` ${at[0] ?? ''}` : '');

/**
 * Current background-work failures in this process. Repeated failures are one fault with a counter. A fault ends when
 * every affected item has succeeded.
 */
export class Faults {
  private readonly standing = new Map<string, Map<string, ActiveFault>>();
  private readonly listeners = new Set<BackgroundFaultListener>();

  listen(listener: BackgroundFaultListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Records a failure. `piece`: ID of the failed item. No personal data. */
  failed(work: string, error: unknown, piece: string = NO_PIECE): void {
    if (isExpected(error)) return;
    const [kind, words, report] = [faultKindOf(error), describeFault(error), faultReport(error)];
    const print = fingerprint(kind, words, report);
    this.settle(work, piece, print);
    const now = Date.now();
    const ofWork = this.standing.get(work) ?? new Map<string, ActiveFault>();
    this.standing.set(work, ofWork);
    const known = ofWork.get(print);
    const { since, times } = known?.fault ?? { since: now, times: 0 };
    const fault: BackgroundFault = { work, kind, words, report, since, last: now, times: times + 1 };
    const pieces = known?.pieces ?? new Set<string>();
    if (pieces.size < MAX_PIECES) pieces.add(piece);
    ofWork.set(print, { fault, pieces });
    for (const listener of this.listeners) {
      if (known === undefined) listener.began?.(fault);
      listener.failed?.(fault);
    }
  }

  /** Records that the work or one of its items succeeded, or that this process no longer does it. */
  well(work: string, piece = NO_PIECE): void {
    if (this.standing.size > 0) this.settle(work, piece);
  }

  /** Removes all faults without calling listeners. For specs that share a process. */
  clear(): void {
    this.standing.clear();
  }

  /** Returns the current faults, oldest first. */
  now(): readonly BackgroundFault[] {
    const forgotten = Date.now() - FORGET_AFTER_MS;
    for (const [work, ofWork] of this.standing)
      for (const [print, { fault, pieces }] of ofWork)
        if (fault.last < forgotten && !pieces.has(NO_PIECE)) this.end(work, print);
    return [...this.standing.values()]
      .flatMap((ofWork) => Array.from(ofWork.values(), ({ fault }) => fault))
      .sort((a, b) => a.since - b.since);
  }

  /** Removes an item from all faults of its work except `but`. */
  private settle(work: string, piece: string, but?: string): void {
    for (const [print, { pieces }] of this.standing.get(work) ?? [])
      if (print !== but && pieces.delete(piece) && pieces.size === 0) this.end(work, print);
  }

  private end(work: string, print: string): void {
    const ofWork = this.standing.get(work);
    const ended = ofWork?.get(print);
    if (ofWork === undefined || ended === undefined) return;
    ofWork.delete(print);
    if (ofWork.size === 0) this.standing.delete(work);
    for (const listener of this.listeners) listener.ended?.(ended.fault);
  }
}

export const faults = new Faults();
