import { isIP } from 'node:net';

interface ParsedNetwork {
  readonly address: string;
  /** Length of the prefix as it is written, or null for a single address. */
  readonly bits: string | null;
  /** The address is an IPv4 address in the form of an IPv6 one (RFC 4291, section 2.5.5.2). Clients have the IPv4 address. */
  readonly isMappedIpv4: boolean;
}

const mappedIpv4 = /^[0:]*:ffff:(?:[0-9.]+|[0-9a-f]{1,4}:[0-9a-f]{1,4})$/i;

/** Parses an address or a network in CIDR notation (RFC 4632), such as 203.0.113.0/24; null if it is neither. */
export const parseNetwork = (text: string): ParsedNetwork | null => {
  const [address = '', bits = null, ...more] = text.split('/');
  const fits = bits === null || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  if (isIP(address) === 0 || address.includes('%') || !fits || more.length > 0) return null;
  return { address, bits, isMappedIpv4: mappedIpv4.test(address) };
};
