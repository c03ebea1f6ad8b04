// In which order Jest runs spec files: those that take longest first, so that no core waits for one of them at the end.
import TestSequencer from '@jest/test-sequencer';
import { longSpecs } from './long-specs.mjs';

/** They take half a minute and more, and their size does not tell. The longest come first; an entry too many does no harm. */
const long = [
  ...longSpecs,
  'apps/cli/src/cli.process.spec.ts',
  'libs/client/src/client.process.spec.ts',
  'apps/workspace/specs/stories.process.spec.ts',
  'apps/standalone/src/examples.process.spec.ts',
  'apps/standalone/src/seed/seed.process.spec.ts',
  'apps/standalone/src/engines-agree.process.spec.ts',
  'examples/embed/embed.process.spec.ts',
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
