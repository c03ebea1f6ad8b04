// Request bodies for the overload test.
import { readFileSync } from 'node:fs';
import { numberedBill } from '../patients.mjs';
import { NUMBER_PLACEHOLDER } from './requests.mjs';

const { bill } = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8'));
/** The number starts after the twelfth byte, so base64 encodes it separately. */
const pdf = Buffer.from(
  `%PDF-1.4\n% x${NUMBER_PLACEHOLDER}\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`,
).toString('base64');
const documents = ['final_report', 'medical_records'].map((documentType) => ({
  filename: `${documentType}.pdf`,
  documentType,
  contentBase64: pdf,
}));
const numbered = numberedBill(bill, NUMBER_PLACEHOLDER);
/** Request bodies by name. */
export const bodies = {
  'two PDFs': JSON.stringify({ bill: numbered, documents }),
  'no PDF': JSON.stringify({ bill: numbered }),
};
