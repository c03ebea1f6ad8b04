import { usd } from '#domain';
import { independentReview, secondReview } from '../../specs/golden-data.spec-kit.js';
import { seenPages } from '../../specs/pdf-pages.spec-kit.js';
import { addressParts } from '../values.js';
import { type ReviewFormData } from './review-data.js';
import { drawReviewForm } from './review-form.js';

const textOf = async (form: ReviewFormData): Promise<string> =>
  (await seenPages((await drawReviewForm(form).finish()).pdf)).map(({ text }) => text).join('\n');
/** Expects the captions in this order in the text. */
const inOrder = (text: string, captions: readonly string[]) => {
  let at = 0;
  for (const caption of captions) {
    const found = text.indexOf(caption, at);
    expect([caption, found >= at]).toEqual([caption, true]);
    at = found + caption.length;
  }
};
const provider = [
  'Provider Name',
  'Contact Name',
  'Address',
  'City',
  'State',
  'Zip Code',
  'Phone',
  'Fax Number',
  'E-mail Address',
  'NPI Number',
];
const administrator = [
  'Claims Administrator Name',
  'Contact Name',
  'Address',
  'City',
  'State',
  'Zip Code',
  'Phone',
  'Fax Number',
  'E-mail Address',
];

describe('form SBR-1', () => {
  it('has every field of the Division’s form in its order', async () =>
    inOrder(await textOf(secondReview), [
      "Provider's Request for Second Bill Review",
      'title 8, section 9792.5.6',
      'Employee Information',
      'Employee Name (Last, First, Middle)',
      'Muñoz, José',
      'Date of Birth (MM/DD/YYYY)',
      'Claim Number',
      'Date of Injury (MM/DD/YYYY)',
      'Employer Name',
      'Provider Information',
      ...provider,
      'Claims Administrator Information',
      ...administrator,
      'Bill Information',
      'Bill Identification Number (if any)',
      'Date Explanation of Review Received by Provider',
      'List of disputed services or goods',
      'Date of Service',
      'Service/Good in Dispute',
      'Amount Billed',
      'Amount Paid',
      'ML201-93-95',
      // 3,022.50 − 2,015.00
      '$3,022.50',
      '$2,015.00',
      '$1,007.50',
      'Reason for Requesting Second Bill Review and Description of Supporting Documentation',
      'Provider Signature',
      'Name of requesting person',
      'Date (MM/DD/YYYY)',
      'Dana Ortiz',
      '06/12/2026',
    ]));

  it('prints the administrator’s phone number, and the reason of each line in addition to the reason of the request', async () => {
    const text = await textOf(secondReview);
    for (const value of ['800-555-0100', 'Interpreter needed; see page 3', 'The modifier 93 was not applied'])
      expect(text).toContain(value);
    expect(text).not.toContain('987-65-4321');
  });
});

it.each([
  ['SBR-1', secondReview],
  ['IBR-1', independentReview],
])('form %s prints that an amount was not stated, and no amount in its place', async (_, form) => {
  const lines = form.lines.map((line) => ({ ...line, paid: null, disputed: null }));
  const text = await textOf({ ...form, lines });
  expect(text).toContain('Not stated');
  expect(text).toContain('In total');
  for (const { paid } of form.lines) expect(text).not.toContain(usd(paid ?? 0));
});

describe('form IBR-1', () => {
  it('has every field of the Division’s form in its order', async () =>
    inOrder(await textOf(independentReview), [
      'Request for Independent Bill Review',
      'title 8, section 9792.5.8',
      'Employee Name (Last, First, Middle)',
      'Date of Injury (MM/DD/YYYY)',
      'Social Security Number',
      'Date of Birth (MM/DD/YYYY)',
      'Claim Number',
      '987-65-4321',
      ...provider,
      'Provider Type',
      'X  Qualified Medical Evaluator',
      'Claims Administrator Information',
      ...administrator,
      'Employer Name',
      'Applicable Fee Schedule(s)',
      'X  Medical-Legal Fee Schedule',
      'Date of Second Bill Review Outcome (MM/DD/YYYY)',
      'Was Billed Service Authorized?',
      'Date of Service (MM/DD/YYYY)',
      'Treatment/Service/Item Code in Dispute',
      'Amount Billed',
      'Amount Paid',
      'Amount in Dispute',
      'Reason for Disputing Denial of Full Payment',
      'Should the Request be Consolidated with Other Disputed Billed Services?',
      'X  No',
      'Reason for Consolidation',
      'Disputed Service to be Consolidated',
      'Documents to Accompany Request',
      'Provider Signature',
      'Dana Ortiz',
    ]));

  it('lists services to be consolidated after the first service', async () => {
    const [line] = independentReview.lines;
    inOrder(
      await textOf({
        ...independentReview,
        consolidation: 'Services of one bill.',
        lines: [line!, { ...line!, code: 'ML202' }],
      }),
      ['ML201-93-95', 'Consolidation', 'X  Yes', 'Services of one bill.', '1 listed below', 'ML202-93-95'],
    );
  });
});

it.each([
  ['PO Box 14479\nLexington, KY 40512', { line1: 'PO Box 14479', city: 'Lexington', state: 'KY', postalCode: '40512' }],
  [
    'Claims, Suite 5, 1 Main St, San Jose, ca 95113-1234',
    { line1: 'Claims, Suite 5, 1 Main St', city: 'San Jose', state: 'CA', postalCode: '95113-1234' },
  ],
  ['General delivery', 'General delivery'],
  ['', null],
  [null, null],
])('splits the address text %j into the parts %j', (text, parts) => expect(addressParts(text)).toEqual(parts));
