/** Bytes of the seed of a key that signs. */
export const SEED_BYTES = 32;

/** The seeds in the text of a file of keys, in Base64 a line each; null where it holds none, or anything else. */
export const seedsIn = (text: string): readonly Buffer[] | null => {
  const lines = text.split('\n').map((line) => line.trim());
  const seeds = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'));
  return seeds.length === 0 || seeds.some(({ length }) => length !== SEED_BYTES) ? null : seeds;
};
