/**
 * Is the last digit of an NPI its check digit? Luhn over the NPI with the prefix 80840 of US health applications
 * (ISO/IEC 7812; CMS, "NPI check digit"). False when it is not ten digits. A false answer is a warning, never an
 * error: payers hold numbers that were mistyped at their birth.
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
