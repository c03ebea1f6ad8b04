import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from '#apps/cli';
import { operations } from '#contracts';

/*
 * docs/compliance.md names evidence for each safeguard. These specs check that the commands, operations and pages
 * exist.
 */

const here = import.meta.dirname;
const page = readFileSync(join(here, 'compliance.md'), 'utf8');

/**
 * Returns the first word that is not part of the command line, or null if all are. Words after the last command are its
 * arguments. Options belong to the command or to the program.
 */
const strangerIn = (words: readonly string[], program = buildProgram()): string | null => {
  let command = program;
  let taken = 0;
  for (const word of words) {
    // The rest is abbreviated.
    if (word === '…') break;
    if (word.startsWith('--')) {
      const options = [...command.options, ...program.options];
      if (!options.some(({ long }) => long === word)) return word;
      // The word after an option is its value or an argument of the command.
      taken = Number.NEGATIVE_INFINITY;
      continue;
    }
    const next = taken === 0 ? command.commands.find((command) => command.name() === word) : undefined;
    if (next !== undefined) command = next;
    else if (command.commands.length > 0 || (taken += 1) > command.registeredArguments.length) return word;
  }
  // A command group alone does nothing.
  return command.commands.length > 0 && command !== program ? command.name() : null;
};

it('commands in compliance.md exist, with all their words', () => {
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
])('detects an invalid command: %s', (words, stranger) => {
  expect(strangerIn(words.split(' '))).toBe(stranger);
});

it('operations in compliance.md exist', () => {
  const known = new Set(Object.values(operations).map(({ method, path }) => `${method} /v2${path}`));
  const asked = [...page.matchAll(/`((?:GET|PUT|POST|DELETE) \/v2[^`?]*)/g)].map(([, one = '']) => one);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((endpoint) => !known.has(endpoint))).toEqual([]);
});

it('linked pages in compliance.md exist', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(here, path)))).toEqual([]);
});
