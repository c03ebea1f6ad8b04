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

describe('engines that are spoken to over a network in clear', () => {
  it.each<[string, object, readonly string[]]>([
    ['none with TLS', {}, []],
    ['EventStoreDB without', { EVENTSTOREDB_URL: 'esdb://es.internal:2113?tls=false' }, ['EVENTSTOREDB_URL']],
    [
      'one of its nodes elsewhere',
      { EVENTSTOREDB_URL: 'esdb://localhost:2113,es2:2113?tls=false' },
      ['EVENTSTOREDB_URL'],
    ],
    ['EventStoreDB in capitals', { EVENTSTOREDB_URL: 'esdb://es.internal:2113?TLS=false' }, ['EVENTSTOREDB_URL']],
    ['EventStoreDB by default', { EVENTSTOREDB_URL: 'esdb://a:b@es.internal' }, []],
    ['MongoDB by default', { MONGODB_URL: 'mongodb://a:b@db.internal,db2.internal/?replicaSet=rs0' }, ['MONGODB_URL']],
    ['MongoDB by its older word for it', { MONGODB_URL: 'mongodb://a:b@db.internal/?ssl=true' }, []],
    ['MongoDB that DNS names', { MONGODB_URL: 'mongodb+srv://a:b@cluster.example/' }, []],
    ['that without', { MONGODB_URL: 'mongodb+srv://a:b@cluster.example/?tls=false' }, ['MONGODB_URL']],
    [
      'none on this machine',
      { EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113?tls=false', MONGODB_URL: 'mongodb://[::1]:27017' },
      [],
    ],
    ['none by a socket', { MONGODB_URL: 'mongodb://a:b@%2Ftmp%2Fmongodb-27017.sock/' }, []],
    ['none that are embedded', { ENGINES: 'embedded', MONGODB_URL: 'mongodb://db.internal' }, []],
  ])('are told: %s', (_, change, names) => {
    const these = { ...paths, ...change };
    expect(plaintextEngines(these)).toEqual(names);
    expect(plaintextEnginesNotice(these)).toEqual(names.length === 0 ? null : expect.stringContaining(names[0] ?? ''));
  });

  it('names no host and no password', () => {
    const notice = plaintextEnginesNotice({ ...paths, MONGODB_URL: 'mongodb://user:secret@db.internal' });
    expect(notice).not.toMatch(/secret|user|db\.internal/);
  });
});

it.each<[string, object, boolean]>([
  ['not by https', {}, false],
  ['by http', { PUBLIC_ORIGIN: 'http://billing.example' }, true],
  ['by none that is said', { PUBLIC_ORIGIN: undefined }, true],
  ['by an address of the network', { PUBLIC_ORIGIN: 'http://10.0.0.7:3000', HOST: '10.0.0.7' }, true],
  ['not from this machine alone', { PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '127.0.0.1' }, false],
  ['not from this machine alone, newer', { PUBLIC_ORIGIN: undefined, HOST: '::1' }, false],
  ['not where the operator insists', { PUBLIC_ORIGIN: undefined, ALLOW_CLEAR_HTTP: 'yes' }, false],
  ['not where the operator insisted before', { PUBLIC_ORIGIN: undefined, LIVE_INSECURE: 'allow' }, false],
])('patients’ data is heard on the network: %s', (_, change, heard) =>
  expect(isDataInPlaintext({ ...paths, ...change })).toBe(heard),
);
