const MAX_CHUNK_LENGTH = 512;

/** Sorted list in chunks, so that changing a long list moves few values. */
export class SortedList<T> {
  private readonly chunks: T[][] = [];
  private count = 0;

  constructor(private readonly compare: (a: T, b: T) => number) {}

  get length(): number {
    return this.count;
  }

  add(value: T): void {
    const [chunk, at] = this.locate((one) => this.compare(one, value) >= 0);
    const values = (this.chunks[chunk] ??= []);
    values.splice(at, 0, value);
    if (values.length > MAX_CHUNK_LENGTH) this.chunks.splice(chunk + 1, 0, values.splice(MAX_CHUNK_LENGTH / 2));
    this.count++;
  }

  remove(value: T): void {
    const [chunk, at] = this.locate((one) => this.compare(one, value) >= 0);
    const values = this.chunks[chunk] ?? [];
    values.splice(at, 1);
    if (values.length === 0) this.chunks.splice(chunk, 1);
    this.count--;
  }

  /** Index of the first value that meets the condition. All later values must meet it too. */
  firstWhere(condition: (value: T) => boolean): number {
    const [chunk, at] = this.locate(condition);
    return this.chunks.slice(0, chunk).reduce((sum, { length }) => sum + length, at);
  }

  /** Values from `start` (inclusive) to `end` (exclusive), in reverse order if `way` is -1. */
  *between(start: number, end: number, way: number): Iterable<T> {
    let base = 0;
    const parts = this.chunks.map((values) => {
      const part = [values, Math.max(0, start - base), Math.min(values.length, end - base)] as const;
      base += values.length;
      return part;
    });
    for (const [values, from, to] of way === 1 ? parts : parts.reverse())
      for (let step = 0; step < to - from; step++) yield values[way === 1 ? from + step : to - 1 - step] as T;
  }

  private locate(condition: (value: T) => boolean): readonly [chunk: number, at: number] {
    const chunk = firstPlace(this.chunks, (values) => condition(values.at(-1) as T));
    // A value that sorts after all others is added to the last chunk.
    const into = Math.max(0, Math.min(chunk, this.chunks.length - 1));
    return [into, firstPlace(this.chunks[into] ?? [], condition)];
  }
}

/** Binary search for the first index that meets the condition. */
const firstPlace = <V>(values: readonly V[], condition: (value: V) => boolean): number => {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (condition(values[middle] as V)) high = middle;
    else low = middle + 1;
  }
  return low;
};
