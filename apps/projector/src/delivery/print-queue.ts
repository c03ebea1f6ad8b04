import { PayerDelivery, type DeliveryOutcome } from './payer-delivery.js';

/**
 * A bill that somebody prints, or carries by a program of their own, waits in the log alone: its pages are made when
 * they are asked for (`print-batches`, the files of a transmission), so nothing readable lies anywhere.
 */
export class PrintQueue extends PayerDelivery {
  override async deliver(): Promise<DeliveryOutcome> {
    return { outcome: 'written' };
  }
}
