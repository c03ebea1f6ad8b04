/** true: what was waited for is there. false: it will not come. null: not yet. */
export type WaitResult = boolean | null;

interface Waiter {
  readonly answer: () => WaitResult;
  readonly settle: (answer: boolean) => void;
}

/** Callers that wait for a state. Whoever changes the state calls `look`. */
export class Waiters {
  private readonly waiting = new Set<Waiter>();

  get count(): number {
    return this.waiting.size;
  }

  /** Resolves at once where the answer is known, else with a later look; false when the time is over. */
  wait(answer: () => WaitResult, timeoutMs: number): Promise<boolean> {
    const now = answer();
    if (now !== null || timeoutMs <= 0) return Promise.resolve(now === true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        answer,
        settle: (known) => {
          clearTimeout(timer);
          this.waiting.delete(waiter);
          resolve(known);
        },
      };
      const timer = setTimeout(() => {
        waiter.settle(false);
      }, timeoutMs);
      this.waiting.add(waiter);
    });
  }

  look(): void {
    for (const waiter of this.waiting) {
      const answer = waiter.answer();
      if (answer !== null) waiter.settle(answer);
    }
  }

  /** Nothing will come any more. */
  end(): void {
    for (const waiter of this.waiting) waiter.settle(false);
  }
}
