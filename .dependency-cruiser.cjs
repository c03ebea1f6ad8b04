const libs = (...names) => names.map((name) => `libs/${name}`);
/** Which module may import which. One table, read from top to bottom; what is not listed is forbidden. */
const modules = {
  'libs/build': [],
  'libs/domain': [],
  'libs/contracts': ['libs/domain'],
  // Packs of rules as files: their form, signatures, differences and worked cases. Pure.
  'libs/rules': ['libs/domain'],
  'libs/event-store': ['libs/build', 'libs/domain'],
  'libs/read-models': ['libs/build', 'libs/domain', 'libs/event-store'],
  'libs/state-store': ['libs/domain', 'libs/event-store'],
  'libs/access-record': ['libs/domain', 'libs/contracts', 'libs/event-store', 'libs/state-store'],
  'libs/subscriptions': ['libs/domain', 'libs/event-store', 'libs/read-models', 'libs/state-store'],
  'libs/directories': ['libs/domain'],
  'libs/documents': ['libs/domain', 'libs/contracts', 'libs/event-store'],
  'libs/engines': [
    'libs/build',
    'libs/domain',
    'libs/event-store',
    'libs/read-models',
    'libs/state-store',
    'libs/documents',
    'libs/directories',
    'libs/rules',
  ],
  'libs/http': [
    'libs/access-record',
    'libs/build',
    'libs/domain',
    'libs/contracts',
    'libs/event-store',
    'libs/read-models',
    'libs/state-store',
    'libs/documents',
  ],
  'libs/host': libs(
    'access-record',
    'build',
    'domain',
    'contracts',
    'event-store',
    'read-models',
    'state-store',
    'subscriptions',
    'documents',
    'engines',
    'http',
  ),
  'libs/commands': ['libs/domain', 'libs/contracts', 'libs/event-store', 'libs/read-models', 'libs/http'],
  'libs/payer-files': [
    'libs/domain',
    'libs/contracts',
    'libs/documents',
    'libs/commands',
    'libs/event-store',
    'libs/read-models',
    'libs/subscriptions',
    'libs/state-store', // See stateStoreUsers: one file alone.
  ],
  'libs/partners': [
    'libs/build',
    'libs/domain',
    'libs/contracts',
    'libs/documents',
    'libs/commands',
    'libs/event-store',
    'libs/read-models',
    'libs/subscriptions',
    'libs/state-store',
    'libs/engines', // Where the file of partners is, is a setting; what is wrong in it is a mistake of the settings.
    'libs/payer-files', // See `payer files are taken in` below: one file alone.
  ],
  // The Merkle tree over the log: pure but for its rows in the state store, and where its heads go.
  'libs/integrity': ['libs/domain', 'libs/event-store', 'libs/state-store', 'libs/documents'],
  // A payer that answers in the sandbox. It puts its files down as whole as everybody (writeDurably of the event store).
  'libs/sandbox-payer': ['libs/documents', 'libs/domain', 'libs/contracts', 'libs/event-store'],
  'libs/mail': ['libs/access-record', 'libs/domain', 'libs/event-store', 'libs/http', 'libs/commands'],
  // A package of its own, for other people's programs: it knows the service by its document alone.
  'libs/client': [],
  'libs/testing/pure': ['libs/domain', 'libs/event-store'],
  'libs/testing/http': [
    ...libs('access-record', 'domain', 'contracts', 'event-store', 'read-models', 'state-store'),
    ...libs('documents', 'engines', 'http', 'commands'),
    'apps/standalone',
    'libs/testing/pure',
  ],
  'libs/testing/process': [
    ...libs('domain', 'contracts', 'documents', 'http'),
    'libs/testing/pure',
    'libs/testing/http',
  ],
  'libs/testing/simulate': [
    ...libs(
      'domain',
      'contracts',
      'event-store',
      'read-models',
      'state-store',
      'subscriptions',
      'documents',
      'engines',
      'http',
      'commands',
      'partners',
      'operator',
    ),
    'libs/testing/pure',
    'apps/command-api',
    'apps/query-api',
    'apps/projector',
  ],
  'apps/command-api': libs(
    'access-record',
    'domain',
    'contracts',
    'event-store',
    'read-models',
    'state-store',
    'documents',
    'directories',
    'engines',
    'http',
    'host',
    'mail',
    'commands',
    'payer-files',
    'partners',
    'sandbox-payer',
  ),
  'apps/query-api': libs(
    'access-record',
    'domain',
    'contracts',
    'event-store',
    'read-models',
    'state-store',
    'documents',
    'directories',
    'engines',
    'http',
    'host',
    'mail',
    'commands',
    'payer-files',
    'partners',
    'integrity', // Proofs of events, from the tree over the log.
  ),
  'apps/projector': libs(
    'access-record',
    'domain',
    'contracts',
    'event-store',
    'read-models',
    'state-store',
    'subscriptions',
    'documents',
    'engines',
    'http',
    'host',
    'mail',
    'commands',
    'payer-files',
    'partners',
    'integrity',
  ),
  // A program of browsers: it knows the API, by its client, and nothing else.
  'apps/workspace': ['libs/client'],
  'libs/operator': libs(
    'access-record',
    'build',
    'domain',
    'contracts',
    'event-store',
    'read-models',
    'state-store',
    'subscriptions',
    'documents',
    'directories',
    'engines',
    'http',
    'mail',
    'commands',
    'payer-files',
    'partners',
    'integrity',
    'rules',
  ),
  'apps/cli': libs('build', 'rules', 'domain', 'contracts', 'engines', 'partners', 'sandbox-payer', 'operator'),
  // One process, three modules: the standalone composes the apps through their front doors.
  'apps/standalone': [
    ...libs(
      'domain',
      'contracts',
      'event-store',
      'subscriptions',
      'documents',
      'directories',
      'engines',
      'http',
      'host',
      'commands',
      'payer-files',
      'partners',
      'operator',
    ),
    'apps/command-api',
    'apps/query-api',
    'apps/projector',
  ],
};
/** Who may use the state store, or what lies in it. */
const stateStoreUsers = [
  'libs/state-store/',
  'libs/access-record/',
  'libs/subscriptions/', // leases, checkpoints, outbox items
  'libs/http/', // practices by address, use of keys, the request log
  'libs/operator/',
  'libs/engines/', // opens it
  'libs/host/', // faults and processes, metrics
  'libs/integrity/', // the tree over the log, the register of erasures
  'libs/partners/src/sending/', // the queue of partners and their leases
  'libs/payer-files/src/archive/erasures\\.ts$',
  'apps/projector/src/(webhooks|notifications|organizations|signed-heads)/',
  'apps/projector/src/(composition|projector\\.module|(deadline|request-log|audit)-watch|rule-days-refresh)\\.ts$',
  'apps/projector/src/same-person/', // bills by their people
  'apps/command-api/src/bills/submission/same-person\\.ts$', // the same
  'apps/command-api/src/bills/submission/external-id-lock\\.ts$', // locks of submissions with one externalId
  'apps/command-api/src/(webhooks|sessions)/',
  'apps/command-api/src/keys/organization-keys\\.ts$', // use of keys
  'apps/command-api/src/organizations/move-clock\\.ts$', // clocks that are ahead
  'apps/command-api/src/payer-files/payer-files\\.controller\\.ts$', // hands it to the erasures
  'apps/query-api/src/(webhooks|requests|proofs)/',
  'apps/query-api/src/reports/payments-progress\\.ts$', // how far payments and checks know of each other
  'apps/query-api/src/query-api\\.module\\.ts$',
  'apps/query-api/src/organizations/organization\\.queries\\.ts$', // use of keys
  'apps/query-api/src/organizations/(audit\\.queries|organization-events)\\.ts$', // the index of events that are in no feed
  'apps/query-api/src/organizations/handover\\.queries\\.ts$', // endpoints of webhooks
];
const specs = '\\.spec\\.ts$';
/** Specs, and what a few of them share. */
const tests = '\\.spec(-kit)?\\.ts$';
/** Samples that topics of the domain declare beside their events, and the door to them. */
const samples = '^libs/domain/.*[/.]samples\\.ts$';

