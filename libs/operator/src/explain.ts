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
const plain = new Set([
  'ConfigInvalid',
  'FolderInUse',
  'FolderIncomplete',
  'DataDamaged',
  'FormatUnknown',
  'MasterKeyInvalid',
  'KeyUnreadable',
  'KeyMissing',
  'KeyDestroyed',
  'EnginesNotThere',
  'EventStoreUnavailable',
  'EventStoreRefused',
  'StreamDeleted',
  'PositionUnknown',
  'CeilingReached',
  'LostRace',
  'ServerLeft',
]);

const fieldsOf = ({ errors = [] }: Rejection): string =>
  errors.map(({ path, message }) => `${path} ${message}`).join('; ');

/** Any error as a sentence for the operator. Of what nobody expected only the class is told: messages may quote data. */
export const explain = (error: unknown): string => {
  if (error instanceof OperatorRefusal) return error.message;
  if (error instanceof Rejection) {
    return [rules[error.code] ?? error.code, error.detail, fieldsOf(error)].filter((part) => part).join(': ');
  }
  if (!(error instanceof Error)) return 'something unexpected happened';
  if (plain.has(error.name)) return error.message || error.name;
  const { code } = error as NodeJS.ErrnoException;
  return `something unexpected happened (${code ?? error.name})`;
};
