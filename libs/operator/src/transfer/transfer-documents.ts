import { refuseOperator } from '../operation.js';
import { copyBlobs, type CopiedBlobs } from './copy-blobs.js';
import { withEngines, type TransferInput } from './transfer.js';

/**
 * Copies the documents of the production engines from GridFS into the object store that BLOB_STORE names, and compares
 * them by digests. Cut off, the same command goes on; what came meanwhile is copied by the next run, so it may run while
 * the service works. Nothing is removed from GridFS.
 */
export const transferDocuments = async ({ config, progress, signal, onFatal }: TransferInput): Promise<CopiedBlobs> => {
  if (config.ENGINES !== 'production' || config.BLOB_STORE === undefined)
    refuseOperator('set ENGINES=production and BLOB_STORE: documents move from GridFS to that object store');
  return withEngines({ ...config, BLOB_STORE: undefined }, onFatal, (source) =>
    withEngines(config, onFatal, (target) => copyBlobs(source.blobs, target.blobs, progress, signal)),
  );
};
