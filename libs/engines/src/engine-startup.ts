import { EngineUnhealthy, faultKindOf, retryUntilSuccess, withTimeout } from '#event-store';

/** The engines as health, metrics and their readers call them. */
const engineNames = ['eventLog', 'readModels', 'documents'] as const;
export type EngineName = (typeof engineNames)[number];

/** Why an engine is not there yet. */
export interface EngineProblem {
  /** To an operator: no addresses, no secrets. */
  readonly words: string;
  /** True of what no waiting mends: a server goes on asking, since an operator may mend it; a program gives up. */
  readonly lasting?: boolean | undefined;
  /** This build must not go on: the process ends. */
  readonly ends?: boolean | undefined;
}

/** Sets up what is missing in one engine. Safe to repeat. Throws while the engine is not there. */
export interface EnginePart {
  readonly setUp: () => Promise<void>;
  readonly explain: (error: unknown) => EngineProblem | Promise<EngineProblem>;
}

const BACKOFF_MS = { first: 250, longest: 5_000 };

/** An engine that did not become usable in time. */
export class EnginesUnavailable extends Error {
  override readonly name = 'EnginesUnavailable';
}

/**
 * Sets up the engines while the process runs already: they may come later than it. Each is tried until it is done,
 * or until the process stops.
 */
export class EngineStartup {
  private readonly stopping = new AbortController();
  private readonly waiting = new Map<EngineName, string>();
  private readonly work: Promise<unknown>;
  private giveUp = (): void => undefined;
  private readonly hopeless = new Promise<void>((resolve) => (this.giveUp = resolve));
  private fatal: Error | null = null;
  private end = (_: unknown): void => undefined;
  private readonly ended = new Promise<never>((_, reject) => (this.end = reject));

  /** `together`: what can only be asked of engines that are all there; a part of the event log. */
  constructor(parts: Partial<Readonly<Record<EngineName, EnginePart>>> = {}, together?: EnginePart) {
    const known = Object.entries(parts) as [EngineName, EnginePart][];
    for (const [name] of known) this.waiting.set(name, 'being connected to');
    const apart = Promise.all(
      known.map(([name, part]) => this.open(name, part, name === 'eventLog' && together !== undefined)),
    );
    this.work = together === undefined ? apart : apart.then(() => this.open('eventLog', together));
    // Told to whoever waits, if anybody does.
    this.ended.catch(() => undefined);
  }

  /** True when nothing is waited for any more. */
  get done(): boolean {
    return this.waiting.size === 0;
  }

  /** Reason why an engine is still waited for, in an operator's words; null when it was set up. */
  waitsFor(name: EngineName): string | null {
    return this.waiting.get(name) ?? null;
  }

  /** True once everything is set up; false when the process stopped before. Throws what ends this process. */
  async finished(): Promise<boolean> {
    await Promise.race([this.work, this.ended]);
    return this.done;
  }

  /**
   * For programs that cannot go on without. Throws EnginesUnavailable after so many milliseconds, or where it is hopeless, and
   * what ends this process.
   */
  async within(milliseconds: number): Promise<void> {
    // Engines that are not there by then are named below.
    await withTimeout(milliseconds, Promise.race([this.work, this.hopeless])).catch(() => undefined);
    if (this.fatal !== null) throw this.fatal;
    if (!this.done)
      throw new EnginesUnavailable([...this.waiting].map(([name, detail]) => `${name}: ${detail}`).join('; '));
  }

  /** Gives up what is not done yet, and waits for what is under way. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  /** `goesOn`: another part of this engine follows. */
  private async open(name: EngineName, { setUp, explain }: EnginePart, goesOn = false): Promise<void> {
    const open = async (): Promise<void> => {
      try {
        await setUp();
      } catch (error) {
        const { words, lasting, ends } = await explain(error);
        this.waiting.set(name, words);
        if (ends === true) {
          this.fatal = error as Error;
          this.end(error);
        }
        if (lasting === true || ends === true) this.giveUp();
        // A fault of ours is told with its own frames.
        throw faultKindOf(error) === 'bug' ? error : new EngineUnhealthy(words, { cause: error });
      }
      if (goesOn) this.waiting.set(name, 'being compared with the documents');
      else this.waiting.delete(name);
    };
    // It ends without having succeeded when the process stops.
    await retryUntilSuccess(name, open, this.stopping.signal, { rests: BACKOFF_MS }).catch(() => undefined);
  }
}
