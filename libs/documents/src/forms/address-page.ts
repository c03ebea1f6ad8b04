import type { CoverData } from './cover.js';
import { fieldGrid, heading, notice, table } from './grid.js';
import { type DrawnPdf, ink, INNER_WIDTH, MARGIN, Sheet } from './sheet.js';

/** First page of a bill that is printed: it lies in front, and its address shows through the window of an envelope. */
export interface AddressPageData extends Pick<CoverData, 'at' | 'title' | 'subtitle' | 'facts' | 'message' | 'index'> {
  /** Lines of the sender's address. */
  readonly from: readonly string[];
  /** Lines of the recipient's address, or the number to fax it to. */
  readonly to: readonly string[];
}

/** Where the windows of a No. 10 envelope are on a letter that is folded in three, in points from the top left. */
const SENDER = { x: 36, y: 36, width: 250, lines: 5 } as const;
const RECIPIENT = { x: 66, y: 150, width: 270, lines: 6 } as const;
/** Below the first fold. */
const BELOW = 276;

/** Draws the page. Nothing of the patient stands where the envelope has a window. */
export const drawAddressPage = async (page: AddressPageData): Promise<DrawnPdf> => {
  const sheet = new Sheet({ title: page.title, at: page.at });
  sheet.addPage();
  block(sheet, page.from, SENDER, 9);
  block(sheet, page.to, RECIPIENT, 11);
  sheet.y = BELOW;
  sheet.put(page.title, MARGIN, sheet.y, INNER_WIDTH, {
    face: 'sansBold',
    size: 14,
    color: ink.strong,
    minSize: 9,
  });
  sheet.put(page.subtitle, MARGIN, sheet.y + 19, INNER_WIDTH, { size: 10, color: ink.quiet, minSize: 7 });
  sheet.y += 40;
  sheet.rule(ink.strong, 1.2);
  sheet.y += 10;
  fieldGrid(sheet, page.facts, 3);
  if (page.message) {
    heading(sheet, 'Message');
    sheet.paragraph(page.message, { size: 10, gap: 6 });
  }
  heading(sheet, 'Contents');
  table(
    sheet,
    [
      { title: 'No.', width: 34, align: 'right' },
      { title: 'Part', width: INNER_WIDTH - 84 },
      { title: 'Page', width: 50, align: 'right' },
    ],
    page.index.map(({ title, page: at }, i) => ({ cells: [String(i + 1), title, at ? String(at) : ''] })),
  );
  notice(
    sheet,
    'Confidential',
    'These pages hold medical and personal information that is protected by law. If they reached you by mistake, destroy them and tell the sender.',
  );
  return sheet.finish();
};

/** An address; what does not fit into the window is joined to its last line. */
const block = (sheet: Sheet, lines: readonly string[], place: typeof SENDER | typeof RECIPIENT, size: number): void => {
  const wrapped = lines.flatMap((line) => sheet.wrap(line, place.width, { size }));
  const shown = [...wrapped.slice(0, place.lines - 1), wrapped.slice(place.lines - 1).join(', ')];
  shown.forEach((line, i) => sheet.put(line, place.x, place.y + i * size * 1.25, place.width, { size, minSize: 6.5 }));
};
