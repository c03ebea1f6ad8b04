import { Injectable } from '@nestjs/common';
import type { BillProofView } from '#contracts';
import { billStream } from '#domain';
import { EventStore } from '#event-store';
import type { RequestContext } from '#http';
import { EventProofs } from '#integrity';
import { StateStore } from '#state-store';
import { BillReader } from '../bills/bill-reader.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';

export class GetBillProof extends ContextQuery<BillProofView, [billId: string]> {}

@Injectable()
export class ProofQueries {
  private readonly proofs: EventProofs;

  constructor(
    private readonly bills: BillReader,
    events: EventStore,
    stateStore: StateStore,
  ) {
    this.proofs = new EventProofs(events, stateStore);
  }

  @HandlesQuery(GetBillProof)
  async prove(context: RequestContext, billId: string): Promise<BillProofView> {
    await this.bills.read(context, billId);
    const { head, keys, events, pending } = await this.proofs.prove(billStream(context.organizationId, billId));
    return {
      billId,
      head: head?.note ?? null,
      signedAt: head?.at ?? null,
      keys,
      events: events.map(({ event, index, leaf, clear, proof }) => ({
        type: event.type,
        sequence: String(event.position),
        index,
        leaf,
        data: clear,
        proof: proof.map((hash) => hash.toString('base64')),
      })),
      pending,
    };
  }
}
