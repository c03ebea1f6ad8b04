/**
 * Layers of modules from bottom to top. A module may import lower layers, but not its own layer. Add each new library here.
 */
const layers = [
  ['libs/build', 'libs/domain', 'libs/client'],
  ['libs/contracts', 'libs/rules', 'libs/directories', 'libs/event-store'],
  ['libs/read-models', 'libs/state-store', 'libs/documents'],
  ['libs/access-record', 'libs/subscriptions', 'libs/engines', 'libs/integrity', 'libs/sandbox-payer'],
  ['libs/http'],
  ['libs/host', 'libs/commands'],
  ['libs/mail', 'libs/payer-files'],
  ['libs/partners'],
  ['libs/operator'],
  ['apps/command-api', 'apps/query-api', 'apps/projector', 'apps/cli'],
  ['apps/standalone'],
];
/** Modules that may import less than their layer allows. */
const narrow = {
  // Browser application: it uses the API only through the client.
  'apps/workspace': ['libs/client'],
  'libs/rules': ['libs/domain'],
  'libs/directories': ['libs/domain'],
  'libs/contracts': ['libs/domain'],
  'libs/testing/pure': ['libs/domain', 'libs/event-store'],
};
/** Test code may import every module; only tests import it. */
const testing = ['libs/testing/http', 'libs/testing/process', 'libs/testing/simulate'];
/** Modules that keep queues, leases, checkpoints or delivery rows (docs/state-store.md). */
const stateStoreUsers = [
  'libs/state-store',
  'libs/access-record',
  'libs/subscriptions',
  'libs/integrity',
  'libs/engines',
  'libs/http',
  'libs/host',
  'libs/payer-files',
  'libs/partners',
  'libs/operator',
  'apps/command-api',
  'apps/query-api',
  'apps/projector',
];
const specs = '\\.spec\\.ts$';
/** Specs and their shared spec kits. */
const tests = '\\.spec(-kit)?\\.ts$';
/** Samples of commands and events, for each topic of the domain. */
const samples = '^libs/domain/samples/';

const between = Object.entries({
  ...Object.fromEntries(layers.flatMap((layer, n) => layer.map((module) => [module, layers.slice(0, n).flat()]))),
  ...narrow,
}).map(([module, allowed]) => ({
  name: `${module} imports only lower layers`,
  severity: 'error',
  from: { path: `^${module}/`, pathNot: tests },
  to: { path: '^(apps|libs)/', pathNot: [module, ...allowed].map((r) => `^${r}/`) },
}));
const known = [...layers.flat(), ...Object.keys(narrow), ...testing];

/** Folders of a library from bottom to top: no folder imports a higher one. `.` is the files in the parent folder. */
const folders = {
  'libs/payer-files/src': ['store', 'find', 'read', 'archive', 'checks', 'pipeline', '.'],
  'libs/http/src': [
    'routing',
    'problems',
    'requests',
    'health',
    'overload',
    'auth',
    'fairness',
    'rate-limit',
    'validation',
    'answers',
    'pages',
    'openapi',
    'gate',
    'logging',
    'access-records',
    '.',
  ],
  'libs/domain/src/bill': [
    'shared',
    'documents',
    'lines',
    'transmissions',
    'submission',
    'same-person',
    'payer-answers',
    'authorization',
    'eors',
    'payments',
    'recoupments',
    'refunds',
    'determinations',
    'receivables',
    'reviews',
    'deadlines',
    'demands',
    'orders',
    'revisions',
    'reassessment',
    'closing',
    'courtesy',
    'tasks',
    'office',
    'filings',
    'states',
    'sandbox',
    '.',
  ],
  'libs/contracts/src': [
    'kernel',
    'access-records',
    'rules',
    'bills',
    'actions',
    'payer-files',
    'events',
    'authorizations',
    'checks',
    'directories',
    'delivery',
    'organizations',
    'filters',
    'queries',
    'lifecycle',
    'notifications',
    'packets',
    'patients',
    'print',
    'proofs',
    'reports',
    'requests',
    'review-reasons',
    'sessions',
    'transmissions',
    'webhooks',
  ],
  'apps/workspace/src/features': [
    'access-records',
    'authorizations',
    'checks',
    'bill',
    'bills',
    'draft',
    'eors',
    'payer-files',
    'payments',
    'practice',
    'developers',
    'print',
    'queue',
    'reports',
  ],
};
/** Folders that are not topics of a bill: code shared by topics, and rules across several topics. */
const besideTopics = ['shared', 'lines', 'deadlines', 'filings', '.'];
const billTopics = folders['libs/domain/src/bill'].filter((folder) => !besideTopics.includes(folder));
const withinLibraries = Object.entries(folders).flatMap(([base, order]) =>
  order.slice(0, -1).map((folder, n) => ({
    name: `${base}/${folder} imports no higher folder`,
    severity: 'error',
    from: { path: `^${base}/${folder}/`, pathNot: tests },
    to: { path: order.slice(n + 1).map((higher) => (higher === '.' ? `^${base}/[^/]+$` : `^${base}/${higher}/`)) },
  })),
);

/** Restricts a package to one or a few modules. */
const only = (what, path, homes) => ({
  name: `${what} only in ${homes.join(', ')}`,
  severity: 'error',
  from: { path: '^(apps|libs)/', pathNot: [specs, '^libs/testing/', ...homes.map((h) => `^${h}`)] },
  to: { path: `node_modules/${path}/` },
});

module.exports = {
  forbidden: [
    ...between,
    ...withinLibraries,
    ...billTopics.map((topic) => ({
      name: `the topic ${topic} of a bill is imported through its index`,
      severity: 'error',
      from: { path: '^libs/domain/src/bill/', pathNot: [tests, `^libs/domain/src/bill/${topic}/`] },
      to: { path: `^libs/domain/src/bill/${topic}/`, pathNot: '/index\\.ts$' },
    })),
    {
      name: 'every module is in a layer',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: known.map((module) => `^${module}/`) },
      to: {},
    },
    {
      name: 'the domain imports nothing',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: specs },
      to: { pathNot: '^libs/domain/' },
    },
    {
      name: 'modules are imported through their index',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: {
        path: '^(apps|libs)/[^/]+/src/',
        pathNot: ['^(apps|libs)/[^/]+/src/index\\.ts$', '^$1/$2/'],
      },
    },
    ...['pure', 'http', 'process', 'simulate'].map((part) => ({
      name: `libs/testing/${part} is imported through its index`,
      severity: 'error',
      from: { pathNot: `^libs/testing/${part}/` },
      to: {
        path: `^libs/testing/${part}/`,
        pathNot: '/(index|mongo-servers)\\.ts$|/(eventstoredb-fake|mongodb-fake|s3-server|faults|tour)/',
      },
    })),
    {
      name: 'pure specs use only the pure part of libs/testing',
      severity: 'error',
      from: { path: specs, pathNot: '\\.(http|engine|process)\\.spec\\.ts$' },
      to: { path: '^libs/testing/(http|process)/' },
    },
    {
      name: 'specs that start a process are named process.spec',
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
      name: 'only the listed modules use the state store',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [tests, '^libs/testing/', ...stateStoreUsers.map((one) => `^${one}/`)] },
      to: { path: '^libs/state-store/' },
    },
    { name: 'every `#…` import resolves', severity: 'error', from: {}, to: { path: '^#', couldNotResolve: true } },
    { name: 'no import cycles', severity: 'error', from: {}, to: { circular: true } },
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
