import { fieldGrid, heading, notice, table, type Field, type GridColumn, type GridRow } from './grid.js';
import type { Paper } from './paper.js';
import { INNER_WIDTH, MARGIN, PAGE, Sheet, ink } from './sheet.js';
import { titleBlock } from './title-block.js';

/** Part of a paper, in reading order. */
export type FilingBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Lines of an address. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'numbered'; readonly items: readonly string[] }
  | { readonly kind: 'fields'; readonly fields: readonly Field[]; readonly columns: number }
  | { readonly kind: 'table'; readonly columns: readonly GridColumn[]; readonly rows: readonly GridRow[] }
  /** Empty boxes to check by hand. */
  | { readonly kind: 'boxes'; readonly items: readonly string[] }
  /** Blank lines to complete by hand, below a label. */
  | { readonly kind: 'blank'; readonly label: string; readonly lines: number }
  | { readonly kind: 'signature'; readonly name: string; readonly place: boolean }
  | { readonly kind: 'notice'; readonly title: string; readonly text: string }
  /** Parties on the left, case number and name of the pleading on the right. */
  | { readonly kind: 'caption'; readonly parties: readonly string[]; readonly about: readonly string[] };

/** Paper of a dispute: pleading, letter, declaration or checklist. */
export interface FilingPaperData {
  /** ISO time of the contents. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly footer: string;
  readonly blocks: readonly FilingBlock[];
}

const TEXT = { size: 9.5 } as const;
const BLANK_HEIGHT = 20;
const BOX = 9;

/** Renders a paper. The same data results in the same bytes. */
export const drawFilingPaper = (data: FilingPaperData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: data.title, at: data.at, footer: data.footer }, paper);
  titleBlock(sheet, data.title, data.subtitle, data.sandbox);
  for (const block of data.blocks) draw(sheet, block);
  return sheet;
};

type Painters = {
  readonly [K in FilingBlock['kind']]: (sheet: Sheet, block: Extract<FilingBlock, { kind: K }>) => void;
};

const painters: Painters = {
  heading: (sheet, { text }) => heading(sheet, text),
  text: (sheet, { text }) => sheet.paragraph(text, { ...TEXT, gap: 6 }),
  lines: (sheet, { lines }) => {
    for (const text of lines) sheet.paragraph(text, { size: 10 });
    sheet.y += 6;
  },
  numbered: (sheet, { items }) => numbered(sheet, items),
  fields: (sheet, { fields, columns }) => fieldGrid(sheet, fields, columns),
  table: (sheet, { columns, rows }) => table(sheet, columns, rows),
  boxes: (sheet, { items }) => boxes(sheet, items),
  blank: (sheet, { label, lines }) => blank(sheet, label, lines),
  signature: (sheet, { name, place }) => signature(sheet, name, place),
  notice: (sheet, { title, text }) => notice(sheet, title, text),
  caption: (sheet, { parties, about }) => caption(sheet, parties, about),
};

const draw = (sheet: Sheet, block: FilingBlock): void =>
  (painters[block.kind] as (sheet: Sheet, block: FilingBlock) => void)(sheet, block);

const numbered = (sheet: Sheet, items: readonly string[]): void =>
  items.forEach((text, index) => {
    sheet.ensure(28);
    sheet.put(`${index + 1}.`, MARGIN, sheet.y, 18, { ...TEXT, face: 'sansBold' });
    sheet.paragraph(text, { ...TEXT, x: MARGIN + 20, width: INNER_WIDTH - 20, gap: 5 });
  });

const boxes = (sheet: Sheet, items: readonly string[]): void => {
  for (const text of items) {
    sheet.ensure(28);
    sheet.doc.lineWidth(0.8).strokeColor(ink.text).rect(MARGIN, sheet.y, BOX, BOX).stroke();
    sheet.paragraph(text, { ...TEXT, x: MARGIN + 20, width: INNER_WIDTH - 20, gap: 5 });
  }
};

const line = (sheet: Sheet, x: number, width: number): void => {
  sheet.doc.lineWidth(0.6).strokeColor(ink.quiet);
  sheet.doc
    .moveTo(x, sheet.y)
    .lineTo(x + width, sheet.y)
    .stroke();
};

const blank = (sheet: Sheet, label: string, lines: number): void => {
  sheet.ensure(14 + lines * BLANK_HEIGHT);
  sheet.paragraph(label, TEXT);
  for (let n = 0; n < lines; n++) {
    sheet.y += BLANK_HEIGHT - 4;
    line(sheet, MARGIN, INNER_WIDTH);
    sheet.y += 4;
  }
  sheet.y += 8;
};

/** Lines for a place, a date and a signature, with the name below. */
const signature = (sheet: Sheet, name: string, place: boolean): void => {
  sheet.ensure(66);
  sheet.y += 34;
  const left = INNER_WIDTH * 0.42;
  const right = MARGIN + left + 24;
  line(sheet, MARGIN, left);
  line(sheet, right, PAGE.width - MARGIN - right);
  sheet.y += 4;
  sheet.put(place ? 'Date, and place in California' : 'Date', MARGIN, sheet.y, left, { size: 8, color: ink.quiet });
  sheet.put(`Signature: ${name}`, right, sheet.y, PAGE.width - MARGIN - right, {
    ...{ size: 8, color: ink.quiet, minSize: 5 },
  });
  sheet.y += 22;
};

const caption = (sheet: Sheet, parties: readonly string[], about: readonly string[]): void => {
  const half = INNER_WIDTH / 2 - 14;
  const style = { size: 10 } as const;
  const [left, right] = [parties, about].map((lines) => lines.flatMap((text) => sheet.wrap(text, half, style)));
  const height = Math.max(left?.length ?? 0, right?.length ?? 0) * 13.5 + 12;
  sheet.ensure(height);
  const top = sheet.y;
  left?.forEach((text, n) => sheet.put(text, MARGIN, top + n * 13.5, half, style));
  right?.forEach((text, n) => sheet.put(text, MARGIN + half + 28, top + n * 13.5, half, style));
  sheet.doc.lineWidth(0.8).strokeColor(ink.strong);
  sheet.doc
    .moveTo(MARGIN + half + 10, top - 2)
    .lineTo(MARGIN + half + 10, top + height - 8)
    .stroke();
  sheet.y = top + height;
  sheet.rule(ink.strong, 0.8);
  sheet.y += 10;
};
