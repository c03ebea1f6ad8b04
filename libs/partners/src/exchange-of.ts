import { join } from 'node:path';
import { warnOperator } from '#build';
import { isQuarantined } from '#domain';
import type { Config, Engines } from '#engines';
import { SHARED_OWNER, PayerFiles, type PayerFileEngines } from '#payer-files';
import type { Partner } from './partners/partner.js';
import type { Partners } from './partners/partners.js';
import { Batches } from './sending/batches.js';
import { Exchange, type FileReceiver } from './sending/exchange.js';
import { openTransport } from './transports/open-transport.js';

/** Returns the organizations that a partner's files may mention: those listed, or all whose bills it ever received. */
export const organizationsOf = async (
  batches: Batches,
  { id, organizations }: Pick<Partner, 'id' | 'organizations'>,
): Promise<readonly string[]> => (organizations.length > 0 ? organizations : batches.organizations(id));

/** Receives partners' files. Logs quarantined files that belong to no practice, because no practice sees them. */
const createFileReceiver = (engines: PayerFileEngines, partners: Partners, batches: Batches): FileReceiver => {
  const files = new PayerFiles(engines, partners);
  return async ({ bytes, source, partner }) => {
    const { receipt, duplicate } = await files.receive({
      bytes,
      source,
      partner: partner.id,
      organizations: await organizationsOf(batches, partner),
      actor: { kind: 'system', id: 'exchange' },
      actorName: null,
    });
    const { owner, payerFileId } = receipt;
    if (!duplicate && owner === SHARED_OWNER && isQuarantined(receipt))
      warnOperator(
        `a file of partner ${partner.id} belongs to no practice and is in quarantine: see \`payer-file show ${payerFileId}\``,
      );
  };
};

export const exchangeOf = (engines: Engines, { DATA_DIR }: Pick<Config, 'DATA_DIR'>, partners: Partners): Exchange => {
  const { events, ledger, views, blobs, stateStore, transmissionComposer: composer } = engines;
  const takeIn = createFileReceiver(engines, partners, new Batches(engines));
  const folder = join(DATA_DIR, 'exchange');
  const parts = { events, ledger, views, blobs, stateStore, composer };
  return new Exchange({ ...parts, partners, takeIn, folder, open: openTransport });
};
