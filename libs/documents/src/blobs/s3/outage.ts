import { EventStoreRefused, EventStoreUnavailable } from '#event-store';

/** Fields of a client error that tell what happened; they say nothing of the documents. */
interface S3Error {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The process has no identity, or none that the store knows: an operator has to mend it. */
const configurationErrors = new Set(['CredentialsProviderError', 'TokenProviderError', 'NoSuchBucket']);
/** Come again, although the number of the answer says that it was the question's fault. */
const transientErrors = new Set(['ConditionalRequestConflict', 'OperationAborted', 'RequestTimeout', 'SlowDown']);

const statusOf = (error: unknown): number | undefined => (error as S3Error).$metadata?.httpStatusCode;

/** There is no such object. */
export const isMissing = (error: unknown): boolean =>
  (error as S3Error).name !== 'NoSuchBucket' && (statusOf(error) === 404 || (error as S3Error).name === 'NoSuchKey');

/** There is one already, where none was to be. */
export const isAlreadyThere = (error: unknown): boolean => statusOf(error) === 412;

/** Runs a call of the object store's: what cannot be helped here comes out as an engine that is away, or refuses us. */
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
    return new EventStoreRefused('the object store refuses this service, or has no such bucket', { cause: error });
  // An answer that blames the question: a fault of ours.
  if (status !== undefined && status >= 300 && status < 500 && status !== 429 && !transientErrors.has(name))
    return error;
  return new EventStoreUnavailable('the object store did not answer', { cause: error });
};

/** Pieces as they come; a line that breaks on the way is an outage. */
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
