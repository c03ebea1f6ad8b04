/** ICD-10-CM codes have at most seven characters, the dot aside. */
const width = 7;
const base = 37;

/** 0 is the padding, so that a code sorts before its own extensions. */
const digit = (charCode: number): number => (charCode <= 57 ? charCode - 47 : charCode - 54);

/** `m54.50` and `M5450` → `M5450`; null when it cannot be a code nor the beginning of one. */
export const bareCode = (raw: string): string | null => {
  const text = raw.trim().toUpperCase();
  const bare = text[3] === '.' ? text.slice(0, 3) + text.slice(4) : text;
  return /^[A-Z][0-9A-Z]{0,6}$/.test(bare) ? bare : null;
};

/** A number below 2^37 whose order is the order of codes: 75,000 keys are 600 KB and need no strings. */
export const codeKey = (bare: string): number => {
  let key = 0;
  for (let i = 0; i < width; i++) key = key * base + (i < bare.length ? digit(bare.charCodeAt(i)) : 0);
  return key;
};

/** Keys of every code that begins with `bare`: from the first, to (not with) the second. */
export const prefixKeys = (bare: string): [number, number] => {
  const first = codeKey(bare);
  return [first, first + base ** (width - bare.length)];
};

/** First index of the ascending `keys` that is not below `key`. */
export const lowerBound = (keys: Float64Array, key: number): number => {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? Infinity) < key) low = middle + 1;
    else high = middle;
  }
  return low;
};
