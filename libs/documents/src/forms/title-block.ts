import { ink, INNER_WIDTH, MARGIN, type Sheet, type TextStyle } from './sheet.js';

export const titleBlock = (sheet: Sheet, title: string, subtitle: string, sandbox = false): void => {
  sheet.addPage();
  sheet.y += headline(sheet, title, sheet.y, { face: 'sansBold', size: 17, color: ink.strong, minSize: 11 });
  sheet.y += headline(sheet, subtitle, sheet.y + 22, { size: 10, color: ink.quiet, minSize: 7 });
  if (sandbox) {
    const text = 'SANDBOX: synthetic data';
    sheet.put(text, MARGIN, sheet.y + 22, INNER_WIDTH, { size: 8.5, color: '#a33', align: 'right' });
  }
  sheet.y += 40;
  sheet.rule(ink.strong, 1.2);
  sheet.y += 12;
};

/** Prints one line, as large as possible, and wraps at the minimum size. Returns the additional height in points. */
export const headline = (sheet: Sheet, text: string, y: number, style: TextStyle & { minSize: number }): number => {
  const smallest = { ...style, size: style.minSize };
  const lines = sheet.wrap(text, INNER_WIDTH, smallest);
  if (lines.length <= 1) {
    sheet.put(text, MARGIN, y, INNER_WIDTH, style);
    return 0;
  }
  const lineHeight = style.minSize * 1.3;
  lines.forEach((line, i) => sheet.put(line, MARGIN, y + i * lineHeight, INNER_WIDTH, smallest));
  return (lines.length - 1) * lineHeight;
};
