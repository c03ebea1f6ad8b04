export const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

const alias = /^\/partner(?=\/v2(?:\/|$))/;

/** Normalizes a path (RFC 3986 §6.2.2): decodes letters, digits, `-`, `.`, `_` and `~`. Hex digits become uppercase. */
const normalizePath = (path: string): string =>
  path.replaceAll(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
  });

/** Returns true if the path's percent-encoding is valid UTF-8. */
export const isReadable = (url: string): boolean => {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
};

/** Removes the origin from a URL. Clients that treat this service as a proxy send absolute URLs. */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '');

/**
 * Returns the URL under /v2 for routing and comparison. In an invalid path, `%` is a literal character, because
 * authentication errors and unknown routes take precedence over the encoding error.
 */
export const routedAddress = (url: string): string => {
  const asked = withoutOrigin(url);
  const path = pathOf(asked);
  const readable = isReadable(path) ? normalizePath(path) : path.replaceAll('%', '%25');
  return readable.replace(alias, '') + asked.slice(path.length);
};

/** Returns true if the request used the alias /partner/v2. */
export const usesAlias = (url: string): boolean => alias.test(normalizePath(pathOf(withoutOrigin(url))));
