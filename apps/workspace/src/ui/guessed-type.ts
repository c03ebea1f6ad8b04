import type { documentTypes } from '../messages/draft.js';

type DocumentType = keyof typeof documentTypes;

/** Patterns for file names, by priority. */
const patterns: readonly (readonly [RegExp, DocumentType])[] = [
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
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
};
