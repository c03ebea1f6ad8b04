import { organization, organizationStream } from '#domain';
import type { KeyStore } from './keys/key-store.js';
import { organizationsWithKeys } from './keys/rewrap.js';
import { type Ledger, loadState } from './ledger.js';

/** Is there an organization with real patients? */
export const hasLivePractice = async ({
  ledger,
  keys,
}: {
  readonly ledger: Ledger;
  readonly keys: KeyStore;
}): Promise<boolean> => {
  for await (const id of organizationsWithKeys(keys)) {
    const { environment } = await loadState(ledger, organization, organizationStream(id));
    if (environment === 'live') return true;
  }
  return false;
};
