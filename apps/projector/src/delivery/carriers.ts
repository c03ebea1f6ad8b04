import type { MailSettings } from '#engines';
import type { Exchange } from '#partners';
import type { BillDelivery, Carriers, DeliveryJob, DeliveryOutcome, PayerDelivery } from './payer-delivery.js';
import { asAddress, faxAddress, PayerMail } from './payer-mail.js';

export interface CarrierSettings {
  /** Null if there is no mail server. */
  readonly mail: MailSettings | null;
  /** A fax gateway's email address containing `{number}`. If undefined, faxes are printed. */
  readonly faxGateway: string | undefined;
  /** Domain for message IDs. */
  readonly host: string;
  /** Exchange with partners, if there are any. */
  readonly exchange?: Exchange;
}

/**
 * If a bill is printed, or sent by the practice's own program, its pages are made on request (`print-batches`,
 * transmission files), so that no readable file is stored.
 */
const waiting: PayerDelivery = { deliver: async () => ({ outcome: 'written' }) };

/**
 * Adds electronic bills to the next file for the partner that serves the payer. Bills without a partner wait, and so do
 * requests for independent bill review, which aren't electronic bills.
 */
class PartnerCarrier implements BillDelivery {
  constructor(
    private readonly exchange: Exchange,
    private readonly otherwise: BillDelivery,
  ) {}

  async deliver(job: DeliveryJob, signal: AbortSignal): Promise<DeliveryOutcome> {
    const { organizationId, billId, controlNumber } = job;
    for (const partner of this.exchange.partners.serving(organizationId)) {
      const { claim, problems } = job.make({ partner });
      if (claim === null) continue;
      if (problems.length > 0)
        return {
          outcome: 'failed',
          code: 'refused_by_checks',
          paths: problems.map(({ path }) => path),
          again: false,
        };
      const since = new Date().toISOString();
      if (await job.due()) await this.exchange.add(partner, { organizationId, billId, controlNumber, since });
      // The exchange records on the bill which file it is in and when the file is sent.
      return { outcome: 'nowhere' };
    }
    return this.otherwise.deliver(job, signal);
  }
}

/**
 * Carriers for each route. Faxes without a gateway are printed. Bills without a carrier wait until they are marked as
 * sent: their files are made on request (`GET /bills/{billId}/transmissions`), so that no readable file is stored.
 */
export const carriersOf = ({ mail, faxGateway, host, exchange }: CarrierSettings): Carriers => ({
  ebill: exchange ? new PartnerCarrier(exchange, waiting) : waiting,
  email: mail ? new PayerMail(mail, asAddress, host) : waiting,
  fax: mail && faxGateway !== undefined ? new PayerMail(mail, faxAddress(faxGateway), host) : waiting,
  mail: waiting,
});
