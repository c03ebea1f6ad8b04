import { clientOf, isLoopback } from '../requests/ip-addresses.js';
import { policiesFor } from './policies.js';

describe('policiesFor', () => {
  it('returns the policies of the interface specification for a default quota of 600', () =>
    expect(Object.values(policiesFor(600)).map(({ name, quota }) => [name, quota])).toEqual([
      ['default', 600],
      ['writes', 300],
      ['packets', 60],
      ['failed-authentication', 30],
    ]));
  it('scales all policies with the default quota, to at least one request', () => {
    expect(Object.values(policiesFor(1200)).map(({ quota }) => quota)).toEqual([1200, 600, 120, 60]);
    expect(Object.values(policiesFor(5)).map(({ quota }) => quota)).toEqual([5, 3, 1, 1]);
  });
});

describe('IP addresses', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('%s is a loopback address', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each(['10.0.0.1', '192.0.2.127', '::ffff:10.0.0.1', '2001:db8::1', '1270.0.0.1'])(
    '%s is not a loopback address',
    (address) => expect(isLoopback(address)).toBe(false),
  );
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::6]:51234', '2001:db8:1:2'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::', '0:0:0:0'],
  ])('%s is counted as %s', (address, client) => expect(clientOf(address)).toBe(client));
});
