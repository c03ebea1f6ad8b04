// Order of spec files in Jest: the slowest run first, so that no core waits for one of them at the end.
import TestSequencer from '@jest/test-sequencer';
import { longSpecs } from './long-specs.mjs';

/** Spec files that are small but take half a minute or more, slowest first. Unnecessary entries do no harm. */
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
    // The others are ordered by their last duration, or by size if there is none.
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
