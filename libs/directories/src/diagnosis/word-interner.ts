/** Table of bytes for an index: 0 separates words, `skipped` vanishes, any other is the folded character. */
const skipped = 1;
const normalized = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[a-z0-9]/.test(char)) return byte;
  if (/[A-Z]/.test(char)) return byte + 32;
  return char === "'" ? skipped : 0;
});

/** Numbers the distinct words of a text without making a string for each of its 850,000 words. */
export class WordInterner {
  private table = new Int32Array(1 << 15).fill(-1);
  private pool = new Uint8Array(1 << 17);
  private readonly starts: number[] = [0];
  private readonly hashes: number[] = [];
  /** Where the pool's next word begins. */
  private tail = 0;

  /** Calls `found` with the number of each word of an ASCII text, in order. */
  words(text: string, found: (word: number) => void): void {
    if (this.tail + text.length > this.pool.length) this.growPool(this.tail + text.length);
    const { pool } = this;
    let { tail } = this;
    let hash = 0;
    for (let i = 0; i <= text.length; i++) {
      const byte = i < text.length ? (normalized[text.charCodeAt(i)] ?? 0) : 0;
      if (byte > skipped) {
        pool[tail++] = byte;
        hash = (Math.imul(hash, 31) + byte) | 0;
      } else if (byte === 0 && tail > this.tail) {
        found(this.intern(tail, hash));
        tail = this.tail;
        hash = 0;
      }
    }
  }

  /** Each word by its number. */
  get vocabulary(): string[] {
    return this.hashes.map((_, word) =>
      Buffer.from(this.pool.subarray(this.starts[word], this.starts[word + 1])).toString('latin1'),
    );
  }

  private intern(end: number, hash: number): number {
    if (this.hashes.length * 2 > this.table.length) this.growTable();
    const slot = this.slotOf(hash, this.tail, end);
    const known = this.table[slot] ?? -1;
    if (known >= 0) return known;
    this.table[slot] = this.hashes.length;
    this.hashes.push(hash);
    this.starts.push(end);
    this.tail = end;
    return this.hashes.length - 1;
  }

  private slotOf(hash: number, start: number, end: number): number {
    const mask = this.table.length - 1;
    for (let slot = (Math.imul(hash, 0x9e3779b1) >>> 7) & mask; ; slot = (slot + 1) & mask) {
      const word = this.table[slot] ?? -1;
      if (word < 0 || (this.hashes[word] === hash && this.isWord(word, start, end))) return slot;
    }
  }

  private isWord(word: number, start: number, end: number): boolean {
    const from = this.starts[word] ?? 0;
    if ((this.starts[word + 1] ?? 0) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (this.pool[from + i] !== this.pool[start + i]) return false;
    return true;
  }

  private growPool(least: number): void {
    const larger = new Uint8Array(least * 2);
    larger.set(this.pool);
    this.pool = larger;
  }

  private growTable(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    this.hashes.forEach((hash, word) => {
      const slot = this.slotOf(hash, this.starts[word] ?? 0, this.starts[word + 1] ?? 0);
      this.table[slot] = word;
    });
  }
}
