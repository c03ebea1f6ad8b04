import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { cliMarkdown, visibleCommands } from './markdown.js';
import { buildProgram } from './program.js';

const leavesOf = (command: Command, path: readonly string[] = []): readonly (readonly [string, Command])[] =>
  command.commands.length === 0
    ? [[path.join(' '), command]]
    : visibleCommands(command).flatMap((command) => leavesOf(command, [...path, command.name()]));
const leaves = leavesOf(buildProgram());

it.each(leaves)('describes the command %s, its options and its arguments', (_, command) => {
  expect(command.description()).not.toBe('');
  expect([...command.options, ...command.registeredArguments].filter(({ description }) => description === '')).toEqual(
    [],
  );
});

it('documents every command and option in Markdown', () => {
  const page = cliMarkdown(buildProgram());
  for (const [path, command] of leaves) {
    expect(page).toContain(`### ${path}\n`);
    for (const { flags } of command.options) expect(page).toContain(`\`${flags}\``);
  }
});

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const called = ['README.md', ...pages.map((name) => join('docs', name))].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?cli -- ([a-z][^\n`#]*)/g)].map(
    ([, words = '']) => [file, words.trim().split(/\s+/)] as const,
  ),
);

it.each(called)('finds the commands and options that %s mentions: %j', (_, words) => {
  let command: Command = buildProgram();
  for (const word of words) {
    const next = command.commands.find((command) => command.name() === word);
    if (!next) break;
    command = next;
  }
  expect(words[0] === 'help' || command.commands.length === 0).toBe(true);
  const flags = words.filter((word) => word.startsWith('--') && word !== '--help').map((word) => word.split('=')[0]);
  const known = new Set([...command.options, ...buildProgram().options].map(({ long }) => long));
  expect(flags.filter((flag) => !known.has(flag))).toEqual([]);
});
