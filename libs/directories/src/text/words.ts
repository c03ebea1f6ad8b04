/** Removes accents and ligatures: patients' documents contain Ménière, the code set Meniere. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Returns the words of a text for all indexes: lowercase letters and digits. Apostrophes are removed (`Crohn's` →
 * `crohns`); other punctuation separates words (`X-ray` → `x`, `ray`).
 */
export const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .match(/[a-z0-9]+/g) ?? [];
