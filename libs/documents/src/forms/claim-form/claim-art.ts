import type { Sheet, TextStyle } from '../sheet.js';
import {
  type Box,
  boxes,
  columns24,
  columnX,
  edge,
  fields,
  type FieldName,
  lineShade,
  LINES_PER_FORM,
  lineTop,
  shades,
  squaresOf,
  tickBoxes,
} from './layout.js';

const RULE_COLOR = '#9a3b3b';
const LABEL_COLOR = '#7c2626';
const SHADE_COLOR = '#f7ecec';
const label: TextStyle = { size: 5.2, color: LABEL_COLOR };

export const drawArt = (sheet: Sheet, page: number, pages: number): void => {
  shading(sheet);
  rules(sheet);
  labels(sheet);
  title(sheet, page, pages);
};

const shading = ({ doc }: Sheet): void => {
  for (let line = 0; line < LINES_PER_FORM; line++) {
    doc.rect(edge.left, lineShade(line), edge.end - edge.left, 12).fill(SHADE_COLOR);
  }
  for (const [x, y, right, bottom] of shades) doc.rect(x, y, right - x, bottom - y).fill(SHADE_COLOR);
};

const rules = ({ doc }: Sheet): void => {
  doc.lineWidth(0.5).strokeColor(RULE_COLOR);
  for (const [, , x, y, right, bottom] of boxes) doc.rect(x, y, right - x, bottom - y);
  for (const [, x, right] of columns24) doc.rect(x, 504, right - x, 24);
  for (let line = 0; line < LINES_PER_FORM; line++) {
    const top = lineShade(line);
    doc.rect(edge.left, top, edge.end - edge.left, 24);
    for (const [, x] of columns24.slice(1)) doc.moveTo(x, x >= 464 ? top : top + 12).lineTo(x, top + 24);
  }
  for (const [, [x, y]] of tickBoxes.flatMap(squaresOf)) doc.rect(x, y, 10.5, 10.5);
  doc.stroke().lineWidth(1.4);
  for (const y of [96, 384, 757]) doc.moveTo(edge.left, y).lineTo(edge.end, y);
  doc.stroke().lineWidth(0.5);
};

const labels = (sheet: Sheet): void => {
  for (const box of boxes) drawLabel(sheet, box);
  for (const [heading, x, right] of columns24) {
    sheet
      .wrap(heading, right - x - 3, label)
      .forEach((line, i) => sheet.put(line, x + 2, 506 + i * 6, right - x - 2, label));
  }
  for (let line = 0; line < LINES_PER_FORM; line++) {
    sheet.put(String(line + 1), 11, lineShade(line) + 14, 8, { size: 7, color: LABEL_COLOR });
    sheet.put('NPI', 482, lineShade(line) + 14.5, 18, { size: 6, color: LABEL_COLOR });
  }
  for (const letter of 'ABCDEFGHIJKL') {
    const [line, column] = fields[`21${letter}` as FieldName];
    sheet.put(`${letter}.`, columnX(column) - 9, lineTop(line) + 3.5, 9, { size: 6, color: LABEL_COLOR });
  }
  sheet.put('ICD Ind.', columnX(37.5), lineTop(37) + 4, 30, label);
  tickLabels(sheet);
};

const drawLabel = (sheet: Sheet, [number, text, x, y, right]: Box): void => {
  if (number !== '') sheet.put(number, x + 2, y + 1.6, 14, { ...label, face: 'sansBold' });
  const shift = number === '' ? 2 : 3.5 + 3 * number.length;
  sheet.put(text, x + shift, y + 1.6, right - x - shift - 1, label);
};

const tickLabels = (sheet: Sheet): void => {
  for (const box of tickBoxes) {
    for (const [, [x, y, text]] of squaresOf(box)) {
      if (box === '25') sheet.put(text, x - 1, y - 6.5, 14, label);
      else if (box === '6') sheet.put(text, x - 22, y + 3, 20.5, { ...label, align: 'right' });
      else sheet.put(text, x + 12, y + 3, 32, label);
    }
  }
};

const title = (sheet: Sheet, page: number, pages: number): void => {
  sheet.put('MEDICAL CLAIM FORM', edge.left, 56, 240, { face: 'sansBold', size: 12, color: LABEL_COLOR });
  const what = 'Professional services, 02/12 data layout. Generated copy, not a scannable original.';
  sheet.put(what, edge.left, 72, 260, { size: 6, color: LABEL_COLOR });
  if (pages > 1) sheet.put(`Form page ${page} of ${pages}`, edge.left, 82, 200, { size: 8, color: LABEL_COLOR });
};
