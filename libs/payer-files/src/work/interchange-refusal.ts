import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { organization, organizationStream } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { FilePartners } from '../store/file-partners.js';
import type { PayerFileRecord } from '../store/receipt.js';

/**
 * Is a file about organizations of the sandbox alone? They take tests, and are called by one name. A partner's file may be about
 * thousands: the first live one says it.
 */
export const isSandbox = async (
  { organizations }: Pick<PayerFileRecord, 'organizations'>,
  ledger: EncryptedEventStore,
): Promise<boolean> => {
  for (const id of organizations) {
    const { environment } = await loadState(ledger, organization, organizationStream(id));
    if (environment !== 'sandbox') return false;
    await yieldToEventLoop();
  }
  return true;
};

/** Does a file come from a partner whose record says that it tests? */
export const isTestPartner = ({ partner }: Pick<PayerFileRecord, 'partner'>, partners: FilePartners): boolean =>
  partner !== null && partners.byId(partner)?.interchange.usage === 'T';
