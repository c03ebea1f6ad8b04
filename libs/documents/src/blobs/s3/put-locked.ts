import { openObjectStore, type ObjectLocation } from './object-store.js';
import { callS3 } from './outage.js';

export interface LockedText {
  /** Object name after the location's prefix. */
  readonly name: string;
  readonly text: string;
  /** Date until which the object can't be changed or removed. Null applies the bucket's default. */
  readonly lockedUntil: Date | null;
}

/**
 * Stores a text. Sets an object lock if `lockedUntil` is set; the bucket must support it. Keeps an existing object as
 * an earlier version. Throws EventStoreUnavailable or EventStoreRefused.
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
