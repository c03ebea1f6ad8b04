import { isIP } from 'node:net';

interface ParsedNetwork {
  readonly address: string;
  /** Prefix length as written. Null for a single address. */
  readonly bits: string | null;
  /** True for the IPv6 form of an IPv4 address (RFC 4291, section 2.5.5.2). Clients appear with the IPv4 address. */
  readonly isMappedIpv4: boolean;
}

const mappedIpv4 = /^[0:]*:ffff:(?:[0-9.]+|[0-9a-f]{1,4}:[0-9a-f]{1,4})$/i;

/** Parses an address or CIDR notation (RFC 4632), such as 203.0.113.0/24. Returns null for other text. */
export const parseNetwork = (text: string): ParsedNetwork | null => {
  const [address = '', bits = null, ...more] = text.split('/');
  const fits = bits === null || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  if (isIP(address) === 0 || address.includes('%') || !fits || more.length > 0) return null;
  return { address, bits, isMappedIpv4: mappedIpv4.test(address) };
};
