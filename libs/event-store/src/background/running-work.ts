/**
 * Work in hand of this process, by names from closed sets: background work, and purposes of requests. It tells what
 * the event loop may have been busy with when it stood still.
 */
class RunningWork {
  private readonly counts = new Map<string, number>();
  private readonly recent = new Set<string>();

  /** Until the answer is called. */
  begin(name: string): () => void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.recent.add(name);
    return () => {
      const left = (this.counts.get(name) ?? 1) - 1;
      if (left > 0) this.counts.set(name, left);
      else this.counts.delete(name);
    };
  }

  /** Names of work that was under way at any time since this was asked last. */
  sinceLastAsked(): readonly string[] {
    const names = [...this.recent];
    this.recent.clear();
    for (const name of this.counts.keys()) this.recent.add(name);
    return names;
  }
}

export const runningWork = new RunningWork();
