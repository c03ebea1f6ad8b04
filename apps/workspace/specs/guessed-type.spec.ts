import { guessedType } from '../src/ui/guessed-type.js';

describe('guessed type of a document', () => {
  it.each([
    ['proof-of-service.pdf', 'proof_of_service'],
    ['Sandoval POS 03.02.2026.PDF', 'proof_of_service'],
    ['QME_report.pdf', 'final_report'],
    ['Declaration of page count.pdf', 'letter_of_attestation'],
    ['W-9 2026.pdf', 'w9'],
    ['positive findings.pdf', 'medical_records'],
    ['scan 0001.pdf', 'medical_records'],
  ])('of %s is %s', (filename, type) => expect(guessedType(filename, 'medical_records')).toBe(type));
});
