import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import type * as MongoDb from 'mongodb';
import { objectLocationOf } from '#documents';

/** A host as a connection string names it. */
interface NamedHost {
  readonly name: string;
  /** Null where none is named: the engine's own is meant. */
  readonly port: number | null;
}

/** Hosts of a connection string, or of an address. */
export const hostsIn = (url: string): readonly NamedHost[] =>
  (/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/i.exec(url)?.[1] ?? '').split(',').map((host) => {
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
    return { name, port: port === undefined ? null : Number(port) };
  });

/**
 * EventStoreDB speaks TLS unless it is told not to (its client takes the option in any case, the value in small letters
 * alone); MongoDB only when it is told to, or where DNS names its hosts.
 */
export const usesTls = (engine: 'EventStoreDB' | 'MongoDB', url: string): boolean => {
  if (engine === 'EventStoreDB') return !/[?&][Tt][Ll][Ss]=false\b/.test(url);
  return /^mongodb\+srv:/i.test(url) ? !/[?&](tls|ssl)=false/i.test(url) : /[?&](tls|ssl)=true/i.test(url);
};

/** Problem of a connection string, in words that repeat nothing of it; null when it is good. */
export type ConnectionStringProblem = string | null;

/** Options of an EventStoreDB connection string that its client knows. It prints the whole string for any other one. */
const eventStoreDbOptions = new Set(
  [
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'keepAliveInterval',
    'keepAliveTimeout',
    'maxDiscoverAttempts',
    'nodePreference',
    'throwOnAppendFailure',
    'tls',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
  ].map((name) => name.toLowerCase()),
);

/** Options of connection strings that name files. */
const fileOptions = new Set(
  ['tlsCAFile', 'userCertFile', 'userKeyFile', 'tlsCertificateKeyFile', 'tlsCRLFile'].map((name) => name.toLowerCase()),
);

/** Problem of a file that a query names: a client tells of it with a stack, or as an engine that is away. */
const fileProblem = (query: string): ConnectionStringProblem => {
  for (const option of query.split('&')) {
    const [name = '', path = ''] = option.split('=');
    if (!fileOptions.has(normalizeOption(name))) continue;
    try {
      accessSync(decodeURIComponent(path), constants.R_OK);
    } catch (error) {
      return `names a file as ${name} that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'not a path'})`;
    }
  }
  return null;
};

/** Names of options are told apart without regard to case, `-` and `_`. */
const normalizeOption = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

const eventStoreDbPattern = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@/?]+)\/?(?:\?(.*))?$/;
const hostPattern = /^[A-Za-z0-9._-]+(?::\d{1,5})?$/;

/** `esdb://user:password@host:2113?tls=true`, several hosts for a cluster. Without TLS the user may be left out. */
export const eventStoreDbUrlProblem = (value: string): ConnectionStringProblem => {
  const parts = eventStoreDbPattern.exec(value);
  if (!parts) return 'must look like esdb://user:password@host:2113 or esdb+discover://user:password@host:2113';
  const [, user, , hosts = '', query = ''] = parts;
  if (!hosts.split(',').every((host) => hostPattern.test(host)))
    return 'must name hosts as host:port, with commas between';
  const options = query === '' ? [] : query.split('&').map((option) => option.split('='));
  for (const [name = '', ...text] of options) {
    if (!eventStoreDbOptions.has(normalizeOption(name)))
      return `has an option that the client does not know; it knows ${[...eventStoreDbOptions].join(', ')}`;
    if (text.length !== 1 || text[0] === '') return 'must give every option as name=value';
  }
  return user === undefined && usesTls('EventStoreDB', value)
    ? 'must hold user:password@ (only ?tls=false needs none)'
    : fileProblem(query);
};

/** Loaded where there is a string to judge, and nowhere else. */
const loadMongoDb = (): typeof MongoDb => createRequire(import.meta.url)('mongodb') as typeof MongoDb;

/** `mongodb://user:password@host:27017/?replicaSet=rs0&tls=true` or `mongodb+srv://…`. Nothing is connected. */
export const mongoDbUrlProblem = (value: string): ConnectionStringProblem => {
  if (!/^mongodb(\+srv)?:\/\//.test(value)) return 'must begin with mongodb:// or mongodb+srv://';
  try {
    const { MongoClient } = loadMongoDb();
    new MongoClient(value);
    return fileProblem(value.split('?')[1] ?? '');
  } catch {
    return 'is not a connection string that the MongoDB client understands';
  }
};

/** `s3://bucket/prefix?addressing=path`. Nothing is connected. */
export const blobStoreProblem = (value: string): ConnectionStringProblem =>
  objectLocationOf(value) === null
    ? 'must look like s3://bucket or s3://bucket/prefix, with ?addressing=path or ?addressing=virtual if need be'
    : null;
