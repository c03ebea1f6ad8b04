import { usd } from '#domain';
import type { Sheet } from '../sheet.js';
import { usDate, usDates } from '../values.js';
import { boxRow } from './boxes.js';
import type { DisputedLine, Party, ReviewFormData } from './review-data.js';

/** Draws a party's boxes in the order of both forms: name, contact, address, phone, fax, email. */
export const partyRows = (sheet: Sheet, role: string, { name, contact, address, phone, fax, email }: Party): void => {
  boxRow(sheet, [
    { caption: `${role} Name`, value: name, share: 3 },
    { caption: 'Contact Name', value: contact, share: 2 },
  ]);
  const text = typeof address === 'string' ? address : null;
  const parts = typeof address === 'string' ? null : address;
  boxRow(sheet, [
    { caption: 'Address', value: text ?? [parts?.line1, parts?.line2].filter(Boolean).join(', '), share: 5 },
    { caption: 'City', value: parts?.city, share: 3 },
    { caption: 'State', value: parts?.state },
    { caption: 'Zip Code', value: parts?.postalCode, share: 2 },
  ]);
  boxRow(sheet, [
    { caption: 'Phone', value: phone },
    { caption: 'Fax Number', value: fax },
    { caption: 'E-mail Address', value: email, share: 2 },
  ]);
};

/** Formats a code with its modifiers: `ML201-93-95`. */
export const codeWithModifiers = ({ code, modifiers }: Pick<DisputedLine, 'code' | 'modifiers'>): string =>
  [code, ...modifiers].join('-');

export const daysText = ({ serviceDate, serviceDateEnd }: DisputedLine): string => usDates(serviceDate, serviceDateEnd);

export const paidText = ({ paid }: DisputedLine): string => (paid === null ? 'Not stated' : usd(paid));

export const disputedText = ({ disputed }: DisputedLine): string => (disputed === null ? 'In total' : usd(disputed));

/** Returns `Yes` or `No`, or an empty string if unknown. */
export const yesNo = (value: boolean | null | undefined): string => (value == null ? '' : value ? 'Yes' : 'No');

export const dayText = (value: string | null | undefined): string => (value ? usDate(value) : '');

export const reasonAndDocuments = ({ reason, documents = [] }: ReviewFormData): string =>
  documents.length === 0 ? reason : `${reason}\nSupporting documentation: ${documents.join('; ')}`;

export const signatureRow = (sheet: Sheet, { signedBy, signedOn, provider }: ReviewFormData): void => {
  boxRow(sheet, [
    { caption: 'Provider Signature', value: `Signature on file: ${provider.name}`, share: 3 },
    { caption: 'Name of requesting person', value: signedBy, share: 2 },
    { caption: 'Date (MM/DD/YYYY)', value: usDate(signedOn) },
  ]);
};
