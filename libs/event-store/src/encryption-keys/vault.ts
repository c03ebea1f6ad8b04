import type { Redacted } from '#domain';

/** The encrypted group of a stored event, as JSON. `k` is the key's subject, `n` nonce, `c` ciphertext + tag (Base64). */
export interface SealedGroup {
  readonly k: string;
  readonly n: string;
  readonly c: string;
}

/** Uses of an organization's derived keys, each with a key of its own. */
export type Purpose = 'ids' | 'idempotency' | 'fingerprint' | 'cursor' | 'tokens' | 'documents' | 'packet';

/**
 * All cryptography of stored data. A data key per subject (bill, organization, recipient generation), wrapped by the
 * organization's key, wrapped by the KeyProvider. AES-256-GCM; the AAD binds key id, stream, type and group.
 */
export abstract class Vault {
  /**
   * Encrypts one group. Makes the subject's key when there is none (insert-if-absent: racing writers agree). Throws
   * KeyDestroyed once the subject was shredded.
   */
  abstract seal(organizationId: string, subject: string, aad: string, group: object): Promise<SealedGroup>;
  /** Decrypts; REDACTED only with a tombstone, else throws KeyMissing. Changed data throws KeyUnreadable. */
  abstract open(organizationId: string, aad: string, sealed: SealedGroup): Promise<object | Redacted>;
  /**
   * Bytes under a subject's key (documents, read models): nonce (12) + ciphertext + tag (16). Makes the key when there is
   * none, unless `existingKey`: then it throws KeyMissing.
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
  /** A streaming cipher's key: the subject's raw data key, made when there is none; for blobs that arrive. Never store it. */
  abstract subjectKey(organizationId: string, subject: string): Promise<Buffer | Redacted>;
  /** Is the subject's key there? False with a tombstone, else throws KeyMissing. Costs nothing while the key is cached. */
  abstract holds(organizationId: string, subject: string): Promise<boolean>;
  /** HMAC-SHA256 under a key derived (HKDF) from the organization's key for one purpose. */
  abstract hmac(organizationId: string, purpose: Purpose, ...parts: readonly (string | Uint8Array)[]): Promise<Buffer>;
  /** Is one of these the subject's wrapped key? For who looks for what should be gone: nothing is kept, nothing answered. */
  abstract unwraps(organizationId: string, subject: string, candidates: readonly Buffer[]): Promise<boolean>;
  /** Destroys the subject's key and leaves a tombstone. Calls the listeners of `onShredded`. */
  abstract shred(subject: string, tombstone: { shreddedAt: string; eventId: string }): Promise<void>;
  /**
   * The log holds the order to destroy this subject's key (SubjectShredded): from now on it is destroyed for this
   * process, whatever it still has in memory and whether or not the key store has carried the order out.
   */
  abstract forget(subject: string): void;
  /**
   * Calls back when this process learns that a subject was shredded, by itself or by the log: whoever keeps something
   * made of opened groups drops it. Called before the events that told of it are handed out; more than once, perhaps.
   * Returns what ends it.
   */
  abstract onShredded(listener: (subject: string) => void): () => void;
}
