export const SEED_BYTES = 32;

/** Parses one Base64 seed per line. Returns null if the file has no seeds or other content. */
export const seedsIn = (text: string): readonly Buffer[] | null => {
  const lines = text.split('\n').map((line) => line.trim());
  const seeds = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'));
  return seeds.length === 0 || seeds.some(({ length }) => length !== SEED_BYTES) ? null : seeds;
};
