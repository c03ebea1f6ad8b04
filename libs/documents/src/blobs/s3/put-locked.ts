import { openObjectStore, type ObjectLocation } from './object-store.js';
import { callS3 } from './outage.js';

/** A small text to put into an object store. */
export interface LockedText {
  /** Name of the object after the prefix of the location. */
  readonly name: string;
  readonly text: string;
  /** Time until which the object cannot be changed or removed. Null applies the bucket's default. */
  readonly lockedUntil: Date | null;
}

/**
 * Stores a small text, with an object lock if `lockedUntil` is set. The bucket must support object locks in that case.
 * An existing object with this name is kept as an earlier version. Throws EventStoreUnavailable or EventStoreRefused.
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
