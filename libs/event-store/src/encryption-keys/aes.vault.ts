import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { REDACTED, type Redacted } from '#domain';
import { decrypt, encrypt } from './aead.js';
import {
  KeyDestroyed,
  KeyMissing,
  KeyUnreadable,
  type KeyProvider,
  type KeyStore,
  type Tombstone,
} from './key-store.js';
import { canOpen } from './key-remnants.js';
import { ORGANIZATION_KEY_PREFIX } from './rewrap.js';
import { Vault, type Purpose, type SealedGroup } from './vault.js';

/** The organization's key itself encrypts nothing. */
interface OrganizationKey {
  readonly wrapping: KeyObject;
  readonly purposes: Map<Purpose, KeyObject>;
  readonly derive: (purpose: string) => KeyObject;
}

export interface AesVaultOptions {
  /**
   * Maximum time that a key stays in memory. If 0 or less, keys are not cached. A process that misses a shredding order
   * (`forget`) drops the key after this time.
   */
  readonly keyAge?: number;
}

const NONCE_BYTES = 12;
/** Maximum cached keys. A bill's key needs its organization's key; unwrapping an evicted key may use a network. */
const MAX_CACHED_ORGANIZATIONS = 20_000;
const MAX_CACHED_SUBJECTS = 20_000;

/** AES-256-GCM vault with one key per subject. Needs no I/O if all keys are cached. */
export class AesVault extends Vault {
  private readonly keepsKeys: boolean;
  private readonly organizations: LRUCache<string, OrganizationKey>;
  private readonly subjects: LRUCache<string, { readonly organizationId: string; readonly key: KeyObject }>;
  /** Subjects known to be shredded. Their keys are neither cached nor used, even if they are still in the key store. */
  private readonly shredded = new Set<string>();
  private readonly listeners = new Set<(subject: string) => void>();
  /** Keys being read or created. Concurrent encryption for a subject shares one request. */
  private readonly preparing = new Map<string, Promise<KeyObject>>();

  constructor(
    private readonly keys: KeyStore,
    private readonly provider: KeyProvider,
    { keyAge = 60_000 }: AesVaultOptions = {},
  ) {
    super();
    this.keepsKeys = keyAge > 0;
    const ttl = Math.max(keyAge, 1);
    // Do not set a maximum count: the vault would allocate the whole cache when created.
    const most = (maxSize: number) => ({ maxSize, sizeCalculation: () => 1, ttl });
    this.organizations = new LRUCache(most(MAX_CACHED_ORGANIZATIONS));
    this.subjects = new LRUCache(most(MAX_CACHED_SUBJECTS));
  }

  override async seal(organizationId: string, subject: string, aad: string, group: object): Promise<SealedGroup> {
    const key = await this.sealingKey(organizationId, subject);
    const sealed = encrypt(key, aad, Buffer.from(JSON.stringify(group)));
    return { k: subject, n: sealed.toString('base64', 0, NONCE_BYTES), c: sealed.toString('base64', NONCE_BYTES) };
  }

  override async open(organizationId: string, aad: string, { k, n, c }: SealedGroup): Promise<object | Redacted> {
    const key = await this.openingKey(organizationId, k);
    if (key === REDACTED) return REDACTED;
    const sealed = Buffer.concat([Buffer.from(n, 'base64'), Buffer.from(c, 'base64')]);
    return JSON.parse(openSealed(key, aad, sealed).toString()) as object;
  }

  override async sealBytes(
    organizationId: string,
    subject: string,
    aad: string,
    bytes: Uint8Array,
    { existingKey = false, durableKey = false }: { readonly existingKey?: boolean; readonly durableKey?: boolean } = {},
  ): Promise<Buffer> {
    if (!existingKey) {
      const newKey = await this.sealingKey(organizationId, subject);
      if (durableKey) await this.keys.settled();
      return encrypt(newKey, aad, bytes);
    }
    const key = await this.openingKey(organizationId, subject);
    if (key === REDACTED) throw new KeyDestroyed(subject);
    return encrypt(key, aad, bytes);
  }

  override async openBytes(
    organizationId: string,
    subject: string,
    aad: string,
    sealed: Uint8Array,
  ): Promise<Buffer | Redacted> {
    const key = await this.openingKey(organizationId, subject);
    return key === REDACTED ? REDACTED : openSealed(key, aad, sealed);
  }

  override async subjectKey(organizationId: string, subject: string): Promise<Buffer | Redacted> {
    try {
      return (await this.sealingKey(organizationId, subject)).export();
    } catch (error) {
      if (error instanceof KeyDestroyed) return REDACTED;
      throw error;
    }
  }

  override async holds(organizationId: string, subject: string): Promise<boolean> {
    return (await this.openingKey(organizationId, subject)) !== REDACTED;
  }

  override async hmac(
    organizationId: string,
    purpose: Purpose,
    ...parts: readonly (string | Uint8Array)[]
  ): Promise<Buffer> {
    const organization = await this.organization(organizationId, true);
    let key = organization.purposes.get(purpose);
    if (!key) organization.purposes.set(purpose, (key = organization.derive(purpose)));
    const hmac = createHmac('sha256', key);
    for (const part of parts) {
      const bytes = Buffer.from(part as string);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      hmac.update(length).update(bytes);
    }
    return hmac.digest();
  }

