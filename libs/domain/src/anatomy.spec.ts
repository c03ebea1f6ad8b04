import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Matches a decider that has an initial state. Such a decider defines an aggregate. */
const decider = /^export const \w+: Decider<[^=]*> = \{/m;
const aggregates = files.filter((path) => decider.test(textOf(path)));
/** Suffixes of an aggregate's file names. */
const parts = ['events', 'commands', 'state', 'evolve'];

it('every aggregate has its decider in x.decider.ts', () => {
  expect(aggregates.length).toBeGreaterThan(12);
  expect(aggregates.filter((path) => !path.endsWith('.decider.ts'))).toEqual([]);
});

it('events, commands and state of an aggregate do not import its decider', () => {
  const imports = aggregates.flatMap((path) => {
    const name = path.slice(0, -'.decider.ts'.length);
    return parts
      .map((part) => `${name}.${part}.ts`)
      .filter((file) => files.includes(file) && textOf(file).includes(`'./${basename(path, '.ts')}.js'`));
  });
  expect(imports).toEqual([]);
});
