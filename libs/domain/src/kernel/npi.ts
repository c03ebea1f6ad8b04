/**
 * Luhn check with the prefix 80840 for US health applications (ISO/IEC 7812; CMS, "NPI check digit"). False unless the
 * NPI has ten digits. A wrong digit is only a warning, because payers registered some mistyped NPIs.
 */
export const hasValidNpiCheckDigit = (npi: string): boolean => {
  if (!/^\d{10}$/.test(npi)) return false;
  let sum = 0;
  Array.from(`80840${npi}`)
    .reverse()
    .forEach((char, place) => {
      const digit = Number(char) * (place % 2 === 0 ? 1 : 2);
      sum += digit > 9 ? digit - 9 : digit;
    });
  return sum % 10 === 0;
};
