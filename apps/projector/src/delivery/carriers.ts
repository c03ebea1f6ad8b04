import { PayerOutbox } from './outbox.js';
import type { Carriers } from './payer-delivery.js';
import { PrintQueue } from './print-queue.js';

/** What the carriers work with. */
export interface CarrierSettings {
  /** Folder of the outbox. */
  readonly outbox: string;
}

/**
 * Who takes the bills of each route: electronic ones and email lie in the outbox for a program of the practice, fax and
 * mail wait to be printed.
 */
export const carriersOf = ({ outbox }: CarrierSettings): Carriers => {
  const folder = new PayerOutbox(outbox);
  const printed = new PrintQueue();
  return { ebill: folder, email: folder, fax: printed, mail: printed };
};
