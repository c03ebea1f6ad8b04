export const SEED_BYTES = 32;

/** One seed in Base64 per line. Null if the file has no seed or other content. */
export const seedsIn = (text: string): readonly Buffer[] | null => {
  const lines = text.split('\n').map((line) => line.trim());
  const seeds = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'));
  return seeds.length === 0 || seeds.some(({ length }) => length !== SEED_BYTES) ? null : seeds;
};
