// Figures for one or two builds as a Markdown table.

/** Formats an integer with thousands separators. */
export const thousands = (n) => n.toLocaleString('en-US');

const shown = (value, digits) =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : value;

export class ComparisonTable {
  rows = [];

  /** `title` is the heading of the first column. `names` are the build names. */
  constructor(title, names) {
    Object.assign(this, { title, names });
  }

  /** Adds one figure for each build: a field from its result, or the error message. */
  add(measure, found, field, digits = 0) {
    const values = found.map((one) => (one instanceof Error ? one.message : one[field]));
    this.rows.push({ measure, values, digits });
    console.error(`${measure}: ${values.map((value) => shown(value, digits)).join(' | ')}`);
  }

  toString() {
    const compares = this.names.length > 1;
    const ratioOf = ([first, second]) =>
      typeof first === 'number' && typeof second === 'number' ? (second / first).toFixed(2) : '–';
    const lines = [
      [this.title, ...this.names, ...(compares ? ['ratio'] : [])],
      ...this.rows.map(({ measure, values, digits }) => [
        measure,
        ...values.map((value) => shown(value, digits)),
        ...(compares ? [ratioOf(values)] : []),
      ]),
    ];
    const widths = lines[0].map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
    const printed = lines.map(
      (cells) =>
        `| ${cells.map((text, n) => (n === 0 ? text.padEnd(widths[n]) : text.padStart(widths[n]))).join(' | ')} |`,
    );
    const rule = `| ${widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
    return [printed[0], rule, ...printed.slice(1)].join('\n');
  }
}
