import { bareCode, codeKey } from './code-key.js';

const forever = 99_999_999;

/** Converts `2026-10-01` to 20261001. Throws for any other format. */
export const dayNumber = (date: string): number => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError('a date is not YYYY-MM-DD');
  return Number(date.replaceAll('-', ''));
};

const dateText = (number: number): string | null => {
  if (number === 0 || number === forever) return null;
  const text = String(number);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
};

/** A row of the code set. Dates are inclusive, as `YYYY-MM-DD`. A null date means no limit. */
export interface DiagnosisRow {
  readonly code: string;
  readonly description: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

const line = /^([^\t]+)\t([^\t]+)\t([^\t]*)\t([^\t]*)$/;

/**
 * The code set, stored as the lines of its file and numeric columns. Rows are created on request, because 75,000
 * objects would need memory and slow down the start. Rows are ordered by code.
 */
export class CodeTable {
  private constructor(
    private readonly lines: readonly string[],
    readonly keys: Float64Array,
    private readonly validFrom: Uint32Array,
    private readonly validTo: Uint32Array,
  ) {}

  /** Parses lines of code, description, valid from, valid to (tabs). Throws if a line is malformed or out of order. */
  static parse(text: string): CodeTable {
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    if (lines.length === 0) throw new Error('the diagnosis codes are empty');
    const keys = new Float64Array(lines.length);
    const validFrom = new Uint32Array(lines.length);
    const validTo = new Uint32Array(lines.length);
    lines.forEach((text, row) => {
      const [, code = '', , from = '', to = ''] = line.exec(text) ?? [];
      const bare = bareCode(code);
      if (bare === null) throw new Error(`line ${row + 1} of the diagnosis codes is malformed`);
      const key = codeKey(bare);
      if (row > 0 && key <= (keys[row - 1] ?? 0))
        throw new Error(`line ${row + 1} of the diagnosis codes is out of order`);
      keys[row] = key;
      validFrom[row] = from === '' ? 0 : dayNumber(from);
      validTo[row] = to === '' ? forever : dayNumber(to);
    });
    return new CodeTable(lines, keys, validFrom, validTo);
  }

  get count(): number {
    return this.lines.length;
  }

  description(index: number): string {
    return this.lines[index]?.split('\t', 2)[1] ?? '';
  }

  row(index: number): DiagnosisRow {
    const [code = '', description = ''] = this.lines[index]?.split('\t', 2) ?? [];
    return {
      code,
      description,
      validFrom: dateText(this.validFrom[index] ?? 0),
      validTo: dateText(this.validTo[index] ?? forever),
    };
  }

  /** Returns true if the row is in force on the day (a `dayNumber`; both dates are inclusive). */
  isValidOn(index: number, day: number): boolean {
    return (this.validFrom[index] ?? 0) <= day && day <= (this.validTo[index] ?? forever);
  }
}
