import { RootCommand } from '@bomb.sh/tab';
import { commands } from './commands.js';

export const shells: readonly string[] = ['bash', 'zsh', 'fish', 'powershell'];

/** Commands and options for shell completion. `flags` are options of every command. */
const known = (flags: readonly string[]): RootCommand => {
  const root = new RootCommand();
  const everywhere = (command: ReturnType<RootCommand['command']>): void => {
    for (const flag of flags) command.option(flag, '');
  };
  const add = (name: string, about: string) => {
    const command = root.command(name, about);
    everywhere(command);
    return command;
  };
  everywhere(root);
  add('login', 'Save a key for the other commands').option('base-url', 'URL of the service', () => undefined);
  add('completion', 'Print the completion script for a shell').argument('shell', (complete) => {
    for (const shell of shells) complete(shell, '');
  });
  for (const [name, { about, options = [], words }] of Object.entries(commands)) {
    // A shell can also request completions for a group such as `bills`.
    const [group = ''] = name.split(' ');
    if (group !== name && !root.commands.has(group)) add(group, '');
    const command = add(name, about);
    for (const option of options) command.option(option, '', () => undefined);
    for (const some of words ?? [])
      command.argument(`word-${command.arguments.size}`, (complete) => {
        for (const word of some) complete(word, '');
      });
  }
  return root;
};

/** Prints the completion script for a shell: `source <(wcb completion bash)`. */
export const printCompletion = (shell: string): void => known([]).setup('wcb', 'wcb', shell);

/** Prints completions for these words, as requested by the completion script. */
export const complete = (words: readonly string[], flags: readonly string[]): void => known(flags).parse([...words]);
