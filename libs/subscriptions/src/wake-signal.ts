/** Remembers that it rang until somebody waits, so that no ring between a read and a wait is lost. */
export class WakeSignal {
  private raised = false;
  private wake: (() => void) | null = null;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /** Until it rings (or has rung since the last wait), the time is over, or the signal aborts. Never throws. */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.raised && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener('abort', this.wake, { once: true });
      });
      if (this.wake) signal.removeEventListener('abort', this.wake);
      this.wake = null;
    }
    this.raised = false;
  }
}

/** A rest that an abort ends. Never throws. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => new WakeSignal().wait(ms, signal);
