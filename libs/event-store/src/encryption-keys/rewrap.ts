import { KeyUnreadable, type KeyProvider, type KeyStore, type RotatingKeyProvider } from './key-store.js';

/** Key prefix, followed by an organization's ID. All other keys belong to subjects. */
export const ORGANIZATION_KEY_PREFIX = 'organization-key:';

const PAGE_SIZE = 500;

export interface KeyWrapping {
  /** Number of keys that the newest master key unwraps. */
  readonly newest: number;
  /** Number of keys that only an older master key unwraps. */
  readonly older: number;
}

async function* organizationKeys(
  keys: KeyStore,
): AsyncGenerator<{ readonly id: string; readonly wrapped: Uint8Array }> {
  for (let after = ORGANIZATION_KEY_PREFIX; ;) {
    const page = await keys.list(after, PAGE_SIZE);
    for (const entry of page) {
      if (!entry.subject.startsWith(ORGANIZATION_KEY_PREFIX)) return;
      if ('wrapped' in entry) yield { id: entry.subject, wrapped: entry.wrapped };
      after = entry.subject;
    }
    if (page.length < PAGE_SIZE) return;
  }
}

/** Yields the IDs of all organizations with stored data, because each has a key. */
export async function* organizationsWithKeys(keys: KeyStore): AsyncGenerator<string> {
  for (let after = ORGANIZATION_KEY_PREFIX; ;) {
    const page = await keys.subjects(after, PAGE_SIZE);
    for (const { subject, hasKey } of page) {
      if (!subject.startsWith(ORGANIZATION_KEY_PREFIX)) return;
      if (hasKey) yield subject.slice(ORGANIZATION_KEY_PREFIX.length);
      after = subject;
    }
    if (page.length < PAGE_SIZE) return;
  }
}

/** Throws KeyUnreadable if the master keys do not belong to this data. Nothing may be written then. */
export const checkMasterKey = async (keys: KeyStore, provider: KeyProvider): Promise<void> => {
  for await (const { id, wrapped } of organizationKeys(keys)) {
    await provider.unwrap(wrapped, id);
    return;
  }
};

/** Maximum number of keys tried. A key rotation starts with the first keys, so these are enough. */
const MAX_TRIED_KEYS = 200;

/** True if no known master key unwraps a stored key: the master key was changed without this process. */
export const lacksMasterKey = async (keys: KeyStore, provider: KeyProvider): Promise<boolean> => {
  let tried = 0;
  try {
    for await (const { id, wrapped } of organizationKeys(keys)) {
      await provider.unwrap(wrapped, id);
      if ((tried += 1) >= MAX_TRIED_KEYS) break;
    }
    return false;
  } catch (error) {
    if (error instanceof KeyUnreadable) return true;
    throw error;
  }
};

/** Counts keys by master key. Throws KeyUnreadable if no known master key unwraps a key. */
export const wrappingOf = async (keys: KeyStore, provider: RotatingKeyProvider): Promise<KeyWrapping> => {
  const found = { newest: 0, older: 0 };
  for await (const { id, wrapped } of organizationKeys(keys)) {
    await provider.unwrap(wrapped, id);
    found[(await provider.isNewest(wrapped, id)) ? 'newest' : 'older'] += 1;
  }
  return found;
};

/**
 * Wraps all organization keys with the newest master key while the service runs. Encrypted data does not change.
 * Replaces each key in one step and skips finished keys, so the call can be repeated. Returns the number of keys.
 */
export const rewrapOrganizationKeys = async (
  keys: KeyStore,
  provider: RotatingKeyProvider,
  { signal, onDone }: { readonly signal: AbortSignal; readonly onDone: (done: number) => void },
): Promise<number> => {
  let done = 0;
  for await (const { id, wrapped } of organizationKeys(keys)) {
    signal.throwIfAborted();
    if (await rewrap(keys, provider, id, wrapped)) onDone((done += 1));
  }
  return done;
};

const rewrap = async (
  keys: KeyStore,
  provider: RotatingKeyProvider,
  id: string,
  wrapped: Uint8Array,
): Promise<boolean> => {
  if (await provider.isNewest(wrapped, id)) return false;
  const key = await provider.unwrap(wrapped, id);
  const anew = await provider.wrap(key, id);
  // Verify the new wrapping first: nothing else can decrypt the organization's data.
  if (!Buffer.from(await provider.unwrap(anew, id)).equals(key))
    throw new TypeError('a rewrapped key decrypts to a different key');
  // Returns false if another process has already replaced the key.
  return keys.replace(id, wrapped, anew);
};
