import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { parseNetwork } from '#event-store';
import { bareAddress } from '../requests/ip-addresses.js';
import { refuse } from '../problems/refusal.js';
import type { Principal } from './principal.js';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const widthOf = (address: string): number => (isIP(address) === 6 ? 128 : 32);

/** Returns null if valid: an IP address or a CIDR network (RFC 4632), such as 203.0.113.0/24 or 2001:db8::/32. */
export const networkProblem = (network: string): string | null => {
  const parsed = parseNetwork(network);
  // A network with a prefix of 0 bits would allow every address.
  if (parsed === null || parsed.bits?.startsWith('0') === true) return 'must be a network such as 203.0.113.0/24';
  return parsed.isMappedIpv4 ? 'must be written as an IPv4 network such as 203.0.113.0/24' : null;
};

/** Returns false for text that is not an IP address. */
const isWithin = (address: string, networks: readonly string[]): boolean => {
  const plain = bareAddress(address);
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, bits === undefined ? widthOf(start) : Number(bits), familyOf(start));
  }
  return list.check(plain, familyOf(plain));
};

/** `ip` is the client's address as reported by trusted proxies. */
export const checkAddress = (
  { allowedCidrs }: Pick<Principal, 'allowedCidrs'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
): void => {
  if (allowedCidrs !== undefined && !isWithin(ip, allowedCidrs))
    refuse('permission_denied', { detail: 'This key is not allowed from the IP address of the request.' });
};
