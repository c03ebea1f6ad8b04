import { faultKindOf, describeFault, isExpected, type FaultKind } from './fault-kind.js';
import { faultReport, type FaultReport } from './fault-report.js';

/** Work in the background that fails now. */
export interface BackgroundFault {
  /** Name of the work: a word of ours, or the id of a configured partner. */
  readonly work: string;
  readonly kind: FaultKind;
  /** Meaning of the failure, for an operator. No data, no address, no secret. */
  readonly words: string;
  readonly report: FaultReport;
  /** Milliseconds since 1970 of the first failure and of the newest. */
  readonly since: number;
  readonly last: number;
  /** Failures since then. */
  readonly times: number;
}

/** Hears of faults. It must not throw. */
export interface BackgroundFaultListener {
  /** A fault that did not stand before. */
  began?(fault: BackgroundFault): void;
  /** Every failure, that of a new fault among them. */
  failed?(fault: BackgroundFault): void;
  /** It goes well again, or nobody does this work here any more. */
  ended?(fault: BackgroundFault): void;
}

/** A fault, and which pieces of the work it befell. */
interface ActiveFault {
  fault: BackgroundFault;
  readonly pieces: Set<string>;
}

/** A piece that did not come again for so long was done, or is another process's: longer than any pause between attempts. */
const FORGET_AFTER_MS = 2 * 3_600_000;
/** Pieces that are remembered of one fault. */
const MAX_PIECES = 10_000;
/** The work as a whole, where it has no pieces. */
const NO_PIECE = '';

/** Two failures are one fault if they mean the same, whatever the figures; those of the program if they come from one line. */
const fingerprint = (kind: FaultKind, words: string, { at }: FaultReport): string =>
  words.replaceAll(/\d+/g, '#') + (kind === 'bug' ? ` ${at[0] ?? ''}` : '');

/**
 * Standing failures of this process in the background, where no request waits to be told. A failure that repeats is
 * one fault, which is counted; it ends when every piece of work that it befell has gone well.
 */
export class Faults {
  private readonly standing = new Map<string, Map<string, ActiveFault>>();
  private readonly listeners = new Set<BackgroundFaultListener>();

  /** Until the answer is called. */
  listen(listener: BackgroundFaultListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The work failed. `piece`: the part that failed, where it has many (ids, nothing personal). */
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

  /** The work, or this piece of it, went well, or nobody does it here any more. */
  well(work: string, piece = NO_PIECE): void {
    if (this.standing.size > 0) this.settle(work, piece);
  }

  /** Forgets every fault and tells nobody: for specs, several of which share a process. */
  clear(): void {
    this.standing.clear();
  }

  /** The faults that stand now, the oldest first. */
  now(): readonly BackgroundFault[] {
    const forgotten = Date.now() - FORGET_AFTER_MS;
    for (const [work, ofWork] of this.standing)
      for (const [print, { fault, pieces }] of ofWork)
        if (fault.last < forgotten && !pieces.has(NO_PIECE)) this.end(work, print);
    return [...this.standing.values()]
      .flatMap((ofWork) => Array.from(ofWork.values(), ({ fault }) => fault))
      .sort((a, b) => a.since - b.since);
  }

  /** Takes a piece out of every fault of its work but this one. */
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

/** Those of this process: whatever runs in it tells its failures here. */
export const faults = new Faults();
