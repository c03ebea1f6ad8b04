/** True if the awaited state was reached, false if it will not be reached, null if not known yet. */
export type WaitResult = boolean | null;

interface Waiter {
  readonly answer: () => WaitResult;
  readonly settle: (answer: boolean) => void;
}

/** Callers that wait for a state. Code that changes the state must call `look`. */
export class Waiters {
  private readonly waiting = new Set<Waiter>();

  get count(): number {
    return this.waiting.size;
  }

  /** Resolves when the result is known, now or at a later `look`. Resolves to false after the timeout. */
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

  /** Ends all waits with false, because the state can no longer change. */
  end(): void {
    for (const waiter of this.waiting) waiter.settle(false);
  }
}
