/**
 * Returns true if the last digit of an NPI is its check digit. Uses the Luhn algorithm with the prefix 80840 for US
 * health applications (ISO/IEC 7812; CMS, "NPI check digit"). Returns false unless the NPI has ten digits. A wrong
 * digit is a warning and never an error, because payers have some NPIs on file that were mistyped at registration.
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
