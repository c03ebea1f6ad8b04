/** Size of a signature in 32-bit words: 512 bits. */
export const SIGNATURE_WORDS = 16;

const forEachTrigram = (text: string, set: (bit: number) => void): void => {
  for (let i = 2; i < text.length; i++) {
    const hash = Math.imul(
      (text.charCodeAt(i - 2) << 16) ^ (text.charCodeAt(i - 1) << 8) ^ text.charCodeAt(i),
      0x9e3779b1,
    );
    set(hash >>> 23);
  }
};

/** Writes a row's signature: a Bloom filter of the text's three-letter sequences. */
export const writeSignature = (text: string, table: Uint32Array, row: number): void => {
  const start = row * SIGNATURE_WORDS;
  table.fill(0, start, start + SIGNATURE_WORDS);
  forEachTrigram(text, (bit) => {
    const at = start + (bit >>> 5);
    table[at] = (table[at] ?? 0) | (1 << (bit & 31));
  });
};

/** Returns each signature word with the bits that a row must have to contain all search words. */
export const requiredBits = (words: readonly string[]): readonly (readonly [word: number, bits: number])[] => {
  const bits = new Uint32Array(SIGNATURE_WORDS);
  for (const word of words)
    forEachTrigram(word, (bit) => (bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))));
  return [...bits.entries()].filter(([, wanted]) => wanted !== 0);
};
