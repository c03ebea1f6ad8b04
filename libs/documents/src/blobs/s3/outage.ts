import { EventStoreRefused, EventStoreUnavailable } from '#event-store';

/** Fields read from an S3 error. They contain no document data. */
interface S3Error {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Errors that an operator must fix: the process has no credentials, or the bucket does not exist. */
const configurationErrors = new Set(['CredentialsProviderError', 'TokenProviderError', 'NoSuchBucket']);
/** Errors that are retried even though their HTTP status blames the request. */
const transientErrors = new Set(['ConditionalRequestConflict', 'OperationAborted', 'RequestTimeout', 'SlowDown']);

const statusOf = (error: unknown): number | undefined => (error as S3Error).$metadata?.httpStatusCode;

export const isMissing = (error: unknown): boolean =>
  (error as S3Error).name !== 'NoSuchBucket' && (statusOf(error) === 404 || (error as S3Error).name === 'NoSuchKey');

/** Returns true if a conditional request failed because the object exists. */
export const isAlreadyThere = (error: unknown): boolean => statusOf(error) === 412;

/** Calls S3. Throws EventStoreUnavailable for an outage, EventStoreRefused for a configuration error, or its error. */
export const callS3 = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw toEngineError(error);
  }
};

const toEngineError = (error: unknown): unknown => {
  const { name = '' } = error as S3Error;
  const status = statusOf(error);
  if (isMissing(error) || isAlreadyThere(error) || error instanceof EventStoreUnavailable) return error;
  if (configurationErrors.has(name) || status === 401 || status === 403)
    return new EventStoreRefused('the object store rejects this service, or the bucket does not exist', {
      cause: error,
    });
  // 3xx and 4xx indicate a bug in our request.
  if (status !== undefined && status >= 300 && status < 500 && status !== 429 && !transientErrors.has(name))
    return error;
  return new EventStoreUnavailable('the object store did not respond', { cause: error });
};

/** Passes the bytes through. Throws EventStoreUnavailable if the connection breaks. */
export async function* readS3(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const each = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await callS3(() => each.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await each.return?.();
  }
}
