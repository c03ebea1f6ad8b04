import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from '#apps/cli';
import { operations } from '#contracts';

/* docs/compliance.md names for each safeguard what shows it. What it names is there; each was run by a person, too. */

const here = import.meta.dirname;
const page = readFileSync(join(here, 'compliance.md'), 'utf8');

const commandNames = (program = buildProgram(), before = ''): readonly string[] =>
  program.commands.flatMap((one) => [`${before}${one.name()}`, ...commandNames(one, `${before}${one.name()} `)]);

it('commands that show a safeguard are commands of the program', () => {
  const known = new Set(commandNames());
  const asked = [...page.matchAll(/`cli ([^`]+)`/g)].map(([, words = '']) => words);
  expect(asked.length).toBeGreaterThan(15);
  const isKnown = (words: string): boolean => {
    const [first = '', second = ''] = words.split(' ');
    return first.startsWith('--') || known.has(first) || known.has(`${first} ${second}`);
  };
  expect(asked.filter((words) => !isKnown(words))).toEqual([]);
});

it('operations that show a safeguard are operations of the interface', () => {
  const known = new Set(Object.values(operations).map(({ method, path }) => `${method} /v2${path}`));
  const asked = [...page.matchAll(/`((?:GET|PUT|POST|DELETE) \/v2[^`?]*)/g)].map(([, one = '']) => one);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((one) => !known.has(one))).toEqual([]);
});

it('pages that it sends to are there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(here, path)))).toEqual([]);
});
