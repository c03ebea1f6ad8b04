import { warningKind } from './warning-kind.js';

/** Warnings about numbers and codes that cannot exist. */
export const numberWarningKinds = {
  taxonomy_code_invalid: warningKind(
    'Not a taxonomy code',
    'A taxonomy code has ten letters and digits and ends in X (NUCC, Health Care Provider Taxonomy; box 24J, PRV03).',
    'The payer or the clearinghouse may reject the bill.',
    'Use the taxonomy code that the NPI registry shows for the provider.',
  ),
  taxonomy_code_unknown: warningKind(
    'Unknown taxonomy code',
    'The code is not in the list of taxonomy codes (NUCC) that the operator imported.',
    'The payer or the clearinghouse may reject the bill.',
    'Use the taxonomy code that the NPI registry shows for the provider. If the code is new, import the current list: `directory import taxonomy`.',
  ),
  phone_number_invalid: warningKind(
    'Phone number that does not exist',
    'Area codes and exchanges begin with 2 to 9 (North American Numbering Plan, NXX-NXX-XXXX). The number is on the claim form, the cover sheet or the electronic bill.',
    'The payer cannot call or fax, and the clearinghouse may reject the bill.',
    'Correct the number, or that of the saved billing provider.',
  ),
} as const;
