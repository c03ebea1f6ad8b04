import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from '#apps/cli';
import { operations } from '#contracts';

/* docs/compliance.md names for each safeguard what shows it. What it names is there; each was run by a person, too. */

const here = import.meta.dirname;
const page = readFileSync(join(here, 'compliance.md'), 'utf8');

/**
 * The first of some words that is none of the program; null if all are. Words after the last command are what it takes, if it
 * takes any; options are its own, or the program's.
 */
const strangerIn = (words: readonly string[], program = buildProgram()): string | null => {
  let command = program;
  let taken = 0;
  for (const word of words) {
    // The reader knows the rest.
    if (word === '…') break;
    if (word.startsWith('--')) {
      const options = [...command.options, ...program.options];
      if (!options.some(({ long }) => long === word)) return word;
      // What follows an option is its value, or is taken by the command.
      taken = Number.NEGATIVE_INFINITY;
      continue;
    }
    const next = taken === 0 ? command.commands.find((command) => command.name() === word) : undefined;
    if (next !== undefined) command = next;
    else if (command.commands.length > 0 || (taken += 1) > command.registeredArguments.length) return word;
  }
  // A command that only holds others shows nothing.
  return command.commands.length > 0 && command !== program ? command.name() : null;
};

it('commands that show a safeguard are commands of the program, to the last word', () => {
  const asked = [...page.matchAll(/`cli ([^`]+)`/g)].map(([, words = '']) => words);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.flatMap((words) => strangerIn(words.split(' ')) ?? [])).toEqual([]);
});

it.each([
  ['key lst', 'lst'],
  ['doctor now', 'now'],
  ['verify --againts x', '--againts'],
  ['member', 'member'],
  ['backup A B', 'B'],
])('no command of the program: %s', (words, stranger) => {
  expect(strangerIn(words.split(' '))).toBe(stranger);
});

it('operations that show a safeguard are operations of the interface', () => {
  const known = new Set(Object.values(operations).map(({ method, path }) => `${method} /v2${path}`));
  const asked = [...page.matchAll(/`((?:GET|PUT|POST|DELETE) \/v2[^`?]*)/g)].map(([, one = '']) => one);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((endpoint) => !known.has(endpoint))).toEqual([]);
});

it('pages that it sends to are there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(here, path)))).toEqual([]);
});
