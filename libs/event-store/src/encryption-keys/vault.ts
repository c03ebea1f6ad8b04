import type { Redacted } from '#domain';

/** Encrypted group as JSON. `k`: subject of the key. `n`: nonce. `c`: ciphertext and tag (Base64). */
export interface SealedGroup {
  readonly k: string;
  readonly n: string;
  readonly c: string;
}

/** Purposes of derived keys. Each purpose has its own key, derived from an organization's key. */
export type Purpose = 'ids' | 'idempotency' | 'fingerprint' | 'cursor' | 'tokens' | 'documents' | 'packet';

/**
 * Cryptography for all stored data. Each subject (bill, organization or generation of a recipient) has a data key,
 * wrapped by the organization's key, which the KeyProvider wraps. AES-256-GCM; the additional authenticated data
 * contains key ID, stream, type and group.
 */
export abstract class Vault {
  /** Encrypts a group. Creates a missing key; concurrent writers share it. Throws KeyDestroyed if it was shredded. */
  abstract seal(organizationId: string, subject: string, aad: string, group: object): Promise<SealedGroup>;
  /** Decrypts a group. REDACTED only if a tombstone exists. Throws KeyMissing, or KeyUnreadable for changed data. */
  abstract open(organizationId: string, aad: string, sealed: SealedGroup): Promise<object | Redacted>;
  /**
   * Encrypts bytes (documents, read models). Returns nonce (12 bytes), ciphertext and tag (16 bytes). Creates a missing
   * key, or throws KeyMissing if `existingKey` is set. With `durableKey`, a new key is durable when the promise resolves;
   * otherwise, it is durable before the next append.
   */
  abstract sealBytes(
    organizationId: string,
    subject: string,
    aad: string,
    bytes: Uint8Array,
    options?: { readonly existingKey?: boolean; readonly durableKey?: boolean },
  ): Promise<Buffer>;
  abstract openBytes(
    organizationId: string,
    subject: string,
    aad: string,
    sealed: Uint8Array,
  ): Promise<Buffer | Redacted>;
  /** Raw data key for a streaming cipher (uploaded blobs), created if there is none. Never store it. */
  abstract subjectKey(organizationId: string, subject: string): Promise<Buffer | Redacted>;
  /** True if the key exists, false for a tombstone. Throws KeyMissing for neither. No I/O if the key is cached. */
  abstract holds(organizationId: string, subject: string): Promise<boolean>;
  /** HMAC-SHA256 with a key derived (HKDF) from the organization's key for one purpose. */
  abstract hmac(organizationId: string, purpose: Purpose, ...parts: readonly (string | Uint8Array)[]): Promise<Buffer>;
  /** True if a candidate is the subject's wrapped key. Used to search for keys that should have been destroyed. */
  abstract unwraps(organizationId: string, subject: string, candidates: readonly Buffer[]): Promise<boolean>;
  /** Stores a tombstone and calls the listeners of `onShredded`. */
  abstract shred(subject: string, tombstone: { shreddedAt: string; eventId: string }): Promise<void>;
  /** Applies an order from the log (SubjectShredded) immediately, even if the key is cached or still stored. */
  abstract forget(subject: string): void;
  /**
   * Calls the listener when this process finds that a subject was shredded, by its own call or in the log. The call may
   * be repeated, and comes before the events with the order are returned. Listeners must drop data derived from the
   * subject's decrypted groups. Returns a function that removes the listener.
   */
  abstract onShredded(listener: (subject: string) => void): () => void;
}
