import { Injectable } from '@nestjs/common';
import {
  presentListedContracts,
  presentPayerContracts,
  type ListedPayerContractsView,
  type PayerContractsView,
} from '#contracts';
import { Directories } from '#directories';
import { refuse, type RequestContext } from '#http';
import { CustomAdministrators } from '../directories/custom-administrators.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import { Organizations } from '../kernel/organizations.js';

export class ListPayerContracts extends ContextQuery<readonly ListedPayerContractsView[]> {}
/** Throws 404 for an unknown claims administrator. */
export class GetPayerContracts extends ContextQuery<PayerContractsView, [payerId: string]> {}

@Injectable()
export class PayerContractQueries {
  constructor(
    private readonly organizations: Organizations,
    private readonly directories: Directories,
    private readonly custom: CustomAdministrators,
  ) {}

  @HandlesQuery(ListPayerContracts)
  async list({ organizationId }: RequestContext): Promise<readonly ListedPayerContractsView[]> {
    return presentListedContracts(await this.organizations.get(organizationId));
  }

  @HandlesQuery(GetPayerContracts)
  async get(context: RequestContext, payerId: string): Promise<PayerContractsView> {
    const found = presentPayerContracts(await this.organizations.get(context.organizationId), payerId);
    const isKnown =
      found.contracts.length > 0 ||
      this.directories.claimsAdministrators.get(payerId, await this.custom.seenBy(context)) !== null;
    return isKnown ? found : refuse('not_found');
  }
}
