import { PayerDelivery, type Delivered } from './payer-delivery.js';

/**
 * What is printed waits in the log alone: its pages are made when somebody prints them (`print-batches`), so nothing
 * readable lies anywhere.
 */
export class PrintQueue extends PayerDelivery {
  override async deliver(): Promise<Delivered> {
    return { outcome: 'written' };
  }
}
