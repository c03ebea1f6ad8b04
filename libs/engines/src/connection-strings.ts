import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import type * as MongoDb from 'mongodb';
import { objectLocationOf } from '#documents';

interface NamedHost {
  readonly name: string;
  /** Port, or null for the default port. */
  readonly port: number | null;
}

export const hostsIn = (url: string): readonly NamedHost[] =>
  (/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/i.exec(url)?.[1] ?? '').split(',').map((host) => {
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
    return { name, port: port === undefined ? null : Number(port) };
  });

/**
 * Returns true if a connection string uses TLS. EventStoreDB uses TLS by default. Its client accepts the option name in
 * any case, but the value only in lowercase. MongoDB uses TLS only if requested, or with `mongodb+srv`.
 */
export const usesTls = (engine: 'EventStoreDB' | 'MongoDB', url: string): boolean => {
  if (engine === 'EventStoreDB') return !/[?&][Tt][Ll][Ss]=false\b/.test(url);
  return /^mongodb\+srv:/i.test(url) ? !/[?&](tls|ssl)=false/i.test(url) : /[?&](tls|ssl)=true/i.test(url);
};

/** Message about an invalid connection string, without any part of it. Null if it is valid. */
export type ConnectionStringProblem = string | null;

/** For any other option, the client prints the whole connection string. */
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

const fileOptions = new Set(
  ['tlsCAFile', 'userCertFile', 'userKeyFile', 'tlsCertificateKeyFile', 'tlsCRLFile'].map((name) => name.toLowerCase()),
);

/** Without this check, the client throws an error with a stack trace or reports that an engine is unreachable. */
const fileProblem = (query: string): ConnectionStringProblem => {
  for (const option of query.split('&')) {
    const [name = '', path = ''] = option.split('=');
    if (!fileOptions.has(normalizeOption(name))) continue;
    try {
      accessSync(decodeURIComponent(path), constants.R_OK);
    } catch (error) {
      return `names a file in ${name} that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'not a path'})`;
    }
  }
  return null;
};

/** Normalizes an option name as clients do, which ignore case, `-`, and `_`. */
const normalizeOption = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

const eventStoreDbPattern = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@/?]+)\/?(?:\?(.*))?$/;
const hostPattern = /^[A-Za-z0-9._-]+(?::\d{1,5})?$/;

/** Example: `esdb://user:password@host:2113?tls=true`. Clusters list several hosts. User optional without TLS. */
export const eventStoreDbUrlProblem = (value: string): ConnectionStringProblem => {
  const parts = eventStoreDbPattern.exec(value);
  if (!parts) return 'must look like esdb://user:password@host:2113 or esdb+discover://user:password@host:2113';
  const [, user, , hosts = '', query = ''] = parts;
  if (!hosts.split(',').every((host) => hostPattern.test(host)))
    return 'must list hosts as host:port, separated by commas';
  const options = query === '' ? [] : query.split('&').map((option) => option.split('='));
  for (const [name = '', ...text] of options) {
    if (!eventStoreDbOptions.has(normalizeOption(name)))
      return `has an unknown option; known options are ${[...eventStoreDbOptions].join(', ')}`;
    if (text.length !== 1 || text[0] === '') return 'must write each option as name=value';
  }
  return user === undefined && usesTls('EventStoreDB', value)
    ? 'must contain user:password@ (optional only with ?tls=false)'
    : fileProblem(query);
};

/** Loaded only if there is a connection string to validate. */
const loadMongoDb = (): typeof MongoDb => createRequire(import.meta.url)('mongodb') as typeof MongoDb;

/** Example: `mongodb://user:password@host:27017/?replicaSet=rs0&tls=true` or `mongodb+srv://…`. Opens no connection. */
export const mongoDbUrlProblem = (value: string): ConnectionStringProblem => {
  if (!/^mongodb(\+srv)?:\/\//.test(value)) return 'must begin with mongodb:// or mongodb+srv://';
  try {
    const { MongoClient } = loadMongoDb();
    new MongoClient(value);
    return fileProblem(value.split('?')[1] ?? '');
  } catch {
    return 'is not a valid MongoDB connection string';
  }
};

/** Example: `s3://bucket/prefix?addressing=path`. Opens no connection. */
export const blobStoreProblem = (value: string): ConnectionStringProblem =>
  objectLocationOf(value) === null
    ? 'must look like s3://bucket or s3://bucket/prefix, optionally with ?addressing=path or ?addressing=virtual'
    : null;
