import { openAsBlob, readFileSync } from 'node:fs';
import type { BillingClient } from '../client.js';
import type { ClientOptions } from '../transport.js';

export interface CommandRun {
  readonly client: BillingClient;
  /** Returns a client with the same options that sends its requests through the given function. */
  readonly sendingBy: (sender: NonNullable<ClientOptions['fetch']>) => BillingClient;
  readonly positional: readonly string[];
  readonly option: (name: string) => string | undefined;
  readonly several: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
  /** Prints one result: the line as text, or the object as JSON with --json. */
  readonly say: (line: string, value: unknown) => void;
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

export interface Command {
  /** Arguments after the command name. */
  readonly takes: string;
  readonly about: string;
  /** Options of this command, for shell completion. */
  readonly options?: readonly string[];
  /** Possible values of each argument, for shell completion. */
  readonly words?: readonly (readonly string[])[];
  readonly run: (session: CommandRun) => Promise<void>;
}

export class UsageError extends Error {}

/** Returns an argument. Throws `UsageError` if it is missing. */
export const requiredArgument = ({ positional }: CommandRun, at: number, what: string): string => {
  const value = positional[at];
  if (value === undefined) throw new UsageError(`missing argument: ${what}`);
  return value;
};
/** Parses a JSON file. `-` reads standard input. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8')) as unknown;
  } catch {
    throw new UsageError(`${path} cannot be read as JSON`);
  }
};
export const openFile = async (path: string): Promise<Blob> => {
  try {
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
};
/** Value of --limit, by default 20. */
export const limitOf = ({ option }: CommandRun): number => {
  const limit = Number(option('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit must be a positive integer');
  return limit;
};
