/** Names of the work that this process is doing, from closed sets. Shows what may have blocked the event loop. */
class RunningWork {
  private readonly counts = new Map<string, number>();
  private readonly recent = new Set<string>();

  /** Returns a function that records the end of the work. */
  begin(name: string): () => void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.recent.add(name);
    return () => {
      const left = (this.counts.get(name) ?? 1) - 1;
      if (left > 0) this.counts.set(name, left);
      else this.counts.delete(name);
    };
  }

  /** Returns the names of all work that ran at any time since the previous call. */
  sinceLastAsked(): readonly string[] {
    const names = [...this.recent];
    this.recent.clear();
    for (const name of this.counts.keys()) this.recent.add(name);
    return names;
  }
}

export const runningWork = new RunningWork();
