/** Random numbers that depend only on a seed: the same seed gives the same numbers on every machine (splitmix32). */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer between `first` and `last`, inclusive. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  /** Returns true with the given probability. */
  is(likelihood: number): boolean {
    return this.next() < likelihood;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)] as Item;
  }

  /** Fills an array with random bytes. */
  fill(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = this.whole(0, 255);
  }

  /** Returns a separate generator for a point in time. The same `moment` always gives the same generator. */
  at(moment: number): SeededRandom {
    const [low = 0, high = 0] = new Uint32Array(Float64Array.of(moment).buffer);
    return new SeededRandom(Math.imul(this.state ^ low, 0x21f0aaad) ^ Math.imul(high, 0x735a2d97));
  }

  /** Returns a separate generator for one purpose. Its numbers do not depend on how often other generators are used. */
  fork(): SeededRandom {
    return new SeededRandom(this.whole(0, 2 ** 32 - 1));
  }
}
