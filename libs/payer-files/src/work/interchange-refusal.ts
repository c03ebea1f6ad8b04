import type { PayerFileReason } from '#contracts';
import { organization, organizationStream } from '#domain';
import { loadState, type Ledger } from '#event-store';
import type { FilePartners } from '../desk/file-partners.js';
import type { PayerFileRecord } from '../desk/receipt.js';

/** Is a file about organizations of the sandbox alone? They take tests, and are called by one name. */
export const isSandbox = async (
  { organizations }: Pick<PayerFileRecord, 'organizations'>,
  ledger: Ledger,
): Promise<boolean> => {
  const all = await Promise.all(organizations.map((id) => loadState(ledger, organization, organizationStream(id))));
  return all.every(({ environment }) => environment === 'sandbox');
};

/** Does a file come from a partner whose record says that it tests? */
export const isTester = ({ partner }: Pick<PayerFileRecord, 'partner'>, partners: FilePartners): boolean =>
  partner !== null && partners.byId(partner)?.interchange.usage === 'T';

/** Why an interchange is not worked off; null where it is. */
export const refusalOf = (
  is: Readonly<Record<'isOurs' | 'isTest' | 'isFirst', boolean>>,
): Extract<PayerFileReason, 'duplicate_interchange' | 'unknown_receiver' | 'test_interchange'> | null => {
  if (!is.isOurs) return 'unknown_receiver';
  if (is.isTest) return 'test_interchange';
  return is.isFirst ? null : 'duplicate_interchange';
};
