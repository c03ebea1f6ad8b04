import { fieldGrid, type Field, heading, notice, table } from './grid.js';
import type { Paper } from './paper.js';
import { INNER_WIDTH, Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';

export interface IndexEntry {
  readonly title: string;
  /** First page of the part, from 1. Null if not yet known. */
  readonly page?: number | null;
}

export interface CoverData {
  /** ISO time of the contents. */
  readonly at: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sandbox?: boolean;
  readonly to?: readonly string[];
  readonly from?: readonly string[];
  readonly facts: readonly Field[];
  /** Plain text above the index, such as a message or the final EOR's due date. */
  readonly message?: string | null;
  readonly index: readonly IndexEntry[];
}

export const drawCoverSheet = (cover: CoverData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: cover.title, at: cover.at }, paper);
  titleBlock(sheet, cover.title, cover.subtitle, cover.sandbox);
  for (const [label, lines] of [
    ['To', cover.to ?? []],
    ['From', cover.from ?? []],
  ] as const) {
    if (lines.length === 0) continue;
    heading(sheet, label, 40);
    for (const line of lines) sheet.paragraph(line, { size: 10 });
  }
  if (cover.facts.length > 0) {
    sheet.y += 8;
    fieldGrid(sheet, cover.facts, 3);
  }
  if (cover.message) {
    heading(sheet, 'Message');
    sheet.paragraph(cover.message, { size: 10, gap: 6 });
  }
  if (cover.index.length > 0) {
    heading(sheet, 'Contents');
    table(
      sheet,
      [
        { title: 'No.', width: 34, align: 'right' },
        { title: 'Part', width: INNER_WIDTH - 84 },
        { title: 'Page', width: 50, align: 'right' },
      ],
      cover.index.map(({ title, page }, i) => ({ cells: [String(i + 1), title, page ? String(page) : ''] })),
    );
  }
  notice(sheet, 'Confidential', CONFIDENTIAL);
  return sheet;
};

const CONFIDENTIAL =
  'These pages contain medical and personal information that is protected by law. If you received them by mistake, ' +
  'destroy them and notify the sender; any other use or disclosure is prohibited.';