  override async unwraps(organizationId: string, subject: string, candidates: readonly Buffer[]): Promise<boolean> {
    if (candidates.length === 0) return false;
    const { wrapping } = await this.organization(organizationId, false);
    return candidates.some((bytes) => canOpen(wrapping, wrapContext(organizationId, subject), bytes));
  }

  override async shred(subject: string, tombstone: Tombstone): Promise<void> {
    await this.keys.bury(subject, tombstone);
    this.forget(subject);
  }

  override forget(subject: string): void {
    this.subjects.delete(subject);
    this.shredded.add(subject);
    for (const listener of this.listeners) listener(subject);
  }

  override onShredded(listener: (subject: string) => void): () => void {
    const own = (subject: string): void => listener(subject);
    this.listeners.add(own);
    return () => void this.listeners.delete(own);
  }

  /** Returns the subject's key and creates it if it does not exist. Throws KeyDestroyed. */
  private async sealingKey(organizationId: string, subject: string): Promise<KeyObject> {
    if (this.shredded.has(subject)) throw new KeyDestroyed(subject);
    const cached = this.cached(organizationId, subject);
    if (cached) return cached;
    const name = `${organizationId} ${subject}`;
    const known = this.preparing.get(name);
    if (known) return known;
    const preparing = this.prepare(organizationId, subject).finally(() => this.preparing.delete(name));
    this.preparing.set(name, preparing);
    return preparing;
  }

  private async prepare(organizationId: string, subject: string): Promise<KeyObject> {
    // Most subjects without a cached key are new: try to insert a new key first. If the organization's key is not
    // cached, read the stored key first: a new organization key could not unwrap it.
    const stored = this.organizations.has(organizationId) ? null : await this.keys.get(subject);
    if (stored) return this.unwrap(organizationId, subject, stored);
    const { wrapping } = await this.organization(organizationId, true);
    const bytes = randomBytes(32);
    const wrapped = encrypt(wrapping, wrapContext(organizationId, subject), bytes);
    const winner = await this.keys.putIfAbsent(subject, wrapped);
    if (winner !== wrapped) return this.unwrap(organizationId, subject, winner);
    return this.remember(organizationId, subject, createSecretKey(bytes));
  }

  private async openingKey(organizationId: string, subject: string): Promise<KeyObject | Redacted> {
    if (this.shredded.has(subject)) return REDACTED;
    const cached = this.cached(organizationId, subject);
    if (cached) return cached;
    const stored = await this.keys.get(subject);
    if (stored) return this.unwrap(organizationId, subject, stored);
    if (await this.keys.tombstone(subject)) return REDACTED;
    throw new KeyMissing(subject);
  }

  private async unwrap(organizationId: string, subject: string, wrapped: Uint8Array): Promise<KeyObject> {
    const { wrapping } = await this.organization(organizationId, false);
    let key: KeyObject;
    try {
      key = createSecretKey(decrypt(wrapping, wrapContext(organizationId, subject), wrapped));
    } catch {
      throw new KeyUnreadable("a data key cannot be decrypted with its organization's key");
    }
    return this.remember(organizationId, subject, key);
  }

  private remember(organizationId: string, subject: string, key: KeyObject): KeyObject {
    if (this.keepsKeys && !this.shredded.has(subject)) this.subjects.set(subject, { organizationId, key });
    return key;
  }

  /** Returns the cached key. For another organization, the key must be read and unwrapped again, which fails. */
  private cached(organizationId: string, subject: string): KeyObject | undefined {
    const entry = this.subjects.get(subject);
    return entry?.organizationId === organizationId ? entry.key : undefined;
  }

  /** `create` may be true only if no data depends on the key yet. A missing key for existing data is an outage. */
  private async organization(organizationId: string, create: boolean): Promise<OrganizationKey> {
    const cached = this.organizations.get(organizationId);
    if (cached) return cached;
    const id = `${ORGANIZATION_KEY_PREFIX}${organizationId}`;
    let wrapped = await this.keys.get(id);
    if (!wrapped) {
      if (!create) throw new KeyMissing(id);
      wrapped = await this.keys.putIfAbsent(id, await this.provider.wrap(randomBytes(32), id));
    }
    const root = await this.provider.unwrap(wrapped, id);
    const derive = (purpose: string): KeyObject =>
      createSecretKey(Buffer.from(hkdfSync('sha256', root, organizationId, purpose, 32)));
    const key: OrganizationKey = { wrapping: derive('wrap'), purposes: new Map(), derive };
    if (this.keepsKeys) this.organizations.set(organizationId, key);
    return key;
  }
}

const openSealed = (key: KeyObject, aad: string, sealed: Uint8Array): Buffer => {
  try {
    return decrypt(key, aad, sealed);
  } catch {
    throw new KeyUnreadable('sealed data cannot be decrypted: it was modified or moved');
  }
};

const wrapContext = (organizationId: string, subject: string): string => `data-key|${organizationId}|${subject}`;
