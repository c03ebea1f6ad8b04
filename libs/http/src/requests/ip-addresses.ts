import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** This machine: operators, tests, a gateway beside the service. */
export const isLoopback = (address: string): boolean => {
  const plain = mapped.exec(address)?.[1] ?? address;
  return plain === '::1' || /^127\./.test(plain);
};

/** Some proxies add the client's port to X-Forwarded-For, which is another one with each connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** An address without a port or a zone; an IPv4 address that is written inside an IPv6 one is what it is. */
export const bareAddress = (address: string): string => {
  const [bare = ''] = withoutPort(address).split('%', 1);
  return mapped.exec(bare)?.[1] ?? bare;
};

/** The part of its address that a client cannot change at will: IPv4 address, or /64 network of the IPv6 address. */
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
