import { LRUCache } from 'lru-cache';

/** Words that are remembered; each takes a byte a row. */
const MAX_CACHED_WORDS = 32;

/**
 * Which texts hold a word, for the words that were looked for last: who turns a page, or adds a word to others, does not
 * have every text searched anew.
 */
export class WordMatchCache {
  private readonly known = new LRUCache<string, Uint8Array>({ max: MAX_CACHED_WORDS });

  /** By row: 0 not looked at yet, 1 no, 2 yes. To be filled in by whoever looks; good until rows are added. */
  answersFor(word: string, rows: number): Uint8Array {
    let answers = this.known.get(word);
    if (answers === undefined || answers.length < rows) {
      const larger = new Uint8Array(Math.ceil(rows * 1.25));
      if (answers !== undefined) larger.set(answers);
      this.known.set(word, (answers = larger));
    }
    return answers;
  }

  /** The text of this row is another one, or gone. */
  forget(at: number): void {
    for (const answers of this.known.values()) if (at < answers.length) answers[at] = 0;
  }
}
