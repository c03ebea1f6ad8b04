import { isIP } from 'node:net';

/**
 * TLS server name option. Empty for an IP address: SNI allows only host names (RFC 6066, section 3; DEP0123). For an
 * address, the certificate is verified against the `host` option, which must also be set.
 */
export const serverNameOf = (host: string): { readonly servername?: string } =>
  isIP(host) === 0 ? { servername: host } : {};
