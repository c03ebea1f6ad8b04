// Order of spec files in Jest: the slowest files run first, so that no core waits for one of them at the end.
import TestSequencer from '@jest/test-sequencer';
import { longSpecs } from './long-specs.mjs';

/**
 * Spec files that take half a minute or more although they are small. The slowest come first. Unnecessary entries do no
 * harm.
 */
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
    // The others are ordered by their last duration, or else by size.
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
