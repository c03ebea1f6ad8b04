import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { wordsOf } from '../text/words.js';
import { BitSet } from './bit-set.js';
import { bareCode, codeKey, lowerBound, prefixKeys } from './code-key.js';
import { CodeTable, dayNumber, type DiagnosisRow } from './code-table.js';
import { WordIndex, type WordRange } from './word-index.js';

export interface DiagnosisQuery {
  /** A code or its beginning, dot optional; or words of the description. Blank browses. */
  readonly q: string;
  readonly limit: number;
  readonly offset: number;
  /** `YYYY-MM-DD`: only codes in force on this day are found and counted. */
  readonly today: string;
}

export interface DiagnosisPage {
  readonly results: readonly { readonly code: string; readonly description: string }[];
  /** Codes in force today, matched or not. */
  readonly total: number;
  /** Matches before paging. */
  readonly matched: number;
  readonly error?: string;
}

const unavailable: DiagnosisPage = { results: [], total: 0, matched: 0, error: 'code set unavailable' };

/** More words than any description has; the rest of a longer query is not read. */
const MAX_WORDS = 32;
const MAX_CACHED_DAYS = 4;
/** More matches than this are not ranked by their text. */
const MAX_RANKED = 2000;

/** Ranges of indexed words that one word of a query may stand for. */
type Choices = readonly WordRange[];

/** The ICD-10-CM code set with its dates of validity (FY2022 to FY2027). Immutable after loading. */
export class DiagnosisCodes {
  private readonly valid = new LRUCache<string, { readonly rows: BitSet; readonly count: number }>({
    max: MAX_CACHED_DAYS,
  });
  private readonly matches: BitSet;
  private index: WordIndex | null = null;

  private constructor(private readonly table: CodeTable | null) {
    this.matches = new BitSet(table?.count ?? 0);
  }

  /** Reads a gzipped code file. Never throws: a service without its code set still bills, and says so in searches. */
  static load(path: string): DiagnosisCodes {
    try {
      return DiagnosisCodes.parse(gunzipSync(readFileSync(path)).toString('latin1'));
    } catch {
      return new DiagnosisCodes(null);
    }
  }

  /** Throws when the text is not a code file. */
  static parse(text: string): DiagnosisCodes {
    return new DiagnosisCodes(CodeTable.parse(text));
  }

  /** Makes what searches by words need, a tenth of a second's work; else the first search does. */
  prepareSearch(): void {
    if (this.table) this.indexOfWords(this.table);
  }

  private indexOfWords(table: CodeTable): WordIndex {
    return (this.index ??= WordIndex.build(table.count, (row) => table.description(row)));
  }

  /** False when the code set could not be loaded: then nothing can be said about any code. */
  get available(): boolean {
    return this.table !== null;
  }

  /** The row of a code, dot optional, whether in force or not; null when there is none. */
  lookup(code: string): DiagnosisRow | null {
    const index = this.indexOf(code);
    return index === null || !this.table ? null : this.table.row(index);
  }

  /** Is the code known and in force on `date` (`YYYY-MM-DD`)? */
  isValidOn(code: string, date: string): boolean {
    const index = this.indexOf(code);
    return index !== null && (this.table?.isValidOn(index, dayNumber(date)) ?? false);
  }

  /**
   * The exact code first, then codes that begin with q, then descriptions that hold q word for word, then those that hold
   * its words anywhere; each by code.
   */
  search({ q, limit, offset, today }: DiagnosisQuery): DiagnosisPage {
    const { table } = this;
    if (!table) return unavailable;
    const words = this.indexOfWords(table);
    const { rows: valid, count: total } = this.validOn(table, today);
    const bare = bareCode(q);
    const [from, to] = bare === null ? [0, 0] : this.rowsBeginningWith(table, bare);
    const byCode = new BitSet(table.count);
    byCode.addRange(from, to);
    byCode.meet(valid);

    if (q.trim() === '') this.matches.copyFrom(valid);
    else this.match(words, table, valid, q, byCode.isEmpty());
    this.matches.removeRange(from, to);

    const rows: number[] = [];
    let matched = 0;
    for (const tier of [byCode, ...this.byPhrase(table, wordsOf(q))]) {
      rows.push(...tier.slice(Math.max(0, offset - matched), limit - rows.length));
      matched += tier.count;
    }
    const results = rows.map((index) => {
      const { code, description } = table.row(index);
      return { code, description };
    });
    return { results, total, matched };
  }

