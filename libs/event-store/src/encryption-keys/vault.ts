import type { Redacted } from '#domain';

/**
 * Encrypted group of a stored event, in JSON: `k` is the subject of the key, `n` the nonce, `c` the ciphertext and tag
 * (Base64).
 */
export interface SealedGroup {
  readonly k: string;
  readonly n: string;
  readonly c: string;
}

/** Purposes of the keys derived from an organization's key. Each purpose has its own key. */
export type Purpose = 'ids' | 'idempotency' | 'fingerprint' | 'cursor' | 'tokens' | 'documents' | 'packet';

/**
 * Cryptography for all stored data. Each subject (bill, organization or generation of a recipient) has a data key,
 * wrapped by the organization's key, which the KeyProvider wraps. Data is encrypted with AES-256-GCM. The additional
 * authenticated data contains key ID, stream, type and group.
 */
export abstract class Vault {
  /**
   * Encrypts a group. Creates the subject's key if there is none; concurrent writers use the same key. Throws
   * KeyDestroyed if the subject was shredded.
   */
  abstract seal(organizationId: string, subject: string, aad: string, group: object): Promise<SealedGroup>;
  /**
   * Decrypts a group. Returns REDACTED only if a tombstone exists. Otherwise throws KeyMissing for a missing key and
   * KeyUnreadable for changed data.
   */
  abstract open(organizationId: string, aad: string, sealed: SealedGroup): Promise<object | Redacted>;
  /**
   * Encrypts bytes (documents, read models) with a subject's key. Returns nonce (12 bytes), ciphertext and tag (16
   * bytes). Creates the key if there is none; with `existingKey` throws KeyMissing instead.
   */
  abstract sealBytes(
    organizationId: string,
    subject: string,
    aad: string,
    bytes: Uint8Array,
    options?: { readonly existingKey?: boolean },
  ): Promise<Buffer>;
  abstract openBytes(
    organizationId: string,
    subject: string,
    aad: string,
    sealed: Uint8Array,
  ): Promise<Buffer | Redacted>;
  /**
   * Returns the subject's raw data key for a streaming cipher, and creates it if there is none. For uploaded blobs.
   * Never store it.
   */
  abstract subjectKey(organizationId: string, subject: string): Promise<Buffer | Redacted>;
  /**
   * Returns true if the subject's key exists, and false if a tombstone exists. Otherwise throws KeyMissing. Without I/O
   * if the key is cached.
   */
  abstract holds(organizationId: string, subject: string): Promise<boolean>;
  /** Returns an HMAC-SHA256 with a key that is derived (HKDF) from the organization's key for one purpose. */
  abstract hmac(organizationId: string, purpose: Purpose, ...parts: readonly (string | Uint8Array)[]): Promise<Buffer>;
  /**
   * Returns true if one of the candidates is the subject's wrapped key. Used to search for keys that should be
   * destroyed. Caches and returns no key.
   */
  abstract unwraps(organizationId: string, subject: string, candidates: readonly Buffer[]): Promise<boolean>;
  /** Destroys the subject's key and stores a tombstone. Calls the listeners of `onShredded`. */
  abstract shred(subject: string, tombstone: { shreddedAt: string; eventId: string }): Promise<void>;
  /**
   * Treats the subject's key as destroyed, because the log contains the order (SubjectShredded). Applies to this
   * process immediately, even if the key is cached or still in the key store.
   */
  abstract forget(subject: string): void;
  /**
   * Calls the listener when this process finds that a subject was shredded, by its own call or in the log. Listeners
   * must drop data derived from the subject's decrypted groups. Called before the events with the order are returned,
   * perhaps more than once. Returns a function that removes the listener.
   */
  abstract onShredded(listener: (subject: string) => void): () => void;
}
