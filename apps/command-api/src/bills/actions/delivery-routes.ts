import { Injectable, Optional } from '@nestjs/common';
import type { SetDeliveryRouteRequest } from '#contracts';
import { Directories } from '#directories';
import { billViewFold, destinationOf, organization, organizationStream, type BillCommand } from '#domain';
import { foldHistory, Ledger, loadState } from '#event-store';
import { Partners } from '#partners';
import type { RequestContext } from '#http';
import type { BillDecisionContext } from '../bill-commands.js';
import { administratorsFor } from '../submission/outside-facts.js';
import { deliveryFactsOf, keptRoutes } from '../submission/routes.js';

/** The command of the action `set_delivery_route`: what it says, and what the directory knows today. */
@Injectable()
export class DeliveryRoutes {
  constructor(
    private readonly ledger: Ledger,
    private readonly directories: Directories,
    @Optional() private readonly partners: Partners = new Partners(),
  ) {}

  async commandOf(
    context: RequestContext,
    { route, destination, actorName }: SetDeliveryRouteRequest,
    { at, history }: BillDecisionContext,
  ): Promise<BillCommand> {
    const { clear, snapshot } = foldHistory(history, billViewFold);
    const practice = await loadState(this.ledger, organization, organizationStream(context.organizationId));
    const administrator =
      clear && this.directories.claimsAdministrators.get(clear.administratorId, administratorsFor(context, practice));
    const addressee = {
      payerKey: clear?.payerKey ?? undefined,
      injuryState: snapshot?.claim.injuryState ?? undefined,
    };
    return {
      type: 'SetDeliveryRoute',
      data: {
        at,
        actorName: actorName ?? null,
        route,
        destination: destinationOf(destination),
        available: administrator ? keptRoutes(this.partners, context, administrator, addressee).routes : [],
        delivery: administrator && deliveryFactsOf(administrator, addressee),
      },
    };
  }
}
