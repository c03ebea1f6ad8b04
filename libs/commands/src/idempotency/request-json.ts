import { canonicalJson } from '#domain';

/**
 * Returns the request as canonical JSON: requests that differ only in key order or whitespace produce the same string.
 * Each document placeholder (`@n`) under `contentBase64` is replaced with the document's digest.
 */
export const requestJson = (body: unknown, digests: readonly string[] = []): string =>
  canonicalJson(body, (key, member) => {
    const digest =
      key === 'contentBase64' && typeof member === 'string' ? digests[placeholderIndex(member)] : undefined;
    return digest === undefined ? member : `sha256:${digest}`;
  });

const placeholderIndex = (text: string): number => (/^@\d{1,3}$/.test(text) ? Number(text.slice(1)) : -1);
