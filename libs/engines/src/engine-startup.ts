import { EngineUnhealthy, faultKindOf, retryUntilSuccess, withTimeout } from '#event-store';

/** Engine names used in health checks and metrics. */
const engineNames = ['eventLog', 'readModels', 'documents'] as const;
export type EngineName = (typeof engineNames)[number];

export interface EngineProblem {
  /** Message for an operator, without addresses and secrets. */
  readonly words: string;
  /** True if waiting can't solve the problem. A server keeps retrying (an operator may fix it). A command gives up. */
  readonly lasting?: boolean | undefined;
  /** True if this build must not use the data. The process exits. */
  readonly ends?: boolean | undefined;
}

/** Setup step of an engine. Can be repeated. Throws while the engine is not ready. */
export interface EnginePart {
  readonly setUp: () => Promise<void>;
  readonly explain: (error: unknown) => EngineProblem | Promise<EngineProblem>;
}

const BACKOFF_MS = { first: 250, longest: 5_000 };

/** Thrown if an engine is not ready in time. */
export class EnginesUnavailable extends Error {
  override readonly name = 'EnginesUnavailable';
}

/** Opens engines while the process is already running, because they may start later. Retries until done or stopped. */
export class EngineStartup {
  private readonly stopping = new AbortController();
  private readonly waiting = new Map<EngineName, string>();
  private readonly work: Promise<unknown>;
  private giveUp = (): void => undefined;
  private readonly hopeless = new Promise<void>((resolve) => (this.giveUp = resolve));
  private fatal: Error | null = null;
  private end = (_: unknown): void => undefined;
  private readonly ended = new Promise<never>((_, reject) => (this.end = reject));

  /** `together`: a step that needs all engines, such as comparing them. Its problems appear under the event log. */
  constructor(parts: Partial<Readonly<Record<EngineName, EnginePart>>> = {}, together?: EnginePart) {
    const known = Object.entries(parts) as [EngineName, EnginePart][];
    for (const [name] of known) this.waiting.set(name, 'connecting');
    const apart = Promise.all(
      known.map(([name, part]) => this.open(name, part, name === 'eventLog' && together !== undefined)),
    );
    this.work = together === undefined ? apart : apart.then(() => this.open('eventLog', together));
    // Prevents an unhandled rejection if no caller is waiting.
    this.ended.catch(() => undefined);
  }

  get done(): boolean {
    return this.waiting.size === 0;
  }

  /** Returns a message for an operator, or null if the engine is ready. */
  waitsFor(name: EngineName): string | null {
    return this.waiting.get(name) ?? null;
  }

  /** Resolves to false if the process stops first. Throws errors that must end this process. */
  async finished(): Promise<boolean> {
    await Promise.race([this.work, this.ended]);
    return this.done;
  }

  /** Throws EnginesUnavailable on timeout or on a lasting problem, and errors that must end this process. */
  async within(milliseconds: number): Promise<void> {
    // The error below names the engines that are not ready.
    await withTimeout(milliseconds, Promise.race([this.work, this.hopeless])).catch(() => undefined);
    if (this.fatal !== null) throw this.fatal;
    if (!this.done)
      throw new EnginesUnavailable([...this.waiting].map(([name, detail]) => `${name}: ${detail}`).join('; '));
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  /** `goesOn`: true if another step of this engine follows. */
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
        // A bug in this service keeps its own stack trace.
        throw faultKindOf(error) === 'bug' ? error : new EngineUnhealthy(words, { cause: error });
      }
      if (goesOn) this.waiting.set(name, 'being compared with the state store');
      else this.waiting.delete(name);
    };
    // If the process stops, the retries end without success.
    await retryUntilSuccess(name, open, this.stopping.signal, { rests: BACKOFF_MS }).catch(() => undefined);
  }
}
