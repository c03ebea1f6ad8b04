import { eventStoreDbUrlProblem, mongoDbUrlProblem } from './connection-strings.js';

it.each([
  'esdb://admin:changeit@localhost:2113',
  'esdb://localhost:2113?tls=false',
  'esdb://admin:p%40ss@es1.internal:2113,es2.internal:2113,es3.internal?tls=true&tlsCAFile=/etc/hosts',
  'esdb+discover://admin:changeit@cluster.internal:2113?nodePreference=leader&keepAliveInterval=-1',
])('accepts the EventStoreDB URL %s', (value) => expect(eventStoreDbUrlProblem(value)).toBeNull());

it.each([
  ['another protocol', 'kurrentdb://admin:secret@localhost:2113'],
  ['no host', 'esdb://admin:secret@?tls=false'],
  ['an invalid port', 'esdb://admin:secret@localhost:x'],
  ['TLS and no user', 'esdb://localhost:2113'],
  // The client would print the whole string, including the password, and continue.
  ['an unknown option', 'esdb://admin:secret@localhost:2113?tlsVerifyCert=false'],
  ['an option without a value', 'esdb://admin:secret@localhost:2113?tls'],
])('rejects EventStoreDB URLs with %s without repeating them', (_, value) => {
  const problem = eventStoreDbUrlProblem(value) ?? '';
  expect(problem).not.toBe('');
  expect(problem).not.toContain('secret');
});

it.each([
  'mongodb://localhost:27017/',
  'mongodb://user:pass@m1.internal,m2.internal/?replicaSet=rs0&tls=true&authSource=admin',
  'mongodb+srv://user:pass@cluster.example.net/',
])('accepts the MongoDB URL %s', (value) => expect(mongoDbUrlProblem(value)).toBeNull());

it.each([
  ['another protocol', 'postgres://user:secret@localhost'],
  ['an invalid port', 'mongodb://user:secret@localhost:x'],
  ['an unknown option', 'mongodb://user:secret@localhost/?replicaSte=rs0'],
  ['an unescaped password', 'mongodb://user:se@cret@localhost/'],
])('rejects MongoDB URLs with %s without repeating them', (_, value) => {
  const problem = mongoDbUrlProblem(value) ?? '';
  expect(problem).not.toBe('');
  expect(problem).not.toMatch(/se@?cret/);
});

it.each([
  ['EventStoreDB', eventStoreDbUrlProblem, 'esdb://admin:secret@localhost:2113?tls_ca_file=/no/secret.crt'],
  [
    'EventStoreDB',
    eventStoreDbUrlProblem,
    'esdb://admin:secret@localhost:2113?userCertFile=/etc/hosts&userKeyFile=/no/secret',
  ],
  ['MongoDB', mongoDbUrlProblem, 'mongodb://user:secret@localhost/?tls=true&tlsCAFile=/no/secret.crt'],
])('reports a missing file named in a %s URL without repeating the URL', (_, validate, value) => {
  expect(validate(value)).toMatch(/^names a file in \w+ that cannot be read \(ENOENT\)$/);
});
