import type { PayerFileReason } from '#contracts';
import { organization, organizationStream } from '#domain';
import { loadState, type Ledger } from '#event-store';
import type { Partners } from '../partners/partners.js';
import type { PayerFileRecord } from './receipt.js';

/**
 * Are files that are marked as tests worked off? In the sandbox, and where they come from a partner whose record says that
 * it tests.
 */
export const takesTests = async (
  { partner, organizations }: Pick<PayerFileRecord, 'partner' | 'organizations'>,
  partners: Partners,
  ledger: Ledger,
): Promise<boolean> => {
  if (partner !== null && partners.byId(partner)?.interchange.usage === 'T') return true;
  const all = await Promise.all(organizations.map((id) => loadState(ledger, organization, organizationStream(id))));
  return all.every(({ environment }) => environment === 'sandbox');
};

/** Why an interchange is not worked off; null where it is. */
export const refusalOf = (
  is: Readonly<Record<'isOurs' | 'isTest' | 'isFirst', boolean>>,
): Extract<PayerFileReason, 'duplicate_interchange' | 'unknown_receiver' | 'test_interchange'> | null => {
  if (!is.isOurs) return 'unknown_receiver';
  if (is.isTest) return 'test_interchange';
  return is.isFirst ? null : 'duplicate_interchange';
};
