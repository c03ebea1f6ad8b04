import type { MailSettings } from '#engines';
import type { Exchange } from '#partners';
import type { BillDelivery, Carriers, DeliveryJob, DeliveryOutcome, PayerDelivery } from './payer-delivery.js';
import { asAddress, faxAddress, PayerMail } from './payer-mail.js';

/** Settings of the carriers. */
export interface CarrierSettings {
  /** Null where there is no mail server. */
  readonly mail: MailSettings | null;
  /** Address of a gateway that faxes what it gets, with `{number}` in it; undefined: faxes are printed. */
  readonly faxGateway: string | undefined;
  /** Host of message ids. */
  readonly host: string;
  /** Exchange with partners; absent: there is none. */
  readonly exchange?: Exchange;
}

/**
 * A bill that somebody prints, or carries by a program of their own, waits in the log alone: its pages are made when
 * they are asked for (`print-batches`, the files of a transmission), so nothing readable lies anywhere.
 */
const waiting: PayerDelivery = { deliver: async () => ({ outcome: 'written' }) };

/**
 * Electronic bills go through the partner who knows the payer, with its next file. Those that no partner takes, and
 * requests for an independent bill review, which are no electronic bills, wait to be carried.
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
      // The exchange tells the bill in which file it is, and when that left.
      return { outcome: 'nowhere' };
    }
    return this.otherwise.deliver(job, signal);
  }
}

/**
 * Carriers of each route. Electronic bills go through partners; faxes are printed where no gateway takes them. A bill
 * that nobody here carries waits in the log until somebody says that it has left: its files are made when they are
 * asked for (`GET /bills/{billId}/transmissions`), so nothing of a patient lies anywhere in clear.
 */
export const carriersOf = ({ mail, faxGateway, host, exchange }: CarrierSettings): Carriers => ({
  ebill: exchange ? new PartnerCarrier(exchange, waiting) : waiting,
  email: mail ? new PayerMail(mail, asAddress, host) : waiting,
  fax: mail && faxGateway !== undefined ? new PayerMail(mail, faxAddress(faxGateway), host) : waiting,
  mail: waiting,
});
