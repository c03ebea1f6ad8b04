import { AddressGuard, readConfig, webhookGuard, type AddressReach } from '#engines';

const live: AddressReach = { loopback: false, onlyLoopback: false };
const sandbox: AddressReach = { loopback: true, onlyLoopback: false };
const plain: AddressReach = { loopback: true, onlyLoopback: true };
const guard = new AddressGuard();

const everywhere = ['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:4700::1111'];
const loopback = ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1'];
const nowhere = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::8.8.8.8',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  '::ffff:0:a9fe:a9fe',
  '::ffff:a9fe:a9fe',
  '::ffff:192.168.1.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
];

describe('live organization', () => {
  it.each(everywhere)('reaches %s', (address) => expect(guard.allows(address, live)).toBe(true));
  it.each([...loopback, ...nowhere])('does not reach %j', (address) => expect(guard.allows(address, live)).toBe(false));
  it('reaches public addresses through NAT64', () => expect(guard.allows('64:ff9b::808:808', live)).toBe(true));
});

describe('sandbox organization', () => {
  it.each([...everywhere, ...loopback])('reaches %s', (address) => expect(guard.allows(address, sandbox)).toBe(true));
  it.each(nowhere)('does not reach %j', (address) => expect(guard.allows(address, sandbox)).toBe(false));
  it.each([...everywhere, ...nowhere])('does not reach %j without encryption', (address) =>
    expect(guard.allows(address, plain)).toBe(false),
  );
  it.each(loopback)('reaches %s without encryption', (address) => expect(guard.allows(address, plain)).toBe(true));
});

describe('networks allowed by the operator', () => {
  const open = new AddressGuard(['10.1.0.0/16', '192.168.1.5', 'fd00:1::/32', '127.0.0.2/32']);
  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.5', 'fd00:1::7', '127.0.0.2'])('include %s', (address) =>
    expect(open.allows(address, live)).toBe(true),
  );
  it.each(['10.2.0.1', '192.168.1.6', 'fd00:2::7', '127.0.0.1', '169.254.169.254'])('do not include %s', (address) =>
    expect(open.allows(address, live)).toBe(false),
  );
  it('require encryption', () => expect(open.allows('10.1.2.3', plain)).toBe(false));
});

describe('service that other machines can reach', () => {
  const shared = new AddressGuard([], false);
  const permitted = new AddressGuard(['127.0.0.0/8', '::1'], false);
  it.each(loopback)('blocks the loopback address %s for sandboxes unless the operator allows it', (address) => {
    for (const reach of [sandbox, plain]) {
      expect(shared.allows(address, reach)).toBe(false);
      expect(permitted.allows(address, reach)).toBe(true);
    }
  });
  it.each(everywhere)('allows sandboxes to reach %s', (address) => expect(shared.allows(address, sandbox)).toBe(true));
});

describe('allowsUrl', () => {
  const allows = (url: string, reach = live, by = guard) => by.allowsUrl(new URL(url), reach);
  it.each([
    'https://clinic.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/x',
    'https://localhost.example/',
    'https://10.example/',
  ])('allows %s', (url) => expect(allows(url)).toBe(true));
  it.each([
    'https://10.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://127.0.0.1:8443/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hooks.localhost/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0/',
  ])('rejects %s', (url) => expect(allows(url)).toBe(false));
  it.each(['https://localhost/', 'http://127.0.0.1:3000/', 'http://[::1]/', 'http://x.localhost:1/'])(
    'allows %s only for sandboxes of a service that other machines cannot reach',
    (url) => {
      expect(allows(url, sandbox)).toBe(true);
      expect(allows(url, sandbox, new AddressGuard([], false))).toBe(false);
      expect(allows(url, sandbox, new AddressGuard(['127.0.0.1', '::1'], false))).toBe(true);
    },
  );
});

describe('loopback interface', () => {
  const reached = (settings: Readonly<Record<string, string>>, reach = sandbox): boolean =>
    webhookGuard(readConfig(settings)).allows('127.0.0.1', reach);
  const production = {
    ENGINES: 'production',
    EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113?tls=false',
    MONGODB_URL: 'mongodb://127.0.0.1:27017',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  };

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['is open where the service listens there by default', {}, true],
    ['is open on ::1', { HOST: '::1' }, true],
    ['is open on localhost', { HOST: 'localhost' }, true],
    ['is open while the metrics listen there, too', { ADMIN_PORT: '9100' }, true],
    ['is closed where the API listens elsewhere', { HOST: '0.0.0.0' }, false],
    ['is closed where the API listens on all IPv6 addresses', { HOST: '::' }, false],
    ['is closed where the API listens on another interface', { HOST: '192.168.1.10' }, false],
    ['is closed where the metrics listen elsewhere', { ADMIN_PORT: '9100', ADMIN_HOST: '0.0.0.0' }, false],
    ['is open where the metrics would listen elsewhere and are off', { ADMIN_HOST: '0.0.0.0' }, true],
    ['is closed with the production engines', production, false],
    ['is open where its network is allowed', { HOST: '0.0.0.0', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }, true],
    [
      'is open with the production engines where its network is allowed',
      { ...production, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
      true,
    ],
  ])('%s', (_, settings, open) => expect(reached(settings)).toBe(open));

  it('is always closed to live organizations by default', () =>
    expect(reached({}, { ...sandbox, loopback: false })).toBe(false));
});
