// In which order Jest runs spec files: those that take longest first, so that no core waits for one of them at the end.
import TestSequencer from '@jest/test-sequencer';

/** They take half a minute and more, and their size does not tell. The longest come first; an entry too many does no harm. */
const long = [
  'apps/standalone/src/schemathesis/schemathesis.process.spec.ts',
  'libs/testing/simulate/simulate.process.spec.ts',
  'apps/standalone/src/kill-outgoing.process.spec.ts',
  'apps/workspace/specs/screens.process.spec.ts',
  'apps/cli/src/care.process.spec.ts',
  'examples/clients/java/java.process.spec.ts',
  'apps/standalone/src/partner-story.process.spec.ts',
  'apps/standalone/src/processes.process.spec.ts',
  'examples/clients/python/python.process.spec.ts',
  'examples/clients/go/go.process.spec.ts',
  'apps/standalone/src/crash.process.spec.ts',
  'docs/site/guides.process.spec.ts',
  'apps/standalone/src/object-store.process.spec.ts',
  'apps/standalone/src/kill.process.spec.ts',
  'apps/standalone/src/kill-receiving.process.spec.ts',
  'libs/client/src/client.process.spec.ts',
  'apps/cli/src/transfer.process.spec.ts',
  'apps/standalone/src/engines-agree.process.spec.ts',
  'apps/cli/src/cli.process.spec.ts',
  'apps/workspace/specs/stories.process.spec.ts',
  'apps/standalone/src/kill-partner.process.spec.ts',
  'docs/openapi.process.spec.ts',
];

export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const rank = ({ path }) => {
      const found = long.findIndex((name) => path.replaceAll('\\', '/').endsWith(name));
      return found === -1 ? long.length : found;
    };
    // Whatever the order of the others is: by what they took the last time, else by size.
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
