import { PayerFiles, type PayerFileEngines } from './payer-files/index.js';
import type { Partners } from './partners/partners.js';
import type { Batches } from './sending/batches.js';
import type { TakeIn } from './sending/exchange.js';

/**
 * Takes in what partners put down. A file may be about bills of the partner's organizations; of one that takes every
 * live organization's bills, about those of which it ever got one.
 */
export const takeInBy = (engines: PayerFileEngines, partners: Partners, batches: Batches): TakeIn => {
  const files = new PayerFiles(engines, partners);
  return async ({ bytes, source, partner: { id, organizations } }) =>
    files.receive({
      bytes,
      source,
      partner: id,
      organizations: organizations.length > 0 ? organizations : await batches.organizations(id),
      actor: { kind: 'system', id: 'exchange' },
      actorName: null,
    });
};
