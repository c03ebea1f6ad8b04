import { withEdit, withoutFilledIn } from '../src/features/patients/filled-in.js';

const filledIn = {
  'patient.id': 'pat_1',
  'patient.firstName': 'Ana',
  'patient.lastName': 'Novak',
  'patient.dateOfBirth': '1979-04-02',
  'patient.phone': '213-555-0100',
  'claim.id': 'clm_1',
  'claim.claimNumber': 'WC-1',
  'claim.claimsAdministrator.id': 'ca_1',
};
const idsOf = (fields: Readonly<Record<string, string>>) => [fields['patient.id'], fields['claim.id']];

describe('fields that the chosen claim filled in', () => {
  it.each(['patient.firstName', 'patient.lastName', 'patient.suffix', 'patient.dateOfBirth'])(
    'drops the IDs of the patient and the claim if %s is changed, and takes them back if it is restored',
    (path) => {
      const changed = withEdit(filledIn, { [path]: 'x' }, filledIn);
      expect(idsOf(changed)).toEqual([undefined, undefined]);
      expect(changed['claim.claimsAdministrator.id']).toBe('ca_1');
      const restored = { [path]: (filledIn as Readonly<Record<string, string>>)[path] ?? '' };
      expect(idsOf(withEdit(changed, restored, filledIn))).toEqual(['pat_1', 'clm_1']);
    },
  );

  it('drops only the ID of the claim if the claim number is changed', () =>
    expect(idsOf(withEdit(filledIn, { 'claim.claimNumber': 'WC-2' }, filledIn))).toEqual(['pat_1', undefined]));

  it('keeps the IDs if another field is changed or no claim was chosen', () => {
    expect(idsOf(withEdit(filledIn, { 'patient.phone': '' }, filledIn))).toEqual(['pat_1', 'clm_1']);
    expect(idsOf(withEdit(filledIn, { 'patient.lastName': 'Reyes' }, undefined))).toEqual(['pat_1', 'clm_1']);
  });

  it('removes what was filled in and the IDs, but not what was typed', () => {
    const typed = { 'patient.lastName': 'Reyes', 'service.date': '2026-03-02' };
    expect(withoutFilledIn({ ...filledIn, ...typed }, filledIn)).toEqual(typed);
  });
});
