import { type Drawing, drawDrawing } from '../packet/drawing.js';
import { expectGolden, strayPages } from '../specs/golden.spec-kit.js';
import * as claims from '../specs/golden-claims.spec-kit.js';
import * as data from '../specs/golden-data.spec-kit.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { readPng, writePng } from '../specs/picture.spec-kit.js';

const drawings: readonly (readonly [name: string, drawing: Drawing])[] = [
  ['claim-form-one-line', { kind: 'claim_form', data: claims.oneLine }],
  ['claim-form-seven-lines', { kind: 'claim_form', data: claims.sevenLines }],
  ['claim-form-thirteen-diagnoses', { kind: 'claim_form', data: claims.thirteenDiagnoses }],
  ['claim-form-duplicate', { kind: 'claim_form', data: claims.duplicate }],
  ['claim-form-second-review', { kind: 'claim_form', data: claims.secondReviewClaim }],
  ['claim-form-full-boxes', { kind: 'claim_form', data: claims.fullBoxes }],
  ['eor-original', { kind: 'eor', data: data.originalEor }],
  ['eor-second-review', { kind: 'eor', data: data.secondReviewEor }],
  ['eor-denied', { kind: 'eor', data: data.deniedEor }],
  ['eor-professional', { kind: 'eor', data: data.professionalEor }],
  ['proof', { kind: 'proof', data: data.proof }],
  ['cover', { kind: 'cover', data: data.cover }],
  ['slip-sheet', { kind: 'slip_sheet', data: data.slipSheet }],
  ['review-sbr-1', { kind: 'review_form', data: data.secondReview }],
  ['review-ibr-1', { kind: 'review_form', data: data.independentReview }],
  ['demand-letter', { kind: 'demand_letter', data: data.demand }],
  ['accounting', { kind: 'accounting', data: data.accounting }],
  ['filing-instructions', { kind: 'filing_instructions', data: data.filing }],
];

describe('golden documents', () => {
  it.each(drawings)('%s matches its golden files', async (name, drawing) => {
    const { pdf, missing } = await drawDrawing(drawing).finish();
    expect(missing).toEqual([]);
    await expectGolden(name, pdf);
  });
});

describe('golden comparison', () => {
  const seen = async (claim: typeof claims.oneLine) => {
    const { pdf } = await drawDrawing({ kind: 'claim_form', data: claim }).finish();
    const [page] = await seenPages(pdf);
    return page!;
  };

  it('reads every character of a box at its position', async () => {
    const { text } = await seen(claims.oneLine);
    expect(text).toMatch(
      /^141 {5}OBRIEN-MUÑOZ, JOSÉ, R +07 {3}14 {2}1979 {3}X {2}M {5}F {2}ACME FABRICATION & WELDING INC$/m,
    );
  });

  it('detects a change of one cent in the text, and a longer value also in the picture', async () => {
    const page = await seen(claims.oneLine);
    const cent = await seen({ ...claims.oneLine, lines: [claims.claimLine({ charge: 302_251 })] });
    expect(cent.text).toBe(page.text.replaceAll('3022 50', '3022 51'));
    const longer = await seen({ ...claims.oneLine, claimNumber: 'WC-2026-0099812-A' });
    expect(strayPages([longer.picture], page.picture)).toHaveLength(1);
  });

  it('detects a picture that moved by one pixel, but ignores rounding differences', async () => {
    const { picture } = await seen(claims.oneLine);
    const { width, height, pixels } = picture;
    const moved = new Uint8Array(pixels.length).fill(255);
    moved.set(pixels.subarray(0, -width), width);
    const rounded = pixels.map((pixel, i) => (i % 3 === 0 ? Math.max(0, pixel - 2) : pixel));
    expect(strayPages([{ width, height, pixels: moved }], picture)).toHaveLength(1);
    expect(strayPages([{ width, height, pixels: rounded }], picture)).toEqual([]);
    expect(strayPages([picture, picture], picture)).toEqual(['612 × 396 pixels instead of 306 × 396']);
    const again = readPng(writePng(picture));
    expect([again.width, again.height]).toEqual([width, height]);
    expect(Buffer.compare(again.pixels, pixels)).toBe(0);
  });
});
