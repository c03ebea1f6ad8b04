/**
 * JSON in one spelling: keys sorted, no white space. Requests that differ in key order or white space only are the same
 * request. Each value under `contentBase64` that stands for a document (`@n`) becomes the digest of its bytes.
 */
export const canonicalJson = (value: unknown, digests: readonly string[] = []): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, digests)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => {
      const digest = key === 'contentBase64' && typeof member === 'string' ? digests[placeholder(member)] : undefined;
      return `${JSON.stringify(key)}:${digest === undefined ? canonicalJson(member, digests) : `"sha256:${digest}"`}`;
    });
  return `{${members.join(',')}}`;
};

const placeholder = (text: string): number => (/^@\d{1,3}$/.test(text) ? Number(text.slice(1)) : -1);
