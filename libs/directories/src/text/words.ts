/** Removes accents and ligatures. Patients' documents contain Ménière, but the code set contains Meniere. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Splits a text into the words used by all indexes: lowercase letters and digits. Apostrophes are removed (`Crohn's` →
 * `crohns`); other punctuation separates words (`X-ray` → `x`, `ray`).
 */
export const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .match(/[a-z0-9]+/g) ?? [];
