import { fieldGrid, heading, table } from '../grid.js';
import type { Paper } from '../paper.js';
import { ink, INNER_WIDTH, MARGIN, Sheet } from '../sheet.js';
import { drawArt } from './claim-art.js';
import type { ClaimFormData, ClaimFormLine } from './claim-data.js';
import { boxAmount, claimFields, claimTicks, lineValues } from './claim-values.js';
import {
  columnX,
  type FieldName,
  fields,
  FIRST_SERVICE_PRINT_LINE,
  lineFields,
  type LineFieldName,
  LINES_PER_FORM,
  lineTop,
  PITCH,
  type FieldPlace,
  rightAligned,
  squaresOf,
  type TickBox,
  tickBoxes,
} from './layout.js';

/** Part of a packet's hash; incremented with every visible change. */
export const CLAIM_FORM_TEMPLATE = 'claim-form-5';

/** Minimum font size for a long value. Longer values are cut, marked, and printed in full on the addendum. */
const MIN_FONT_SIZE = 6;
const FONT_SIZE = 10;
/** Distance from the top of a print line to the top of the letters. The baseline is 9 points below the line's top. */
const TEXT_TOP_OFFSET = 0.7;

/**
 * Renders the 02/12 professional form with California workers' compensation values. Each page has six service lines;
 * the last page has the total. An addendum lists all values that don't fit their boxes.
 */
export const drawClaimForm = (claim: ClaimFormData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: `Claim form, bill ${claim.billNumber}`, at: claim.at }, paper);
  const values = claimFields(claim);
  const forms = Math.max(1, Math.ceil(claim.lines.length / LINES_PER_FORM));
  const total = boxAmount(claim.lines.reduce((sum, { charge }) => sum + charge, 0));
  const cut = new Map<string, string>();
  for (let form = 0; form < forms; form++) {
    sheet.addPage();
    drawArt(sheet, form + 1, forms);
    const printer = new ValuePrinter(sheet, cut);
    printer.fields({ ...values, '28': form === forms - 1 ? total : 'CONTINUED' });
    printer.ticks(claimTicks(claim));
    printer.lines(claim, claim.lines.slice(form * LINES_PER_FORM, (form + 1) * LINES_PER_FORM), form * LINES_PER_FORM);
  }
  addendum(sheet, claim, cut);
  return sheet;
};

class ValuePrinter {
  constructor(
    private readonly sheet: Sheet,
    private readonly cut: Map<string, string>,
  ) {}

  fields(values: Partial<Record<FieldName, string>>): void {
    for (const [name, text] of Object.entries(values))
      this.print(
        name.replace(/^payer/, 'Carrier, line ').replace(/^(?=\d)/, 'Box '),
        fields[name as FieldName],
        text,
        name,
      );
  }

  ticks(chosen: Partial<Record<TickBox, string>>): void {
    for (const box of tickBoxes) {
      const square = squaresOf(box).find(([option]) => option === chosen[box])?.[1];
      if (square) this.sheet.put('X', square[0] + 2.2, square[1] + 0.2, 10, { face: 'monoBold', size: FONT_SIZE });
    }
  }

  lines(claim: ClaimFormData, lines: readonly ClaimFormLine[], first: number): void {
    lines.forEach((line, i) => {
      for (const [name, text] of Object.entries(lineValues(line, claim))) {
        const [half, column, characters] = lineFields[name as LineFieldName];
        const place: FieldPlace = [FIRST_SERVICE_PRINT_LINE + 2 * i + half, column, characters];
        this.print(`Line ${first + i + 1}, ${name}`, place, text, name);
      }
    });
  }

  /** Prints a value. A long one first loses its spacing, then shrinks, then is cut. The addendum lists cut values. */
  private print(what: string, [line, column, characters]: FieldPlace, text: string, name: string): void {
    if (text === '') return;
    const x = columnX(column);
    const y = lineTop(line) + TEXT_TOP_OFFSET;
    if (text.length <= characters) {
      const aligned = rightAligned.has(name) ? text.padStart(characters) : text;
      this.sheet.put(aligned, x, y, 600, { face: 'mono', size: FONT_SIZE, spacing: 1.2 });
      return;
    }
    const width = characters * PITCH;
    const size = Math.max(MIN_FONT_SIZE, Math.min(FONT_SIZE, width / (0.6 * text.length)));
    const fitting = Math.floor(width / (0.6 * size) + 0.001);
    const shown = text.length > fitting ? `${text.slice(0, fitting - 1)}+` : text;
    if (shown !== text) this.cut.set(what, text);
    this.sheet.put(shown, x, y + (FONT_SIZE - size) * 0.75, 600, { face: 'mono', size });
  }
}

const addendum = (sheet: Sheet, claim: ClaimFormData, cut: ReadonlyMap<string, string>): void => {
  const more = claim.diagnoses.slice(12);
  if (more.length === 0 && cut.size === 0) return;
  sheet.addPage();
  sheet.put('Claim form addendum', MARGIN, sheet.y, INNER_WIDTH, { face: 'sansBold', size: 15, color: ink.strong });
  sheet.y += 26;
  const { lastName, firstName } = claim.patient;
  fieldGrid(
    sheet,
    [
      ['Bill number', claim.billNumber],
      ['Patient', `${lastName}, ${firstName}`],
      ['Claim number', claim.claimNumber],
    ],
    3,
  );
  if (more.length > 0) {
    heading(sheet, 'Diagnoses after the twelfth (box 21)');
    sheet.paragraph(more.map((code, i) => `${i + 13}. ${code}`).join('    '), { gap: 6 });
  }
  if (cut.size === 0) return;
  heading(sheet, 'Values that a box could not hold (marked + on the form)');
  const rows = [...cut].map(([box, text]) => ({ cells: [box, text] }));
  table(
    sheet,
    [
      { title: 'Box', width: 130 },
      { title: 'Full value', width: INNER_WIDTH - 130 },
    ],
    rows,
  );
};
