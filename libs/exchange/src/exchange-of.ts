import { join } from 'node:path';
import type { Config, Engines } from '#engines';
import type { Partners } from './partners/partners.js';
import { Exchange, type TakeIn } from './sending/exchange.js';
import { openWay } from './transports/open-way.js';

/** The exchange of an installation. `takeIn`: who takes what partners put down; null: nothing is fetched. */
export const exchangeOf = (
  { ledger, blobs, stateStore, transmissionComposer: composer }: Engines,
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  partners: Partners,
  takeIn: TakeIn | null = null,
): Exchange =>
  new Exchange({
    ledger,
    blobs,
    stateStore,
    composer,
    partners,
    takeIn,
    folder: join(DATA_DIR, 'exchange'),
    open: openWay,
  });
