import { originalEor } from '../specs/golden-data.spec-kit.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { drawEor } from './eor.js';

const rightsOf = async (billingMode: 'med_legal' | 'professional') =>
  (await seenPages((await drawEor({ ...originalEor, billingMode }).finish()).pdf))
    .map(({ text }) => text.replace(/^ *\d+ +/gm, '').replace(/\s+/g, ' '))
    .join(' ');

// 8 CCR § 9792.5.5(c): a second review of treatment can be requested on the modified bill, but one of medical-legal
// services only on the form.
it('a medical-legal explanation names only form SBR-1', async () => {
  const text = await rightsOf('med_legal');
  expect(text).toContain('on form SBR-1. State');
  expect(text).not.toContain('modified original bill');
});

it('an explanation for treatment also names the modified bill', async () =>
  expect(await rightsOf('professional')).toContain('on form SBR-1 or on the modified original bill. State'));

it('an explanation never states that the injured employee owes an amount, regardless of the payer’s group code', async () => {
  // Labor Code § 3751(b).
  const lines = originalEor.lines.map((line) => ({
    ...line,
    adjustments: [{ group: 'PR', reason: '242', amount: 100_00 }],
  }));
  const [page] = await seenPages((await drawEor({ ...originalEor, lines }).finish()).pdf);
  expect(page!.text).not.toMatch(/patient responsibility/i);
  expect(page!.text).toContain('not payable by the injured employee');
});
