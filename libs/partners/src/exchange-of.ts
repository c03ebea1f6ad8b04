import { join } from 'node:path';
import type { Config, Engines } from '#engines';
import type { Partners } from './partners/partners.js';
import { Batches } from './sending/batches.js';
import { Exchange } from './sending/exchange.js';
import { createFileReceiver } from './receive-files.js';
import { openTransport } from './transports/open-transport.js';

/** The exchange of an installation. */
export const exchangeOf = (engines: Engines, { DATA_DIR }: Pick<Config, 'DATA_DIR'>, partners: Partners): Exchange => {
  const { events, ledger, views, blobs, stateStore, transmissionComposer: composer } = engines;
  const takeIn = createFileReceiver(engines, partners, new Batches(engines));
  const folder = join(DATA_DIR, 'exchange');
  const parts = { events, ledger, views, blobs, stateStore, composer };
  return new Exchange({ ...parts, partners, takeIn, folder, open: openTransport });
};
