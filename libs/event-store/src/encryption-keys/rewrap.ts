import { KeyUnreadable, type KeyProvider, type KeyStore, type RotatingKeyProvider } from './key-store.js';

/** Under this and the organization's id its key is stored; every other key belongs to a subject. */
export const ORGANIZATION_KEY_PREFIX = 'organization-key:';

const PAGE_SIZE = 500;

/** How the organizations' keys are wrapped. */
export interface KeyWrapping {
  /** Those that the newest master key opens. */
  readonly newest: number;
  /** Those that only another one opens. */
  readonly older: number;
}

/** All organizations' keys, each with its name in the key store. */
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

/** Ids of the organizations that have a key, which all have that store anything. */
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

/** Throws KeyUnreadable where the master keys are not those of this data: nothing may be written under another one. */
export const checkMasterKey = async (keys: KeyStore, provider: KeyProvider): Promise<void> => {
  for await (const { id, wrapped } of organizationKeys(keys)) {
    await provider.unwrap(wrapped, id);
    return;
  }
};

/** Organizations whose keys are tried by `lacksMasterKey`: a change begins with the first of them. */
const MAX_TRIED_KEYS = 200;

/** True where a key of the data opens under no master key that this process knows: it was changed, and nobody told it. */
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

/** Under which master keys the organizations' keys are wrapped. Throws KeyUnreadable where no known one opens one. */
export const wrappingOf = async (keys: KeyStore, provider: RotatingKeyProvider): Promise<KeyWrapping> => {
  const found = { newest: 0, older: 0 };
  for await (const { id, wrapped } of organizationKeys(keys)) {
    await provider.unwrap(wrapped, id);
    found[(await provider.isNewest(wrapped, id)) ? 'newest' : 'older'] += 1;
  }
  return found;
};

/**
 * Wraps every organization's key under the newest master key, while it is used: the keys themselves stay as they are, so
 * nothing that is sealed changes. Each is exchanged in one step, and one that is done is passed over: cut off, the same
 * call goes on. Answers how many were wrapped anew.
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
  // Read back before the old one goes: nothing else opens what this organization has.
  if (!Buffer.from(await provider.unwrap(anew, id)).equals(key))
    throw new TypeError('a wrapped key opens as another one');
  // Refused: somebody else was faster, and did the same.
  return keys.replace(id, wrapped, anew);
};
