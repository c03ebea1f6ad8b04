import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';

export interface ObjectLocation {
  readonly bucket: string;
  /** Prefix of all object names: empty, or a string that ends with a slash. */
  readonly prefix: string;
  /** Bucket name in the path, or as a subdomain of the host. */
  readonly addressing: 'path' | 'virtual';
}

export interface ObjectStore extends ObjectLocation {
  readonly s3: S3;
  /** Uploader for streams of unknown length, in parts. Loaded together with the client. */
  readonly Upload: typeof Upload;
}

const locationPattern =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]+)*)\/?(?:\?addressing=(path|virtual))?$/;

/**
 * Parses `s3://bucket/prefix`, with `?addressing=path` or `virtual`. Returns null for any other text. By default, the
 * bucket is in the path if an endpoint is configured (self-hosted servers), or in the host name on AWS.
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

/** Timeouts in milliseconds. `socketTimeout` limits inactivity while a document is transferred. */
const timeLimits = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Opens an object store without sending a request. Endpoint, region and credentials come from the standard AWS
 * variables and files. `more` is for specs. Loads the SDK here so that only installations with an object store pay for
 * it.
 */
export const openObjectStore = async (location: ObjectLocation, more: S3ClientConfig = {}): Promise<ObjectStore> => {
  // The SDK version is pinned and supports this Node.js version, so the warning does not help an operator.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const [{ S3: Client }, { Upload: Parts }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const s3 = new Client({
    forcePathStyle: location.addressing === 'path',
    maxAttempts: 2,
    requestHandler: { ...timeLimits, throwOnRequestTimeout: true },
    // Each chunk is authenticated when it is decrypted.
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...more,
  });
  return { ...location, s3, Upload: Parts };
};
