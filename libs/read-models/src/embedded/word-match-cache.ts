import { LRUCache } from 'lru-cache';

/** Maximum number of cached words. Each word takes one byte per row. */
const MAX_CACHED_WORDS = 32;

/** Caches matches per word, so that texts are not searched again when a user turns a page or adds a word. */
export class WordMatchCache {
  private readonly known = new LRUCache<string, Uint8Array>({ max: MAX_CACHED_WORDS });

  /** Results by row: 0 not checked yet, 1 no, 2 yes. The caller fills them in. Valid until rows are added. */
  answersFor(word: string, rows: number): Uint8Array {
    let answers = this.known.get(word);
    if (answers === undefined || answers.length < rows) {
      const larger = new Uint8Array(Math.ceil(rows * 1.25));
      if (answers !== undefined) larger.set(answers);
      this.known.set(word, (answers = larger));
    }
    return answers;
  }

  forget(at: number): void {
    for (const answers of this.known.values()) if (at < answers.length) answers[at] = 0;
  }
}
