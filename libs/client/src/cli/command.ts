import { openAsBlob, readFileSync } from 'node:fs';
import type { BillingClient } from '../client.js';
import type { ClientOptions } from '../transport.js';

/** The client and arguments of a command that runs. */
export interface CommandRun {
  readonly client: BillingClient;
  /** A client with the same options that sends by this. */
  readonly sendingBy: (sender: NonNullable<ClientOptions['fetch']>) => BillingClient;
  readonly positional: readonly string[];
  readonly option: (name: string) => string | undefined;
  /** Values of an option that may be given more than once. */
  readonly several: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
  /** One result: a line for people, or the object as JSON. */
  readonly say: (line: string, value: unknown) => void;
  readonly signal: AbortSignal;
  /** Ends what goes on until then. */
  readonly stop: () => void;
}

export interface Command {
  /** Words after the name. */
  readonly takes: string;
  readonly about: string;
  /** Options of its own, for the shell. */
  readonly options?: readonly string[];
  /** Possible values of each word, where they are a list, for the shell. */
  readonly words?: readonly (readonly string[])[];
  readonly run: (session: CommandRun) => Promise<void>;
}

/** A mistake in what was typed. */
export class UsageError extends Error {}

/** A word that must be there. */
export const requiredArgument = ({ positional }: CommandRun, at: number, what: string): string => {
  const value = positional[at];
  if (value === undefined) throw new UsageError(`${what} is missing`);
  return value;
};
/** The JSON of a file; `-`: of what is piped in. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8')) as unknown;
  } catch {
    throw new UsageError(`${path} cannot be read as JSON`);
  }
};
/** A file, to be sent piece by piece. */
export const openFile = async (path: string): Promise<Blob> => {
  try {
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
};
/** How many are listed: 20 unless --limit says. */
export const limitOf = ({ option }: CommandRun): number => {
  const limit = Number(option('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a whole number');
  return limit;
};
