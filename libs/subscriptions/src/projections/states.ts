/** The state a projection has reached in one stream. `empty`: it makes no document, so none is stored. */
export interface Reached {
  readonly revision: number;
  readonly state: unknown;
  readonly empty: boolean;
}

/**
 * The states of the streams that were last written to. A state that is not here costs one read of its stream, which is
 * short: so states need no storage, and cannot disagree with the log.
 */
export class States {
  private readonly kept = new Map<string, Reached>();

  constructor(private readonly capacity: number) {}

  get(stream: string): Reached | undefined {
    return this.kept.get(stream);
  }

  set(stream: string, reached: Reached): void {
    this.kept.delete(stream);
    this.kept.set(stream, reached);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.capacity && oldest !== undefined) this.kept.delete(oldest);
  }

  delete(stream: string): void {
    this.kept.delete(stream);
  }
}
