import { BlockList, isIP } from 'node:net';
import type { Config } from './config.js';
import { isLoopbackHost } from './setting-values.js';

/*
 * Refuses non-public addresses in client-supplied URLs. Otherwise a client could read data that only this service can
 * reach (SSRF).
 */

/** IANA's special-purpose registries, multicast, and Azure's metadata service, which has a public address. */
const blockedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
const blockedIpv6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const blockListOf = (...networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
};

const nonPublic = blockListOf(...blockedIpv4, ...blockedIpv6);
const loopback = blockListOf('127.0.0.0/8', '::1/128');

export interface AddressReach {
  /** True if loopback addresses may be called. The guard must allow this too (`ownMachine`). */
  readonly loopback: boolean;
  /** True if the connection is unencrypted, and therefore only loopback addresses are allowed. */
  readonly onlyLoopback: boolean;
}

/** Decides by a connection's IP address, regardless of the host name or spelling in the URL. */
export class AddressGuard {
  private readonly allowed: BlockList;

  /**
   * `allowed`: non-public networks (CIDR) or addresses that the operator permits. `ownMachine`: whether callers with
   * `loopback` may call loopback addresses.
   */
  constructor(
    allowed: readonly string[] = [],
    private readonly ownMachine = true,
  ) {
    this.allowed = blockListOf(...allowed);
  }

  /**
   * Returns false if the URL itself shows that it must not be called. A host name passes here and is checked when the
   * connection is made. A localhost name (RFC 6761) counts as a loopback address.
   */
  allowsUrl({ hostname, protocol }: URL, reach: Pick<AddressReach, 'loopback'>): boolean {
    const literal = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const address = /^(?:.+\.)?localhost$/.test(literal) ? '127.0.0.1' : literal;
    return isIP(address) === 0 || this.allows(address, { ...reach, onlyLoopback: protocol === 'http:' });
  }

  allows(address: string, reach: AddressReach): boolean {
    const plain = embeddedIpv4(address.split('%', 1)[0] ?? '');
    if (plain === null) return false;
    const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
    if (loopback.check(plain, family)) return (reach.loopback && this.ownMachine) || this.allowed.check(plain, family);
    if (reach.onlyLoopback) return false;
    return this.allowed.check(plain, family) || !nonPublic.check(plain, family);
  }
}

/**
 * Returns the IPv4 address inside an IPv6 address (mapped or NAT64), because that is where the connection goes. Returns
 * other addresses unchanged, and null if the text isn't an address.
 */
const embeddedIpv4 = (address: string): string | null => {
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  const groups = ipv6Groups(address);
  const first = groups.slice(0, 6).join(':');
  if (first !== '0:0:0:0:0:ffff' && first !== '64:ff9b:0:0:0:0') return address;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/** Groups without leading zeros. */
const ipv6Groups = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
};

type WebhookGuardConfig = Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS' | 'ENGINES' | 'HOST' | 'ADMIN_HOST' | 'ADMIN_PORT'>;

/**
 * Returns true if other machines can't reach the service, so that all clients are on this machine. Production engines
 * never count as local, because each process has its own configuration and doesn't know where the others listen.
 */
const listensOnLoopbackOnly = ({ ENGINES, HOST, ADMIN_HOST, ADMIN_PORT }: WebhookGuardConfig): boolean =>
  ENGINES === 'embedded' && isLoopbackHost(HOST) && (ADMIN_PORT === null || isLoopbackHost(ADMIN_HOST));

export const webhookGuard = (config: WebhookGuardConfig): AddressGuard =>
  new AddressGuard(config.WEBHOOK_ALLOWED_NETWORKS, listensOnLoopbackOnly(config));
