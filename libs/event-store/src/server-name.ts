import { isIP } from 'node:net';

/**
 * Returns the `servername` option of a TLS connection to a host, or no option for an IP address. Server name indication
 * allows host names only (RFC 6066, section 3), and Node deprecates addresses there (DEP0123). For an address, the
 * certificate is verified against the `host` option, which must also be set.
 */
export const serverNameOf = (host: string): { readonly servername?: string } =>
  isIP(host) === 0 ? { servername: host } : {};
