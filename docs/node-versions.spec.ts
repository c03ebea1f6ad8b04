import { readFileSync } from 'node:fs';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const numbersIn = (text: string | undefined): readonly string[] => text?.match(/\d+/g) ?? [];

/** Major versions of Node that `npm run check` runs tests on. */
const majors = [...read('scripts/lib/node-versions.mjs').matchAll(/\b(\d+): '\1\.\d+\.\d+'/g)].map(
  ([, major]) => major,
);

it('`npm run check` runs tests on four versions of Node', () => expect(majors).toEqual(['20', '22', '24', '26']));

it.each(['README.md', 'docs/guides/quickstart.md'])('%s names the tested versions of Node', (path) => {
  const [, named] = /You need Node ([^,]+(?:, \d+)* (?:or|and) \d+)/.exec(read(path)) ?? [];
  expect(numbersIn(named?.replace('20.19', '20'))).toEqual(majors);
});

it('package.json allows the tested versions of Node', () => {
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  expect(engines.node.split(' || ').map((range) => numbersIn(range)[0])).toEqual(majors);
});
