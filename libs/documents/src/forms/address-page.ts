import type { CoverData } from './cover.js';
import { type Field, fieldGrid, heading, notice, table } from './grid.js';
import type { Paper } from './paper.js';
import { ink, INNER_WIDTH, Sheet } from './sheet.js';
import { headline } from './title-block.js';

/** First page of a printed bill. Its address is visible through an envelope's window. */
export interface AddressPageData extends Pick<CoverData, 'at' | 'title' | 'subtitle' | 'facts' | 'message' | 'index'> {
  readonly from: readonly string[];
  /** Lines of the recipient's address, or the fax number. */
  readonly to: readonly string[];
}

/** Windows of a No. 10 envelope on a letter folded in thirds, in points from the top left. */
const SENDER_WINDOW = { x: 36, y: 36, width: 250, lines: 5 } as const;
const RECIPIENT_WINDOW = { x: 66, y: 150, width: 270, lines: 6 } as const;
/** Top of the body, below the first fold. */
const BODY_TOP = 276;

/** Renders an address page. Prints no patient data in the envelope's windows. */
export const drawAddressPage = (page: AddressPageData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: page.title, at: page.at }, paper);
  sheet.addPage();
  const hidden = [
    ...overflow('From', block(sheet, page.from, SENDER_WINDOW, 9)),
    ...overflow('To', block(sheet, page.to, RECIPIENT_WINDOW, 11)),
  ];
  sheet.y = BODY_TOP;
  sheet.y += headline(sheet, page.title, sheet.y, { face: 'sansBold', size: 14, color: ink.strong, minSize: 9 });
  sheet.y += headline(sheet, page.subtitle, sheet.y + 19, { size: 10, color: ink.quiet, minSize: 7 });
  sheet.y += 40;
  sheet.rule(ink.strong, 1.2);
  sheet.y += 10;
  fieldGrid(sheet, hidden, 1);
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
    'These pages contain medical and personal information that is protected by law. If you received them by mistake, destroy them and notify the sender.',
  );
  return sheet;
};

/** Minimum font size that machines and carriers can read. */
const MIN_FONT_SIZE = 6.5;

/** Uses the largest font size that fits. If none fits, prints the first lines and the last, and returns all lines. */
const block = (
  sheet: Sheet,
  lines: readonly string[],
  place: typeof SENDER_WINDOW | typeof RECIPIENT_WINDOW,
  largest: number,
): readonly string[] => {
  const height = place.lines * largest;
  const wrapped = (size: number) => lines.flatMap((line) => sheet.wrap(line, place.width, { size }));
  let size = largest;
  while (size > MIN_FONT_SIZE && wrapped(size).length * size > height) size -= 0.5;
  const whole = wrapped(size);
  const room = Math.floor(height / size);
  const shown = whole.length <= room ? whole : [...whole.slice(0, room - 1), whole.at(-1) ?? ''];
  shown.forEach((line, i) => sheet.put(line, place.x, place.y + i * size * 1.25, place.width, { size }));
  return whole.length <= room ? [] : lines;
};

const overflow = (label: string, lines: readonly string[]): readonly Field[] =>
  lines.length === 0 ? [] : [[label, lines.join(', ')]];
