import { BlockList, isIP } from 'node:net';
import type { Config } from './config.js';
import { isLoopbackHost } from './setting-values.js';

/*
 * Which addresses may be called. Everything that is not the public internet is refused, or a client could make this
 * service read what only this service can reach (SSRF).
 */

/** IANA's special-purpose registries, multicast, and the one metadata service that has a public address (Azure's). */
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

/** How far a caller may reach. */
export interface AddressReach {
  /** Loopback may be called, if the guard permits it (`ownMachine`). */
  readonly loopback: boolean;
  /** Nothing else may: for what is sent without encryption. */
  readonly onlyLoopback: boolean;
}

/** Decides by the address that a connection is made to, whatever name or spelling led there. */
export class AddressGuard {
  private readonly allowed: BlockList;

  /**
   * `allowed`: networks (CIDR) or addresses that the operator permits although they are not public. `ownMachine`: whether
   * callers with a reach to loopback may use it.
   */
  constructor(
    allowed: readonly string[] = [],
    private readonly ownMachine = true,
  ) {
    this.allowed = blockListOf(...allowed);
  }

  /**
   * May a url be called, as far as it says itself where it leads? Where it has a name, only the connection shows; a
   * name of this machine (RFC 6761) is its address.
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

/** An IPv4 address that is written inside an IPv6 one (mapped, or behind NAT64) is what is really called. */
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

/** The eight groups, without leading zeros. */
const ipv6Groups = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
};

type WebhookGuardConfig = Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS' | 'ENGINES' | 'HOST' | 'ADMIN_HOST' | 'ADMIN_PORT'>;

/**
 * Returns true if other machines cannot reach the service, so that all clients are on this machine. Production engines never
 * count as local: each process has its own configuration and does not know where the others listen.
 */
const listensOnLoopbackOnly = ({ ENGINES, HOST, ADMIN_HOST, ADMIN_PORT }: WebhookGuardConfig): boolean =>
  ENGINES === 'embedded' && isLoopbackHost(HOST) && (ADMIN_PORT === null || isLoopbackHost(ADMIN_HOST));

/** Addresses that webhooks may reach by this configuration. */
export const webhookGuard = (config: WebhookGuardConfig): AddressGuard =>
  new AddressGuard(config.WEBHOOK_ALLOWED_NETWORKS, listensOnLoopbackOnly(config));
