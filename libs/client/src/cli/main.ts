#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { BillingClient } from '../client.js';
import { isProblem, NoAnswer } from '../problem.js';
import { UsageError, type Command, type CommandRun } from './command.js';
import { commands } from './commands.js';
import { complete, printCompletion, shells } from './completion.js';
import { profileOf, profilesFile, saveProfile } from './profiles.js';

const valueOptions = ['profile', 'base-url', 'limit', 'state', 'q', 'status', 'cursor', 'types', 'bill', 'bill-file'];
const moreOptions = ['forward-to', 'idempotency-key', 'role'];
const rfaOptions = [
  'type',
  'date',
  'signer',
  'channel',
  'to',
  'name',
  'attention',
  'documents',
  'message',
  'sent-at',
  'packet-hash',
  'kind',
  'request',
  'assignee',
  'until',
];
const repeatedOptions = ['accept'];
const flags = [
  'json',
  'quiet',
  'help',
  'until-now',
  'follow',
  'physician-authorized',
  'recorded',
  'email-accepted',
  'snoozed',
];
const globalOptions = ['json', 'quiet', 'help', 'profile'];
const options = {
  ...Object.fromEntries(
    [...valueOptions, ...moreOptions, ...rfaOptions].map((name) => [name, { type: 'string' as const }]),
  ),
  ...Object.fromEntries(repeatedOptions.map((name) => [name, { type: 'string' as const, multiple: true }])),
  ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
};

const exitCodes = { done: 0, refused: 1, usage: 2, noAnswer: 3 } as const;

const help = (): string =>
  [
    'wcb: command line of the billing service',
    '',
    '  wcb login --base-url <url> [--profile <name>]   Save the key from WCB_KEY or standard input',
    ...Object.entries(commands).map(([name, { takes, about }]) => `  wcb ${[name, takes].join(' ').trim()}   ${about}`),
    '  wcb completion <shell>   Print the completion script: source <(wcb completion bash); zsh, fish, powershell',
    '',
    '  --profile <name>  --json  --quiet  --help',
    '',
    'Exit codes: 0 success, 1 rejected by the service, 2 invalid command, 3 no response.',
  ].join('\n');

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

/** A key is never an argument, because all users of the machine can see arguments. */
const keyToSave = async (): Promise<string> => {
  const { WCB_KEY } = process.env;
  if (WCB_KEY !== undefined) return WCB_KEY;
  if (process.stdin.isTTY) printError('Paste the key, then press Enter and Ctrl-D.');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString().trim();
};

const checkBaseUrl = (baseUrl: string): void => {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError('the base URL must be a URL such as https://billing.example/v2');
};

/** Rejects unknown options. Ignoring an option could run a different command than intended. */
const checkOptions = (name: string, command: Command, given: readonly string[], extra: readonly string[]): void => {
  const known = [...globalOptions, ...(command.options ?? [])];
  const strange = given.find((option) => !known.includes(option));
  if (strange !== undefined) throw new UsageError(`${name} has no option --${strange}`);
  const taken = command.takes === '' ? 0 : command.takes.split(' ').length;
  if (extra.length > taken)
    throw new UsageError(`too many arguments; ${name} takes ${command.takes === '' ? 'no arguments' : command.takes}`);
};

const login = async (name: string, baseUrl: string | undefined): Promise<void> => {
  if (baseUrl === undefined) throw new UsageError('--base-url is required');
  checkBaseUrl(baseUrl);
  const key = await keyToSave();
  if (key === '') throw new UsageError('the key is empty');
  // Verify the key before saving it.
  await new BillingClient({ baseUrl, key }).bills.list({ limit: 1 }).first();
  saveProfile(name, { baseUrl, key });
  print(`saved profile ${name} in ${profilesFile()}`);
};

const run = async (): Promise<void> => {
  // The shell passes the words of another command line for completion.
  if (process.argv[2] === 'complete' && process.argv[3] === '--') {
    complete(process.argv.slice(4), globalOptions);
    return;
  }
  const { values, positionals } = parse();
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  const name = Object.keys(commands).find((key) => key.split(' ').every((word, at) => positionals[at] === word));
  if (values['help'] === true || positionals.length === 0) {
    print(help());
    return;
  }
  if (positionals[0] === 'completion') {
    const [, shell = ''] = positionals;
    if (!shells.includes(shell)) throw new UsageError(`unknown shell; available: ${shells.join(', ')}`);
    printCompletion(shell);
    return;
  }
  const profile = text('profile') ?? 'default';
  if (positionals[0] === 'login') return login(profile, text('base-url'));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) throw new UsageError('unknown command; run wcb --help for a list');
  const known = profileOf(profile);
  if (known === null) throw new UsageError('not signed in; run wcb login, or set WCB_BASE_URL and WCB_KEY');
  const positional = positionals.slice(name.split(' ').length);
  checkOptions(name, command, Object.keys(values), positional);
  checkBaseUrl(known.baseUrl);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const session: CommandRun = {
    client: new BillingClient(known),
    sendingBy: (sender) => new BillingClient({ ...known, fetch: sender }),
    positional,
    option: text,
    several: (name) => {
      const given = values[name];
      return Array.isArray(given) ? given.filter((value) => typeof value === 'string') : [];
    },
    isSet: (option) => values[option] === true,
    say: (line, value) => {
      if (values['quiet'] !== true) print(values['json'] === true ? JSON.stringify(value) : line);
    },
    signal: stop.signal,
    stop: () => stop.abort(),
  };
  try {
    await command.run(session);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
};

const parse = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'invalid command line');
  }
};

// Exit when the reader closes the pipe (`wcb … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) {
    printError(error.message);
    process.exitCode = exitCodes.usage;
  } else if (isProblem(error)) {
    printError(`${error.code}: ${error.message} (${error.requestId})`);
    for (const [path, message] of Object.entries(error.errors)) printError(`  ${path} ${message}`);
    process.exitCode = exitCodes.refused;
  } else if (error instanceof NoAnswer) {
    printError(error.message);
    process.exitCode = exitCodes.noAnswer;
  } else throw error;
}
