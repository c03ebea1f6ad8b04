import { canonicalJson } from '#domain';

/**
 * A request in one spelling: requests that differ in key order or white space only are the same request. Each value under
 * `contentBase64` that stands for a document (`@n`) becomes the digest of its bytes.
 */
export const requestJson = (body: unknown, digests: readonly string[] = []): string =>
  canonicalJson(body, (key, member) => {
    const digest =
      key === 'contentBase64' && typeof member === 'string' ? digests[placeholderIndex(member)] : undefined;
    return digest === undefined ? member : `sha256:${digest}`;
  });

const placeholderIndex = (text: string): number => (/^@\d{1,3}$/.test(text) ? Number(text.slice(1)) : -1);
