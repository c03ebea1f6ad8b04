import { Injectable } from '@nestjs/common';
import type { DestinationForm, SendDuplicateRequest, SetDeliveryRouteRequest } from '#contracts';
import { Directories } from '#directories';
import { billSource, electronicProblems, secretsOf, type ClaimProblem } from '#documents';
import {
  billViewFold,
  destinationOf,
  organization,
  organizationStream,
  Rejection,
  type BillCommand,
  type ChosenRoute,
} from '#domain';
import { foldHistory, EncryptedEventStore } from '#event-store';
import { Partners } from '#partners';
import type { RequestContext } from '#http';
import type { BillDecisionContext } from '../bill-commands.js';
import { administratorsFor } from '../submission/submission-context.js';
import { deliveryFactsOf, supportedRoutesOf } from '../submission/routes.js';

@Injectable()
export class DeliveryRoutes {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly directories: Directories,
    private readonly partners: Partners,
  ) {}

  /** Returns the command for the `set_delivery_route` action. */
  async setting(
    context: RequestContext,
    form: SetDeliveryRouteRequest,
    moment: BillDecisionContext,
  ): Promise<BillCommand> {
    const chosen = await this.chosen(context, form, moment);
    return { type: 'SetDeliveryRoute', data: { at: moment.at, actorName: form.actorName ?? null, ...chosen } };
  }

  /** Returns the command for the `send_duplicate` action. */
  async duplicate(
    context: RequestContext,
    { route, destination, attachmentIds = [], actorName }: SendDuplicateRequest,
    moment: BillDecisionContext,
  ): Promise<BillCommand> {
    const routing = route && (await this.chosen(context, { route, destination }, moment));
    return {
      type: 'SendDuplicate',
      data: { at: moment.at, actorName: actorName ?? null, reason: null, attachmentIds, ...(routing && { routing }) },
    };
  }

  private async chosen(
    context: RequestContext,
    {
      route,
      destination,
    }: Pick<SetDeliveryRouteRequest, 'route'> & { readonly destination?: DestinationForm | undefined },
    { history }: BillDecisionContext,
  ): Promise<ChosenRoute> {
    const bill = foldHistory(history, billViewFold);
    const { clear, snapshot } = bill;
    const practice = await this.ledger.recent(organization, organizationStream(context.organizationId));
    const administrator =
      clear && this.directories.claimsAdministrators.get(clear.administratorId, administratorsFor(context, practice));
    const addressee = {
      payerKey: clear?.payerKey ?? undefined,
      injuryState: snapshot?.claim.injuryState ?? undefined,
    };
    const supported = administrator && supportedRoutesOf(this.partners, context, administrator, addressee);
    const source = route === 'ebill' ? billSource(bill, secretsOf(history[0]), context.environment) : null;
    if (source && supported?.routes.includes('ebill'))
      refuseUnfit(electronicProblems(source, context.organizationId, supported.partner ?? undefined));
    return {
      route,
      destination: destinationOf(destination),
      available: supported?.routes ?? [],
      delivery: administrator && deliveryFactsOf(administrator, addressee),
    };
  }
}

/** Throws if there are problems. The messages name the bill's fields, because the request does not contain them. */
const refuseUnfit = (problems: readonly ClaimProblem[]): void => {
  if (problems.length === 0) return;
  const errors = problems.map(({ path, message }) => ({
    path: 'route',
    message: `is not possible for this bill: ${path} ${message}`,
  }));
  throw new Rejection('validation_error', undefined, errors);
};
