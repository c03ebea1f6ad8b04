import { getSystemErrorName } from 'node:util';
import { Rejection } from '#domain';
import { OperatorRefusal } from './operation.js';

const rules: Readonly<Record<string, string>> = {
  not_found: 'there is no such record',
  last_admin: 'an organization must keep its last active administrator: make another member an administrator first',
  environment_mismatch: 'this is not possible in this environment',
  credential_invalid: 'the key was revoked and cannot be used again: create a new key',
  external_id_conflict: 'another record has this external ID',
};

/** Names of errors whose messages are for operators and contain no personal data. */
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

const systemMessages: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free up disk space, then run the command again',
  EDQUOT: 'the disk quota of this user is used up: free up disk space, then run the command again',
  ENOTDIR: 'a part of the path is a file but must be a folder',
  EISDIR: 'the path is a folder but must be a file',
  ENOENT: 'a required file or folder does not exist',
  EACCES: 'this user has no permission to read or write a required file',
  EPERM: 'this user has no permission to do that with a required file',
  EROFS: 'the file system is read-only',
  EIO: 'the disk cannot be read or written: see the system log',
  EMFILE: 'no file descriptors are left: raise the limit (ulimit -n)',
  SyntaxError: 'the content of a file is invalid: see docs/runbooks/damaged-data.md',
};

/**
 * Explains an error to the operator. Gives only an unexpected error's class, because its message may have personal
 * data.
 */
export const explain = (error: unknown): string => {
  if (error instanceof OperatorRefusal) return error.message;
  if (error instanceof Rejection) {
    const { code, detail, errors = [] } = error;
    const fields = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
    return [rules[code] ?? code, detail, fields].filter((part) => part).join(': ');
  }
  if (!(error instanceof Error)) return 'an unexpected error occurred';
  if (operatorErrors.has(error.name)) return error.message || error.name;
  const { code } = error as { readonly code?: unknown };
  const isNumber = typeof code === 'number' && code > 0 && code < 200;
  const name = isNumber ? getSystemErrorName(-code) : typeof code === 'string' ? code : error.name;
  return systemMessages[name] ?? `an unexpected error occurred (${name})`;
};
