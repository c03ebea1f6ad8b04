/**
 * Spec files of minutes: worlds from many seeds, fuzzing, kills at any moment, every screen in both schemes, clients in other
 * languages. `npm run check` runs them before a release; CI, which is to answer each change soon, does not
 * (`npm run check -- pure http process`). The longest come first: Jest begins with them.
 */
export const longSpecs = [
  'libs/testing/simulate/simulate.process.spec.ts',
  'apps/standalone/src/schemathesis/schemathesis.process.spec.ts',
  'apps/workspace/specs/screens.process.spec.ts',
  'apps/standalone/src/kill-outgoing.process.spec.ts',
  'apps/standalone/src/kill-remittance.process.spec.ts',
  'apps/cli/src/care.process.spec.ts',
  'apps/standalone/src/processes.process.spec.ts',
  'docs/site/guides.process.spec.ts',
  'docs/runbooks/runbooks.process.spec.ts',
  'examples/clients/go/go.process.spec.ts',
  'apps/standalone/src/kill-receiving.process.spec.ts',
  'apps/workspace/specs/tables.process.spec.ts',
  'apps/workspace/specs/biller.process.spec.ts',
  'apps/workspace/specs/access.process.spec.ts',
  'examples/clients/python/python.process.spec.ts',
  'apps/standalone/src/kill-partner.process.spec.ts',
  'apps/standalone/src/crash.process.spec.ts',
  'apps/standalone/src/kill.process.spec.ts',
  'examples/clients/java/java.process.spec.ts',
  'apps/cli/src/transfer.process.spec.ts',
  'apps/standalone/src/object-store.process.spec.ts',
  'apps/standalone/src/full-disk.process.spec.ts',
  'apps/standalone/src/paper.process.spec.ts',
  'examples/receivers/receivers.process.spec.ts',
  'examples/clients/hey-api/hey-api.process.spec.ts',
  'examples/clients/openapi-fetch/openapi-fetch.process.spec.ts',
  'libs/documents/src/packet/hostile-pdfs.process.spec.ts',
  'libs/testing/process/passages/passages.process.spec.ts',
  'libs/event-store/src/embedded/crash.process.spec.ts',
];
