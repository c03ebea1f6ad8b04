import { ink, INNER_WIDTH, MARGIN, type Sheet } from './sheet.js';

/** The head of our own pages: title, subtitle, a rule; says so when nothing of it is real. */
export const titleBlock = (sheet: Sheet, title: string, subtitle: string, sandbox = false): void => {
  sheet.addPage();
  sheet.put(title, MARGIN, sheet.y, INNER_WIDTH, { face: 'sansBold', size: 17, color: ink.strong, minSize: 11 });
  sheet.put(subtitle, MARGIN, sheet.y + 22, INNER_WIDTH, { size: 10, color: ink.quiet, minSize: 7 });
  if (sandbox) {
    const text = 'SANDBOX: synthetic data';
    sheet.put(text, MARGIN, sheet.y + 22, INNER_WIDTH, { size: 8.5, color: '#a33', align: 'right' });
  }
  sheet.y += 40;
  sheet.rule(ink.strong, 1.2);
  sheet.y += 12;
};
