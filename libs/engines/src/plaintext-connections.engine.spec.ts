import { plaintextEnginesNotice, plaintextEngines, isDataInPlaintext } from './plaintext-connections.js';

const paths = {
  ENGINES: 'production',
  EVENTSTOREDB_URL: 'esdb://a:b@es.internal:2113?tls=true',
  MONGODB_URL: 'mongodb://a:b@db.internal:27017/?tls=true',
  HOST: '0.0.0.0',
  PUBLIC_ORIGIN: 'https://billing.example',
  ALLOW_CLEAR_HTTP: null,
  LIVE_INSECURE: null,
} as const;

describe('plaintextEngines', () => {
  it.each<[string, object, readonly string[]]>([
    ['both with TLS', {}, []],
    ['EventStoreDB without TLS', { EVENTSTOREDB_URL: 'esdb://es.internal:2113?tls=false' }, ['EVENTSTOREDB_URL']],
    [
      'EventStoreDB with one remote node',
      { EVENTSTOREDB_URL: 'esdb://localhost:2113,es2:2113?tls=false' },
      ['EVENTSTOREDB_URL'],
    ],
    [
      'EventStoreDB with TLS=false in capitals',
      { EVENTSTOREDB_URL: 'esdb://es.internal:2113?TLS=false' },
      ['EVENTSTOREDB_URL'],
    ],
    ['EventStoreDB by default', { EVENTSTOREDB_URL: 'esdb://a:b@es.internal' }, []],
    ['MongoDB by default', { MONGODB_URL: 'mongodb://a:b@db.internal,db2.internal/?replicaSet=rs0' }, ['MONGODB_URL']],
    ['MongoDB with the older option ssl', { MONGODB_URL: 'mongodb://a:b@db.internal/?ssl=true' }, []],
    ['MongoDB with hosts from DNS', { MONGODB_URL: 'mongodb+srv://a:b@cluster.example/' }, []],
    [
      'MongoDB with hosts from DNS, without TLS',
      { MONGODB_URL: 'mongodb+srv://a:b@cluster.example/?tls=false' },
      ['MONGODB_URL'],
    ],
    [
      'both on this machine',
      { EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113?tls=false', MONGODB_URL: 'mongodb://[::1]:27017' },
      [],
    ],
    ['MongoDB through a Unix socket', { MONGODB_URL: 'mongodb://a:b@%2Ftmp%2Fmongodb-27017.sock/' }, []],
    ['embedded engines', { ENGINES: 'embedded', MONGODB_URL: 'mongodb://db.internal' }, []],
  ])('lists the settings of engines that are reached over a network without TLS: %s', (_, change, names) => {
    const these = { ...paths, ...change };
    expect(plaintextEngines(these)).toEqual(names);
    expect(plaintextEnginesNotice(these)).toEqual(names.length === 0 ? null : expect.stringContaining(names[0] ?? ''));
  });

  it('does not reveal a host or password in its notice', () => {
    const notice = plaintextEnginesNotice({ ...paths, MONGODB_URL: 'mongodb://user:secret@db.internal' });
    expect(notice).not.toMatch(/secret|user|db\.internal/);
  });
});

it.each<[string, object, boolean]>([
  ['https origin', {}, false],
  ['http origin', { PUBLIC_ORIGIN: 'http://billing.example' }, true],
  ['no origin', { PUBLIC_ORIGIN: undefined }, true],
  ['http address on the network', { PUBLIC_ORIGIN: 'http://10.0.0.7:3000', HOST: '10.0.0.7' }, true],
  ['localhost only', { PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '127.0.0.1' }, false],
  ['IPv6 loopback only', { PUBLIC_ORIGIN: undefined, HOST: '::1' }, false],
  ['with ALLOW_CLEAR_HTTP=yes', { PUBLIC_ORIGIN: undefined, ALLOW_CLEAR_HTTP: 'yes' }, false],
  ['with LIVE_INSECURE=allow', { PUBLIC_ORIGIN: undefined, LIVE_INSECURE: 'allow' }, false],
])('isDataInPlaintext detects patient data on the network without TLS: %s', (_, change, heard) =>
  expect(isDataInPlaintext({ ...paths, ...change })).toBe(heard),
);
