import { MongoBulkWriteError, MongoServerError, type AnyBulkWriteOperation } from 'mongodb';
import type { Change } from '../read-models.js';
import type { Doc } from './query.js';

const DUPLICATE_KEY = 11_000;

export const idOf = (change: Change): string => (change.op === 'remove' ? change.id : change.doc._id);

export const bulkOperation = (change: Change): AnyBulkWriteOperation<Doc> => {
  if (change.op === 'remove') return { deleteOne: { filter: { _id: change.id, _rev: { $lte: change.rev } } } };
  const { _id, ...replacement } = change.doc;
  if (change.op === 'replace') {
    return { replaceOne: { filter: { _id, _rev: { $lte: replacement._rev } }, replacement, upsert: true } };
  }
  if (change.after === -1) return { insertOne: { document: change.doc } };
  return { replaceOne: { filter: { _id, _rev: change.after }, replacement } };
};

/** True if all errors are duplicate keys: a newer document exists where a document was to be inserted. */
export const ignoreDuplicates = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
};

/** Returns false for a missing collection; throws other errors. A slot with only slim fields has no sealed one. */
export const ignoreMissing = (error: unknown): boolean => {
  if (error instanceof MongoServerError && error.codeName === 'NamespaceNotFound') return false;
  throw error;
};
