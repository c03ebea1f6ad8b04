import { getSystemErrorName } from 'node:util';
import { Rejection } from '#domain';
import { OperatorRefusal } from './operation.js';

/** Rules that an operator can run into, in words. */
const rules: Readonly<Record<string, string>> = {
  not_found: 'there is no such record',
  last_admin: 'the last active admin of an organization stays one: make somebody else admin first',
  environment_mismatch: 'that is not possible in this environment',
  credential_invalid: 'that key was revoked and stays so: make a new one',
  external_id_conflict: 'another record has this external id',
};

/** Errors whose messages are written for an operator and hold nothing personal. */
const operatorErrors = new Set([
  'ConfigInvalid',
  'FolderInUse',
  'FolderIncomplete',
  'DataDamaged',
  'FormatUnknown',
  'MasterKeyInvalid',
  'KeyUnreadable',
  'KeyMissing',
  'KeyDestroyed',
  'EnginesUnavailable',
  'EventStoreUnavailable',
  'EventStoreRefused',
  'StreamDeleted',
  'PositionUnknown',
  'CeilingReached',
  'ConcurrencyError',
  'ServerDisconnected',
]);

/** Messages of the system and of parsers, in words. */
const systemMessages: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room, and say it again',
  EDQUOT: 'the quota of this user is used up: make room, and say it again',
  ENOTDIR: 'a part of the path is a file, where a folder must be',
  EISDIR: 'there is a folder where a file must be',
  ENOENT: 'a file or folder that is needed is not there',
  EACCES: 'this user may not read or write a file that is needed',
  EPERM: 'this user may not do that to a file that is needed',
  EROFS: 'the file system is read-only',
  EIO: 'the disk cannot be read or written: see the log of the system',
  EMFILE: 'there are no file descriptors left: raise the limit (ulimit -n)',
  SyntaxError: 'a file holds something else than it should: see docs/runbooks/damaged-data.md',
};

/** Any error as a sentence for the operator. Of what nobody expected only the class is told: messages may quote data. */
export const explain = (error: unknown): string => {
  if (error instanceof OperatorRefusal) return error.message;
  if (error instanceof Rejection) {
    const { code, detail, errors = [] } = error;
    const fields = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
    return [rules[code] ?? code, detail, fields].filter((part) => part).join(': ');
  }
  if (!(error instanceof Error)) return 'something unexpected happened';
  if (operatorErrors.has(error.name)) return error.message || error.name;
  const { code } = error as { readonly code?: unknown };
  const isNumber = typeof code === 'number' && code > 0 && code < 200;
  const name = isNumber ? getSystemErrorName(-code) : typeof code === 'string' ? code : error.name;
  return systemMessages[name] ?? `something unexpected happened (${name})`;
};
