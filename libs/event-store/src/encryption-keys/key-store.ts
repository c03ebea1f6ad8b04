/**
 * Store for wrapped data keys and tombstones: LMDB next to the log, or MongoDB. Never receives an unencrypted key. Part
 * of the state store, which is backed up after the log.
 */
export abstract class KeyStore {
  /**
   * Stores the wrapped key unless one exists, and returns the stored key. It is durable before the next append. Throws
   * KeyDestroyed if the subject was shredded: with a second key, new data would look as if nothing had been destroyed.
   */
  abstract putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array>;
  abstract get(subject: string): Promise<Uint8Array | null>;
  /** Replaces the wrapping of the same key, durably. Returns false if the stored key is not `before`. */
  abstract replace(subject: string, before: Uint8Array, after: Uint8Array): Promise<boolean>;
  /** Destroys a key permanently and stores a tombstone, in one step. */
  abstract bury(subject: string, tombstone: Tombstone): Promise<void>;
  abstract tombstone(subject: string): Promise<Tombstone | null>;
  /** Returns keys and tombstones after a subject ('' for the first), in byte order. For backups and migrations. */
  abstract list(after: string, limit: number): Promise<readonly KeyEntry[]>;

  /** Resolves when all keys stored so far are durable. Only for data that no append follows. */
  async settled(): Promise<void> {
    // Engines other than LMDB store each key durably at once.
  }

  /** Returns only the subjects of `list`. Some engines can do this without decrypting the stored keys. */
  async subjects(after: string, limit: number): Promise<readonly KeySubject[]> {
    return (await this.list(after, limit)).map((entry) => ({ subject: entry.subject, hasKey: 'wrapped' in entry }));
  }

  abstract close(): Promise<void>;
}

/** Proof that a key was destroyed intentionally. Data reads as REDACTED only if a tombstone exists. */
export interface Tombstone {
  /** ISO time. */
  readonly shreddedAt: string;
  /** ID of the SubjectShredded event with the order. */
  readonly eventId: string;
}

export type KeyEntry =
  | { readonly subject: string; readonly wrapped: Uint8Array }
  | { readonly subject: string; readonly tombstone: Tombstone };

export interface KeySubject {
  readonly subject: string;
  /** False if the key was destroyed. */
  readonly hasKey: boolean;
}

/** Wraps organization keys with a master key from a file, the environment or, later, a key management service. */
export abstract class KeyProvider {
  abstract wrap(key: Uint8Array, context: string): Promise<Uint8Array>;
  /** Throws KeyUnreadable if no known master key unwraps the key. */
  abstract unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>;
}

/** Key provider with several master keys during a rotation: the newest wraps, and all unwrap. */
export abstract class RotatingKeyProvider extends KeyProvider {
  abstract readonly known: number;
  /** Key file, or null if the keys come from another source. */
  abstract readonly file: string | null;
  /** Short key digests, newest first. They distinguish keys without revealing them. */
  abstract fingerprints(): Promise<readonly string[]>;
  abstract isNewest(wrapped: Uint8Array, context: string): Promise<boolean>;
  /** Creates a master key that wraps from now on. Throws MasterKeyInvalid if the keys do not come from a file. */
  abstract renew(): Promise<void>;
}

/**
 * Thrown when a key is missing without a tombstone (outage or lost backup). The stream's processing must stop, and the
 * data must not read as REDACTED.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
  constructor(readonly subject: string) {
    super('a data key is missing, but was not destroyed intentionally');
  }
}

/** Thrown when a subject's key was destroyed intentionally. A new generation is a new subject. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
  constructor(readonly subject: string) {
    super('the data key was destroyed intentionally; no more data can be encrypted with it');
  }
}

/** Thrown when a wrapped key cannot be unwrapped because the master key differs or bytes changed. */
export class KeyUnreadable extends Error {
  override readonly name = 'KeyUnreadable';
}

/** True if one stream's key is missing or unreadable: an operator must fix it; other streams must not be blocked. */
export const isKeyError = (error: unknown): boolean => error instanceof KeyMissing || error instanceof KeyUnreadable;