  /**
   * The matches by how they hold the typed words: next to each other as whole words; the same with a last word that is
   * not finished; anywhere. Too many matches are left in the order of their codes: a person types on.
   */
  private byPhrase(table: CodeTable, typed: readonly string[]): readonly BitSet[] {
    const { matches } = this;
    if (typed.length === 0 || matches.isEmpty() || matches.count > MAX_RANKED) return [matches];
    const begun = ` ${typed.join(' ')}`;
    const tiers = [new BitSet(table.count), new BitSet(table.count), new BitSet(table.count)] as const;
    for (const row of matches.slice(0, MAX_RANKED)) {
      const text = ` ${wordsOf(table.description(row)).join(' ')} `;
      tiers[text.includes(`${begun} `) ? 0 : text.includes(begun) ? 1 : 2].add(row);
    }
    return tiers;
  }

  /** Fills `matches`. Looser readings of the query are tried only while nothing at all was found. */
  private match(words: WordIndex, table: CodeTable, valid: BitSet, q: string, mayGuess: boolean): void {
    const typed = [...new Set(wordsOf(q))].slice(0, MAX_WORDS);
    const strict = typed.map((word) => [words.beginningWith(word)]);
    this.meetAll(words, valid, strict);
    if (!mayGuess || !this.matches.isEmpty()) return;

    this.matchCodeAndWords(words, table, valid, q);
    if (!this.matches.isEmpty()) return;

    const near = new Map(typed.map((word) => [word, words.near(word)]));
    const misspelt = typed.map((word, i): Choices => {
      const exact = strict[i] ?? [];
      return exact.some((range) => words.weight(range) > 0) ? exact : (near.get(word) ?? []);
    });
    this.meetAll(words, valid, misspelt);
    if (!this.matches.isEmpty()) return;

    this.meetAll(
      words,
      valid,
      typed.map((word, i) => [...(strict[i] ?? []), ...(near.get(word) ?? [])]),
    );
  }

  /** `S39.012 strain`: the beginning of a code among the words. */
  private matchCodeAndWords(words: WordIndex, table: CodeTable, valid: BitSet, q: string): void {
    const parts = q.trim().split(/\s+/);
    const codes = parts.map((part) => (/^[a-z]\d/i.test(part) ? bareCode(part) : null));
    const at = codes.findIndex((code) => code !== null);
    const code = codes[at];
    if (!code || parts.length < 2) return;
    const typed = wordsOf(parts.filter((_, i) => i !== at).join(' '));
    const among = new BitSet(table.count);
    among.addRange(...this.rowsBeginningWith(table, code));
    among.meet(valid);
    this.meetAll(
      words,
      among,
      typed.slice(0, MAX_WORDS).map((word) => [words.beginningWith(word)]),
    );
  }

  /** `matches` = the rows among `start` that hold, for every word, one of its choices. The rarest word goes first. */
  private meetAll(words: WordIndex, start: BitSet, choices: readonly Choices[]): void {
    const weightOf = (ranges: Choices): number => ranges.reduce((sum, range) => sum + words.weight(range), 0);
    const byWeight = choices
      .map((ranges) => ({ ranges, weight: weightOf(ranges) }))
      .sort((a, b) => a.weight - b.weight);
    this.matches.clear();
    if (byWeight.length === 0 || byWeight[0]?.weight === 0) return;
    this.matches.copyFrom(start);
    for (const { ranges } of byWeight) {
      this.matches.meet(words.holding(ranges));
      if (this.matches.isEmpty()) return;
    }
  }

  private validOn(table: CodeTable, today: string): { readonly rows: BitSet; readonly count: number } {
    const known = this.valid.get(today);
    if (known) return known;
    const rows = new BitSet(table.count);
    const number = dayNumber(today);
    for (let index = 0; index < table.count; index++) if (table.isValidOn(index, number)) rows.add(index);
    const day = { rows, count: rows.count };
    // Sandbox clocks ask for other days than today; a few are worth keeping, all of them are not.
    this.valid.set(today, day);
    return day;
  }

  private rowsBeginningWith(table: CodeTable, bare: string): [number, number] {
    const [first, beyond] = prefixKeys(bare);
    return [lowerBound(table.keys, first), lowerBound(table.keys, beyond)];
  }

  private indexOf(code: string): number | null {
    const bare = bareCode(code);
    if (bare === null || !this.table) return null;
    const key = codeKey(bare);
    const index = lowerBound(this.table.keys, key);
    return this.table.keys[index] === key ? index : null;
  }
}
