import { isIP } from 'node:net';

/**
 * The `servername` option of a TLS connection to a host. An IP address gets none: the server name indication carries host
 * names only (RFC 6066, section 3), and Node deprecates an address there (DEP0123). The certificate is verified for the
 * `host` option then, which must be set as well.
 */
export const serverNameOf = (host: string): { readonly servername?: string } =>
  isIP(host) === 0 ? { servername: host } : {};
