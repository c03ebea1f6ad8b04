import type { Exchange } from '#partners';
import type { BillDelivery, DeliveryOutcome, DeliveryJob } from './payer-delivery.js';

/**
 * Electronic bills go through the partner who knows the payer, with its next file. Those that no partner takes, and
 * requests for an independent bill review, which are no electronic bills, wait to be carried.
 */
export class PartnerCarrier implements BillDelivery {
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
