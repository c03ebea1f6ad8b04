/**
 * Where wrapped data keys and tombstones live (the state store: LMDB beside the log, or MongoDB). It never sees a key in the
 * clear. Part of the state store: backed up after the log.
 */
export abstract class KeyStore {
  /**
   * Keeps the wrapped key unless there is one already; returns the winner. Durable before the next append is. Throws
   * KeyDestroyed when the subject was shredded: a second key would let new data pretend that nothing happened.
   */
  abstract putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array>;
  abstract get(subject: string): Promise<Uint8Array | null>;
  /**
   * Puts another wrapping of the same key in the place of exactly this one. False, and nothing written, when there is
   * another one by now, or none. Durable when it resolves.
   */
  abstract replace(subject: string, before: Uint8Array, after: Uint8Array): Promise<boolean>;
  /** Destroys a key for good and leaves a tombstone, in one step. */
  abstract bury(subject: string, tombstone: Tombstone): Promise<void>;
  abstract tombstone(subject: string): Promise<Tombstone | null>;
  /** Everything that is kept, in the order of the subjects (bytes), after one of them; '' begins. For backups and moves. */
  abstract list(after: string, limit: number): Promise<readonly KeyEntry[]>;

  /** The subjects of `list`, where an engine can tell them without opening what it keeps of each. */
  async subjects(after: string, limit: number): Promise<readonly KeySubject[]> {
    return (await this.list(after, limit)).map((entry) => ({ subject: entry.subject, hasKey: 'wrapped' in entry }));
  }

  abstract close(): Promise<void>;
}

/** Proof that a key was destroyed on purpose: only where one exists may data read as REDACTED. */
export interface Tombstone {
  /** ISO timestamp. */
  readonly shreddedAt: string;
  /** The SubjectShredded event that ordered it. */
  readonly eventId: string;
}

/** Entry of a subject: its wrapped key, or the tombstone of one that was destroyed. */
export type KeyEntry =
  | { readonly subject: string; readonly wrapped: Uint8Array }
  | { readonly subject: string; readonly tombstone: Tombstone };

/** Subject of which a key is kept, or its tombstone. */
export interface KeySubject {
  readonly subject: string;
  /** False where the key was destroyed. */
  readonly hasKey: boolean;
}

/** Wraps and unwraps organization keys under a master key. From a file or the environment now, a KMS later. */
export abstract class KeyProvider {
  abstract wrap(key: Uint8Array, context: string): Promise<Uint8Array>;
  /** Throws KeyUnreadable when no master key that is known opens it. */
  abstract unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>;
}

/** One whose master key can be changed: meanwhile it knows several, of which the newest wraps and each unwraps. */
export abstract class RotatingKeyProvider extends KeyProvider {
  /** How many master keys are known. */
  abstract readonly known: number;
  /** File that the keys come from; null where they come from elsewhere. */
  abstract readonly file: string | null;
  /** Short digests of the master keys that are known, the newest first: they tell two keys apart, and nothing of either. */
  abstract fingerprints(): Promise<readonly string[]>;
  /** True when the newest master key opens it. */
  abstract isNewest(wrapped: Uint8Array, context: string): Promise<boolean>;
  /** Makes a new master key, which wraps from now on. Throws MasterKeyInvalid where the keys come from elsewhere. */
  abstract renew(): Promise<void>;
}

/** A key is gone without a tombstone: an outage or a lost backup. It must stop the stream, never read as REDACTED. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
  constructor(readonly subject: string) {
    super('a data key is missing and was not destroyed on purpose');
  }
}

/** The subject's key was destroyed on purpose: nothing more can be sealed for it. A new generation has a new subject. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
  constructor(readonly subject: string) {
    super('the data key was destroyed on purpose; nothing more can be sealed under it');
  }
}

/** A wrapped key does not open: another master key, or bytes that somebody changed. */
export class KeyUnreadable extends Error {
  override readonly name = 'KeyUnreadable';
}

/** One stream's key is missing or does not open: an operator's matter, which must not hold up all others. */
export const isKeyError = (error: unknown): boolean => error instanceof KeyMissing || error instanceof KeyUnreadable;