const between = Object.entries(modules).map(([module, allowed]) => ({
  name: `${module} imports only what its row lists`,
  severity: 'error',
  from: { path: `^${module}/`, pathNot: tests },
  to: { path: '^(apps|libs)/', pathNot: [module, ...allowed].map((r) => `^${r}/`) },
}));

/** A package that one module (or a few) may use and no other. */
const only = (what, path, homes) => ({
  name: `${what} only in ${homes.join(', ')}`,
  severity: 'error',
  from: { path: '^(apps|libs)/', pathNot: [specs, '^libs/testing/', ...homes.map((h) => `^${h}`)] },
  to: { path: `node_modules/${path}/` },
});

module.exports = {
  forbidden: [
    ...between,
    {
      name: 'the domain imports nothing',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: specs },
      to: { pathNot: '^libs/domain/' },
    },
    {
      name: 'modules are entered by the front door',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: {
        path: '^(apps|libs)/[^/]+/src/',
        pathNot: ['^(apps|libs)/[^/]+/src/index\\.ts$', '^libs/domain/src/samples\\.ts$', '^$1/$2/'],
      },
    },
    ...['pure', 'http', 'process', 'simulate'].map((part) => ({
      name: `libs/testing/${part} is entered by the front door`,
      severity: 'error',
      from: { pathNot: `^libs/testing/${part}/` },
      to: {
        path: `^libs/testing/${part}/`,
        pathNot: '/(index|mongo-servers)\\.ts$|/(eventstoredb-fake|mongodb-fake|s3-server|faults|tour)/',
      },
    })),
    {
      name: 'pure specs use the pure part of libs/testing alone',
      severity: 'error',
      from: { path: specs, pathNot: '\\.(http|engine|process)\\.spec\\.ts$' },
      to: { path: '^libs/testing/(http|process)/' },
    },
    {
      name: 'specs that start a process say so in their name',
      severity: 'error',
      from: { path: specs, pathNot: '\\.process\\.spec\\.ts$' },
      to: { path: '^libs/testing/process/|^(node:)?child_process$' },
    },
    {
      name: 'only tests use the testing library',
      severity: 'error',
      from: { pathNot: [tests, '^libs/testing/'] },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'only tests use the samples of events',
      severity: 'error',
      from: { pathNot: [tests, samples, '^libs/testing/'] },
      to: { path: samples },
    },
    {
      name: 'payer files are taken in by one file of libs/partners',
      severity: 'error',
      from: { path: '^libs/partners/', pathNot: [tests, '^libs/partners/src/receive-files\\.ts$'] },
      to: { path: '^libs/payer-files/' },
    },
    {
      name: 'the state store is used by those who keep queues, leases, checkpoints or delivery rows (docs/state-store.md)',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [tests, '^libs/testing/', ...stateStoreUsers.map((one) => `^${one}`)] },
      to: { path: '^libs/state-store/' },
    },
    { name: 'every `#…` is found', severity: 'error', from: {}, to: { path: '^#', couldNotResolve: true } },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    only('@eventstore/db-client', '@eventstore/db-client', ['libs/event-store/']),
    only('the S3 client', '@aws-sdk', ['libs/documents/src/blobs/s3/']),
    only('lmdb', 'lmdb', ['libs/event-store/src/embedded/', 'libs/read-models/src/embedded/', 'libs/state-store/']),
    only('mongodb', 'mongodb', [
      'libs/read-models/',
      'libs/state-store/',
      'libs/event-store/src/encryption-keys/',
      'libs/documents/src/blobs/',
      'libs/host/',
      'libs/engines/',
    ]),
    only('ssh2-sftp-client', 'ssh2-sftp-client', ['libs/partners/src/transports/']),
    only('openid-client', 'openid-client', ['apps/command-api/src/sessions/']),
    only('pdfkit', 'pdfkit', ['libs/documents/']),
    only('class-validator', 'class-validator', ['libs/contracts/', 'libs/http/src/validation/']),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
  },
};
