import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';

/** Where documents lie in an object store. */
export interface ObjectLocation {
  readonly bucket: string;
  /** In front of all names: '' or something that ends with a slash. */
  readonly prefix: string;
  /** How a bucket is named in requests: in the path, or in front of the host. */
  readonly addressing: 'path' | 'virtual';
}

/** A bucket that can be spoken to. */
export interface ObjectStore extends ObjectLocation {
  readonly s3: S3;
  /** Streams of unknown length, in parts; loaded with the client. */
  readonly Upload: typeof Upload;
}

const locationPattern =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]+)*)\/?(?:\?addressing=(path|virtual))?$/;

/**
 * Reads `s3://bucket/prefix`, with `?addressing=path` or `virtual`; null for anything else. Without a word about it the
 * bucket stands in the path where an endpoint is named (servers of one's own), and in the host at Amazon.
 */
export const objectLocationOf = (
  text: string,
  { AWS_ENDPOINT_URL_S3: own, AWS_ENDPOINT_URL: all }: Readonly<Record<string, string | undefined>> = process.env,
): ObjectLocation | null => {
  const [, bucket, path = '', explicit] = locationPattern.exec(text) ?? [];
  if (bucket === undefined) return null;
  const addressing = (explicit as ObjectLocation['addressing'] | undefined) ?? (own || all ? 'path' : 'virtual');
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/`, addressing };
};

/** Limits that end the wait in an outage. Milliseconds; the last is silence in the middle of a document. */
const timeLimits = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Makes a client; nothing is asked yet. Endpoint, region and credentials come from the usual variables and files of AWS.
 * `more` is for specs. The client is loaded here, so that nobody else waits for it.
 */
export const openObjectStore = async (location: ObjectLocation, more: S3ClientConfig = {}): Promise<ObjectStore> => {
  // Its version is pinned, and is one that this Node carries: there is nothing for an operator to do.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const [{ S3: Client }, { Upload: Parts }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const s3 = new Client({
    forcePathStyle: location.addressing === 'path',
    maxAttempts: 2,
    requestHandler: { ...timeLimits, throwOnRequestTimeout: true },
    // Every chunk is authenticated when it is opened.
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...more,
  });
  return { ...location, s3, Upload: Parts };
};
