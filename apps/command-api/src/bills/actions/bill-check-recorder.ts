import { Injectable } from '@nestjs/common';
import { syncPayment, type CurrentBill, type CommandResult } from '#commands';
import type { BillEvent, DataOf, PaymentPostedData } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import type { RequestContext } from '#http';

/** Records the checks of posted or voided payments, so that `GET /payments/{id}` shows them immediately. */
@Injectable()
export class BillCheckRecorder {
  constructor(
    readonly ledger: EncryptedEventStore,
    readonly vault: Vault,
  ) {}

  async recordChecks(
    { organizationId }: RequestContext,
    { appended }: CommandResult<BillEvent, CurrentBill>,
  ): Promise<void> {
    for (const { type, data } of appended) {
      if (type !== 'PaymentPosted' && type !== 'PaymentVoided') continue;
      const { billId, paymentId, checkId } = data as PaymentPostedData | DataOf<BillEvent, 'PaymentVoided'>;
      if (checkId !== undefined) continue;
      // The bill's events are appended, so the request succeeded. If this fails, the `payments` reaction retries it.
      await syncPayment(this, organizationId, { billId, paymentId }).catch(() => undefined);
    }
  }
}
