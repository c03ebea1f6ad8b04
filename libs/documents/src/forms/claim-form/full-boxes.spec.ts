import { fullBoxes, oneLine } from '../../specs/golden-claims.spec-kit.js';
import { seenPages } from '../../specs/pdf-pages.spec-kit.js';
import { phoneParts } from '../values.js';
import { drawClaimForm } from './claim-form.js';
import { claimFields } from './claim-values.js';
import { boxes, columnX, fields, lineTop, PITCH } from './layout.js';

const read = async (claim: typeof oneLine) => {
  const pages = await seenPages((await drawClaimForm(claim).finish()).pdf);
  return { pages: pages.length, text: pages.map(({ text }) => text).join('\n') };
};

describe('full boxes of the claim form', () => {
  it('prints city and ZIP of a long address in the last line and joins the lines before it', () => {
    expect(claimFields(fullBoxes)).toMatchObject({
      payer1: 'GOLDEN STATE CLAIMS ADMINISTRATORS',
      payer2: 'ATTN MEDICAL BILL REVIEW',
      payer3: 'BUILDING 7 MAIL STOP 41 PO BOX 14479',
      payer4: 'LEXINGTON KY 40512-4479',
    });
    const destination = ['Name', 'a', 'b', 'c', 'd', 'Fresno, CA 93701'];
    expect(claimFields({ ...oneLine, destination })).toMatchObject({
      payer2: 'A',
      payer3: 'B C D',
      payer4: 'FRESNO CA 93701',
    });
  });

  it('prints an address that does not fit its lines completely on the addendum', async () => {
    const destination = ['Name', 'a', 'Long middle '.repeat(6), 'Other middle '.repeat(4), 'Fresno, CA 93701'];
    const { pages, text } = await read({ ...oneLine, destination });
    expect(pages).toBe(2);
    expect(text).toContain('Carrier, line 3');
    expect(text).toContain('FRESNO CA 93701');
  });

  it('prints a claim number of 29 characters unchanged in box 11b', async () => {
    expect(fullBoxes.claimNumber).toHaveLength(29);
    const { pages, text } = await read(fullBoxes);
    expect(pages).toBe(1);
    expect(text).toContain('WC-2026-0099812-CALIFORNIA-01');
  });

  it('keeps each value of full length within its box', () => {
    const gone = Object.entries(fields).filter(([, [line, column, characters]]) => {
      const [x, y, right] = [columnX(column), lineTop(line) + 6, columnX(column) + characters * PITCH];
      const at = boxes.find(([, , left, top, end, bottom]) => x >= left - 1 && x < end && y >= top && y < bottom);
      // The carrier block is above the boxes. The last character needs no space after it.
      return at !== undefined && right - 1.2 > at[4] + 0.5;
    });
    expect(gone.map(([name]) => name)).toEqual([]);
  });

  it('prints qualifier, name and NPI of the referring, ordering or supervising provider in box 17', () => {
    expect(claimFields(fullBoxes)).toMatchObject({ '17 qualifier': 'DN', '17': 'ROBIN LEE MD', '17b': '1245319599' });
    expect(claimFields({ ...fullBoxes, referringProvider: { name: 'Lee', npi: null, qualifier: 'DK' } })).toMatchObject(
      {
        '17 qualifier': 'DK',
        '17b': '',
      },
    );
    expect(claimFields(oneLine)).toMatchObject({ '17 qualifier': '', '17': '', '17b': '' });
  });

  it('keeps the phone extension in boxes 5 and 33', () => {
    expect(claimFields(fullBoxes)).toMatchObject({
      '5 area': '213',
      '5 phone': '5550144 X207',
      '33 phone': '213 5550199 X12',
    });
  });
});

it.each([
  ['(213) 555-0100', '2135550100', ''],
  ['+1 213 555 0100', '2135550100', ''],
  ['213-555-0100x7', '2135550100', '7'],
  ['213.555.0100, Ext: 1234', '2135550100', '1234'],
  ['213 555 0100 extension 99', '2135550100', '99'],
  ['213 555 0100 #3', '2135550100', '3'],
  ['+44 20 7946 0000', '442079460000', ''],
  ['', '', ''],
  [null, '', ''],
])('phone %j has the number %j and the extension %j', (text, number, extension) =>
  expect(phoneParts(text)).toEqual({ number, extension }),
);
