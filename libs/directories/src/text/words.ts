/** Accents and ligature forms removed: patients' papers spell Ménière, the code set Meniere. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The words of a text as every index here sees them: lower case, letters and digits only. Apostrophes vanish
 * (`Crohn's` → `crohns`); every other mark parts words (`X-ray` → `x`, `ray`).
 */
export const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .match(/[a-z0-9]+/g) ?? [];
