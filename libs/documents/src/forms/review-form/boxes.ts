import { ink, INNER_WIDTH, MARGIN, type Sheet, type TextStyle } from '../sheet.js';

/* Ruled boxes on the Division's forms. The design is our own; the captions are the fields' official names. */

/** Box with a caption. `share`: part of the row's width. If the value is empty, so is the box. */
export interface CaptionedBox {
  readonly caption: string;
  readonly value?: string | null | undefined;
  readonly share?: number;
  readonly align?: 'left' | 'right';
}

export interface CaptionedChoice {
  readonly caption: string;
  readonly options: readonly string[];
  readonly chosen: string | readonly string[] | null | undefined;
  readonly columns: number;
}

const CAPTION_STYLE: TextStyle = { size: 6.8, color: ink.quiet };
const CAPTION_LINE_HEIGHT = 8;
const VALUE_STYLE: TextStyle = { size: 9 };
const VALUE_LINE_HEIGHT = 11;
const PADDING = 4;
/** Maximum lines per box. A longer text continues in additional boxes. */
const MAX_BOX_LINES = 40;

export const formSection = (sheet: Sheet, title: string): void => {
  sheet.ensure(60);
  sheet.doc.rect(MARGIN, sheet.y, INNER_WIDTH, 15).fill(ink.band);
  outline(sheet, MARGIN, INNER_WIDTH, 15);
  sheet.put(title, MARGIN + PADDING, sheet.y + 3.5, INNER_WIDTH, { face: 'sansBold', size: 8.5, color: ink.strong });
  sheet.y += 15;
};

/** Draws a row as high as its longest value. The boxes stay on one page unless a value is longer than a page. */
export const boxRow = (sheet: Sheet, boxes: readonly CaptionedBox[]): void => {
  const whole = boxes.reduce((sum, { share = 1 }) => sum + share, 0);
  let x = MARGIN;
  const placed = boxes.map((box) => {
    const width = (INNER_WIDTH * (box.share ?? 1)) / whole;
    const left = x;
    x += width;
    const inner = width - 2 * PADDING;
    return {
      box,
      left,
      width,
      inner,
      caption: sheet.wrap(box.caption, inner, CAPTION_STYLE),
      value: box.value ? sheet.wrap(box.value, inner, VALUE_STYLE) : [],
    };
  });
  const captions = Math.max(...placed.map(({ caption }) => caption.length)) * CAPTION_LINE_HEIGHT;
  const lines = Math.max(1, ...placed.map(({ value }) => value.length));
  for (let first = 0; first < lines; first += MAX_BOX_LINES) {
    const shown = Math.min(MAX_BOX_LINES, lines - first);
    const head = first === 0 ? captions : 0;
    const height = head + shown * VALUE_LINE_HEIGHT + PADDING + 3;
    sheet.ensure(height);
    for (const { box, left, width, inner, caption, value } of placed) {
      outline(sheet, left, width, height);
      if (first === 0)
        caption.forEach((line, i) =>
          sheet.put(line, left + PADDING, sheet.y + 3 + i * CAPTION_LINE_HEIGHT, inner, CAPTION_STYLE),
        );
      value.slice(first, first + shown).forEach((line, i) => {
        const y = sheet.y + 3 + head + i * VALUE_LINE_HEIGHT;
        sheet.put(line, left + PADDING, y, inner, { ...VALUE_STYLE, align: box.align ?? 'left' });
      });
    }
    sheet.y += height;
  }
};

export interface BoxColumn {
  readonly title: string;
  readonly share: number;
}

const CELL_STYLE: TextStyle = { size: 8 };
const CELL_LINE_HEIGHT = 9.6;

/** Draws a table. Captions repeat on each page. A row is as high as its longest cell; an empty row has one line. */
export const boxTable = (
  sheet: Sheet,
  columns: readonly BoxColumn[],
  rows: readonly (readonly (string | undefined)[])[],
): void => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (INNER_WIDTH * share) / whole);
  const draw = (cells: readonly (readonly string[])[], line: number, style: TextStyle): void => {
    const height = Math.max(1, ...cells.map(({ length }) => length)) * line + PADDING + 3;
    let x = MARGIN;
    widths.forEach((width, i) => {
      outline(sheet, x, width, height);
      cells[i]?.forEach((text, n) => sheet.put(text, x + PADDING, sheet.y + 3 + n * line, width - 2 * PADDING, style));
      x += width;
    });
    sheet.y += height;
  };
  const wrapped = (cells: readonly (string | undefined)[], style: TextStyle) =>
    widths.map((width, i) => (cells[i] ? sheet.wrap(cells[i], width - 2 * PADDING, style) : []));
  const head = wrapped(
    columns.map(({ title }) => title),
    CAPTION_STYLE,
  );
  sheet.ensure(60);
  draw(head, CAPTION_LINE_HEIGHT, CAPTION_STYLE);
  for (const row of rows) {
    const cells = wrapped(row, CELL_STYLE);
    const lines = Math.max(1, ...cells.map(({ length }) => length));
    for (let first = 0; first < lines; first += MAX_BOX_LINES) {
      const shown = cells.map((cell) => cell.slice(first, first + MAX_BOX_LINES));
      const height = Math.max(1, ...shown.map(({ length }) => length)) * CELL_LINE_HEIGHT + PADDING + 3;
      if (sheet.ensure(height)) draw(head, CAPTION_LINE_HEIGHT, CAPTION_STYLE);
      draw(shown, CELL_LINE_HEIGHT, CELL_STYLE);
    }
  }
};

const CHECKBOX_SIZE = 7;

export const choiceBox = (sheet: Sheet, { caption, options, chosen, columns }: CaptionedChoice): void => {
  const lines = Math.ceil(options.length / columns);
  const height = CAPTION_LINE_HEIGHT + lines * VALUE_LINE_HEIGHT + PADDING + 4;
  sheet.ensure(height);
  outline(sheet, MARGIN, INNER_WIDTH, height);
  sheet.put(caption, MARGIN + PADDING, sheet.y + 3, INNER_WIDTH - 2 * PADDING, CAPTION_STYLE);
  const width = (INNER_WIDTH - 2 * PADDING) / columns;
  const ticked = typeof chosen === 'string' ? [chosen] : (chosen ?? []);
  options.forEach((option, i) => {
    const x = MARGIN + PADDING + (i % columns) * width;
    const y = sheet.y + 4 + CAPTION_LINE_HEIGHT + Math.floor(i / columns) * VALUE_LINE_HEIGHT;
    sheet.doc.lineWidth(0.5).strokeColor(ink.text).rect(x, y, CHECKBOX_SIZE, CHECKBOX_SIZE).stroke();
    if (ticked.includes(option)) sheet.put('X', x + 1.1, y - 0.7, CHECKBOX_SIZE, { face: 'monoBold', size: 8 });
    sheet.put(option, x + CHECKBOX_SIZE + 4, y - 1.2, width - CHECKBOX_SIZE - 8, { size: 8, minSize: 5.5 });
  });
  sheet.y += height;
};

const outline = (sheet: Sheet, x: number, width: number, height: number): void => {
  sheet.doc.lineWidth(0.5).strokeColor(ink.rule).rect(x, sheet.y, width, height).stroke();
};
