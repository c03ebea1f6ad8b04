import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns true for addresses of this machine, such as local tools, tests or a gateway on the same host. */
export const isLoopback = (address: string): boolean => {
  const plain = mapped.exec(address)?.[1] ?? address;
  return plain === '::1' || /^127\./.test(plain);
};

/** Removes the client's port, which some proxies add to X-Forwarded-For. It differs for each connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Returns an address without its port and zone. An IPv4-mapped IPv6 address becomes an IPv4 address. */
export const bareAddress = (address: string): string => {
  const [bare = ''] = withoutPort(address).split('%', 1);
  return mapped.exec(bare)?.[1] ?? bare;
};

/** Returns the part that a client cannot easily change: the IPv4 address, or the /64 network of an IPv6 address. */
export const clientOf = (address: string): string => {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail = ''] = bare.toLowerCase().split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = bare.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
