import { ink, INNER_WIDTH, MARGIN, type Sheet, type TextStyle } from './sheet.js';

/** Field of a grid. An empty value prints as a dash, to show that it was not forgotten. */
export type Field = readonly [label: string, value: string | null | undefined];

const LABEL_STYLE: TextStyle = { size: 6.5, color: ink.quiet };
const VALUE_STYLE = { size: 9.5, minSize: 6.5 } as const;
/** Style for a value that does not fit on one line at its minimum size. It wraps, so nothing is cut. */
const LONG_VALUE_STYLE: TextStyle = { size: 8 };
const LONG_VALUE_LINE_HEIGHT = 9.5;
const CELL_HEIGHT = 27;

export const fieldGrid = (sheet: Sheet, fields: readonly Field[], columns: number): void => {
  const width = INNER_WIDTH / columns;
  for (let first = 0; first < fields.length; first += columns) {
    const cells = fields.slice(first, first + columns).map(([label, value]) => {
      const text = value == null || value === '' ? '–' : value;
      const long = sheet.wrap(text, width - 10, { size: VALUE_STYLE.minSize }).length > 1;
      return {
        label,
        style: long ? LONG_VALUE_STYLE : VALUE_STYLE,
        lines: long ? sheet.wrap(text, width - 10, LONG_VALUE_STYLE) : [text],
      };
    });
    const height = CELL_HEIGHT + (Math.max(...cells.map(({ lines }) => lines.length)) - 1) * LONG_VALUE_LINE_HEIGHT;
    sheet.ensure(height);
    cells.forEach(({ label, style, lines }, i) => {
      const x = MARGIN + i * width;
      sheet.put(label.toUpperCase(), x, sheet.y, width - 10, { ...LABEL_STYLE, spacing: 0.3 });
      lines.forEach((line, n) => sheet.put(line, x, sheet.y + 9 + n * LONG_VALUE_LINE_HEIGHT, width - 10, style));
    });
    sheet.y += height;
  }
};

export const heading = (sheet: Sheet, text: string, room = 60): void => {
  sheet.ensure(room);
  sheet.y += 6;
  sheet.put(text, MARGIN, sheet.y, INNER_WIDTH, { face: 'sansBold', size: 10, color: ink.strong });
  sheet.y += 14;
  sheet.rule();
  sheet.y += 6;
};

export interface GridColumn {
  readonly title: string;
  /** Width in points. Together, the columns should fill INNER_WIDTH. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface GridRow {
  /** Texts of the cells. A line feed starts a new line within the cell. */
  readonly cells: readonly string[];
  readonly bold?: boolean;
}

const CELL_STYLE: TextStyle = { size: 8.5 };
const LINE_HEIGHT = 11;
const PADDING = 4;

/** Draws a table. The header repeats on each page. A row breaks across pages only if it is longer than a page. */
export const table = (sheet: Sheet, columns: readonly GridColumn[], rows: readonly GridRow[]): void => {
  const head = () => {
    sheet.doc.rect(MARGIN, sheet.y, INNER_WIDTH, 16).fill(ink.band);
    place(columns, (column, x) =>
      sheet.put(column.title, x, sheet.y + 4.5, column.width - 2 * PADDING, {
        face: 'sansBold',
        size: 7,
        color: ink.quiet,
        align: column.align ?? 'left',
      }),
    );
    sheet.y += 16;
  };
  sheet.ensure(50);
  head();
  for (const row of rows) {
    const style: TextStyle = row.bold ? { ...CELL_STYLE, face: 'sansBold' } : CELL_STYLE;
    const cells = columns.map(({ width }, i) => sheet.wrap(row.cells[i] ?? '', width - 2 * PADDING, style));
    const lines = Math.max(...cells.map(({ length }) => length));
    if (sheet.ensure(Math.min(lines, 40) * LINE_HEIGHT + 2 * PADDING)) head();
    for (let line = 0; line < lines; line++) {
      if (sheet.ensure(LINE_HEIGHT + PADDING)) head();
      if (line === 0) sheet.y += PADDING;
      place(columns, ({ width, align }, x, i) =>
        sheet.put(cells[i]?.[line] ?? '', x, sheet.y, width - 2 * PADDING, { ...style, align: align ?? 'left' }),
      );
      sheet.y += LINE_HEIGHT;
    }
    sheet.y += PADDING - 1;
    sheet.rule(row.bold ? ink.text : ink.rule, 0.4);
  }
  sheet.y += 8;
};

const place = (columns: readonly GridColumn[], draw: (column: GridColumn, x: number, i: number) => void): void => {
  let x = MARGIN + PADDING;
  columns.forEach((column, i) => {
    draw(column, x, i);
    x += column.width;
  });
};

/** Draws a text in a tinted box that stays on one page. */
export const notice = (sheet: Sheet, title: string, text: string): void => {
  const width = INNER_WIDTH - 24;
  const style: TextStyle = { size: 8.2 };
  const lines = sheet.wrap(text, width, style);
  const height = lines.length * 10.8 + 34;
  sheet.ensure(height);
  sheet.doc.rect(MARGIN, sheet.y, INNER_WIDTH, height - 6).fill(ink.band);
  sheet.doc.rect(MARGIN, sheet.y, 3, height - 6).fill(ink.strong);
  sheet.put(title, MARGIN + 12, sheet.y + 8, width, { face: 'sansBold', size: 9, color: ink.strong });
  lines.forEach((line, i) => sheet.put(line, MARGIN + 12, sheet.y + 21 + i * 10.8, width, style));
  sheet.y += height + 4;
};
