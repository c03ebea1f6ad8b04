import { openObjectStore, type ObjectLocation } from './object-store.js';
import { callS3 } from './outage.js';

/** A small text for an object store. */
export interface LockedText {
  /** Name of the object, behind the prefix of the location. */
  readonly name: string;
  readonly text: string;
  /** Nobody may change or remove it before this time; null: as the bucket has it. */
  readonly lockedUntil: Date | null;
}

/**
 * Puts a small text, under an object lock where one is wanted: then the bucket must have been made with object locks. What is
 * there under the name stays as an earlier version. Throws EventStoreUnavailable and EventStoreRefused of the object store.
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
