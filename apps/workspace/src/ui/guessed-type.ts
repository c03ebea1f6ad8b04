import type { documentTypes } from '../messages/draft.js';

type DocumentType = keyof typeof documentTypes;

/** Words of file names, in the order in which they are looked for. */
const words: readonly (readonly [RegExp, DocumentType])[] = [
  [/\bproof (of )?service\b|\bpos\b/, 'proof_of_service'],
  [/\battestation\b|\bdeclaration\b/, 'letter_of_attestation'],
  [/\bw ?9\b/, 'w9'],
  [/\bform 122\b/, 'form_122'],
  [/\bvoucher\b/, 'return_to_work_voucher'],
  [/\breport\b/, 'final_report'],
];

/** Guesses a document's type from its file name. Users see and change it before sending. */
export const guessedType = (filename: string, otherwise: DocumentType): DocumentType => {
  const text = filename.toLowerCase().replaceAll(/[^a-z\d]+/g, ' ');
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
};
