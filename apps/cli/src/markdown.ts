import type { Command } from 'commander';

/** Returns the subcommands that help shows. Commands for shells only are hidden. */
export const visibleCommands = (command: Command): readonly Command[] => {
  const shown = new Set(command.createHelp().visibleCommands(command));
  return command.commands.filter((command) => shown.has(command));
};

const groups = (program: Command): ReadonlyMap<string, readonly Command[]> => {
  const found = new Map<string, Command[]>();
  for (const command of visibleCommands(program)) {
    const group = command.helpGroup() || 'Commands:';
    found.set(group, [...(found.get(group) ?? []), command]);
  }
  return found;
};

/**
 * Returns the commands that perform work. Commands with subcommands are included only if they take arguments
 * themselves.
 */
const leafCommands = (command: Command, path: readonly string[]): readonly (readonly [path: string, Command])[] => {
  const here = [...path, command.name()];
  return [
    ...(command.commands.length === 0 || command.registeredArguments.length > 0
      ? [[here.join(' '), command] as const]
      : []),
    ...command.commands.flatMap((command) => leafCommands(command, here)),
  ];
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = (path: string, command: Command): string => {
  const help = command.createHelp();
  const rows = [
    ...help
      .visibleArguments(command)
      .map((visibleArgument) => [`<${visibleArgument.name()}>`, help.argumentDescription(visibleArgument)]),
    ...command.options.map((option) => [
      option.flags,
      `${help.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    ]),
  ];
  return [
    `### ${path}`,
    '',
    `${command.description().replace(/^./, (first) => first.toUpperCase())}.`,
    '',
    ...(rows.length === 0
      ? []
      : [
          '| Argument | Meaning |',
          '| --- | --- |',
          ...rows.map(([name = '', meaning = '']) => `| \`${cell(name)}\` | ${cell(meaning)} |`),
          '',
        ]),
  ].join('\n');
};

/** Returns the content of `docs/cli.md`. */
export const cliMarkdown = (program: Command): string =>
  [
    '# Command line',
    '',
    'Made from the code by `npm run generate`. What an operator does that no partner may do over HTTP:',
    '',
    '```sh',
    'npm run -s cli -- help',
    'npm run -s cli -- key create --org org_sandboxpractice --scope organization --permissions bills:read --expires 90d',
    '```',
    '',
    'Configuration comes from the environment, as for the server ([configuration.md](configuration.md)). The embedded',
    'engines belong to one process. While a server runs, commands go through a socket in its data folder that only its',
    'user can open; while none runs, the command line opens the data itself. The production engines take any number of',
    'processes, so there it always opens them itself.',
    '',
    'Each command takes `--data-dir <folder>` (instead of DATA_DIR) and `--json` (the result as JSON on stdout). Exit',
    'codes: 0 done, 1 refused or failed, 2 not understood. A new key is shown once and kept nowhere.',
    '',
    '`npx workcomp` is the same program; after `npm link` it is `workcomp` everywhere, and your shell completes it with',
    '`source <(workcomp completion bash)` (or zsh, fish, powershell).',
    '',
    ...[...groups(program)].flatMap(([group, commands]) => [
      `## ${group.replace(/:$/, '')}`,
      '',
      ...commands.flatMap((command) => leafCommands(command, []).map(([path, one]) => section(path, one))),
    ]),
  ]
    .join('\n')
    .trimEnd() + '\n';
