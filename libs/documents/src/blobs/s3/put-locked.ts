import { openObjectStore, type ObjectLocation } from './object-store.js';
import { callS3 } from './outage.js';

export interface LockedText {
  /** Name of the object after the prefix of the location. */
  readonly name: string;
  readonly text: string;
  /** The object cannot be changed or removed until then. Null applies the bucket's default. */
  readonly lockedUntil: Date | null;
}

/**
 * Sets an object lock if `lockedUntil` is set; the bucket must support it. Keeps an existing object as an earlier
 * version. Throws EventStoreUnavailable or EventStoreRefused.
 */
export const putLocked = async (location: ObjectLocation, { name, text, lockedUntil }: LockedText): Promise<void> => {
  const { s3, bucket, prefix } = await openObjectStore(location);
  try {
    await callS3(() =>
      s3.putObject({
        Bucket: bucket,
        Key: `${prefix}${name}`,
        Body: text,
        ContentType: 'text/plain; charset=utf-8',
        ...(lockedUntil && { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: lockedUntil }),
      }),
    );
  } finally {
    s3.destroy();
  }
};
