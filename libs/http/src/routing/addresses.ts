/** The path of an address, without its query. */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

const alias = /^\/partner(?=\/v2(?:\/|$))/;

/** RFC 3986 §6.2.2: an escaped letter, digit, `-`, `.`, `_` or `~` is that character; hex digits are upper case. */
const normalizePath = (path: string): string =>
  path.replaceAll(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
  });

/** Can the escapes of an address be read? Not `%zz`, nor bytes that are no UTF-8. */
export const isReadable = (url: string): boolean => {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
};

/** Clients that take this service for a proxy send their address whole. */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '');

/**
 * The address by which a request is routed and compared: in normal form and under /v2. One that cannot be read is
 * routed all the same, its `%` as it stands: who asks, and whether there is such a route, comes before that mistake.
 */
export const routedAddress = (url: string): string => {
  const asked = withoutOrigin(url);
  const path = pathOf(asked);
  const readable = isReadable(path) ? normalizePath(path) : path.replaceAll('%', '%25');
  return readable.replace(alias, '') + asked.slice(path.length);
};

/** Did the request come by the other name of the interface, /partner/v2? */
export const usesAlias = (url: string): boolean => alias.test(normalizePath(pathOf(withoutOrigin(url))));
