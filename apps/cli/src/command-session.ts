import { Option, type Command } from 'commander';
import type { Config } from '#engines';
import { explain, type ArgumentsOf, type OperationName, type ResultOf } from '#operator';
import { UsageError } from './known-values.js';
import { performOperation } from './run-operation.js';
import { operatorName } from './operator-name.js';
import { absolutePath } from './paths.js';
import { ProgressBar } from './print/bar.js';
import { serverLocation, type ServerLocation } from './settings.js';

export interface GlobalOptions {
  readonly dataDir?: string;
  readonly json?: boolean;
  readonly as?: string;
}

/** Returns `--reason` for commands that show patient data. Optional, because programs also follow the log. */
export const accessReasonOption = (): Option =>
  new Option('--reason <text>', 'reason for access; stored encrypted in the access log with your name');

export interface Session {
  readonly place: ServerLocation;
  /** Reads the complete configuration. Throws ConfigInvalid. */
  readonly config: () => Promise<Config>;
  readonly json: boolean;
  /** Name of the person at the command line, from `--as` or the operating system user. */
  readonly operator: string;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  readonly ask: <Name extends OperationName>(name: Name, args: ArgumentsOf<Name>) => Promise<ResultOf<Name>>;
  /** Prints a result as JSON if requested, otherwise as text. */
  readonly print: (result: unknown, words: string) => void;
}

/** Thrown for a failure that the printed result already reports. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(/** The process exit code. */ readonly code = 1) {
    super();
  }
}

/** Exit code for SIGINT, as in shells. */
const EXIT_INTERRUPTED = 130;
const EXIT_USAGE_ERROR = 2;

/** Runs a command's work and sets the exit code: 0 on success, 1 if the command is refused or fails. */
export const withSession = async (command: Command, work: (session: Session) => Promise<void>): Promise<void> => {
  const { json = false, dataDir, as: operator = operatorName() } = command.optsWithGlobals<GlobalOptions>();
  const { reason } = command.opts<{ readonly reason?: string }>();
  const environment = dataDir === undefined ? process.env : { ...process.env, DATA_DIR: absolutePath(dataDir) };
  const place = serverLocation(environment);
  const config = async (): Promise<Config> => (await import('#engines')).readConfig(environment);
  const bar = new ProgressBar(process.stderr.isTTY && !json);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  const { signal } = interrupted;
  try {
    await work({
      place,
      config,
      json,
      operator,
      bar,
      signal,
      ask: (name, args) =>
        performOperation(
          {
            place,
            config,
            signal,
            progress: bar.show.bind(bar),
            operator,
            ...(reason !== undefined && { reason }),
          },
          name,
          args,
        ),
      print: (result, words) => {
        bar.end();
        process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : `${words}\n`);
      },
    });
  } catch (error) {
    bar.end();
    process.exitCode = signal.aborted ? EXIT_INTERRUPTED : exitCodeOf(error);
    if (!(error instanceof CommandFailure)) process.stderr.write(`${formatError(error, signal, json)}\n`);
  }
};

const exitCodeOf = (error: unknown): number =>
  error instanceof UsageError ? EXIT_USAGE_ERROR : error instanceof CommandFailure ? error.code : 1;

const formatError = (error: unknown, { aborted }: AbortSignal, json: boolean): string => {
  const message = aborted ? 'interrupted' : error instanceof UsageError ? error.message : explain(error);
  return json ? JSON.stringify({ error: message }) : aborted ? 'Interrupted.' : `Error: ${message}`;
};
