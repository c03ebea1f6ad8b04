import { Injectable } from '@nestjs/common';
import {
  findAdjustmentCodes,
  type AdjustmentCodesRequest,
  type AdjustmentCodesView,
  type ClaimsAdministratorProfileView,
  type ClaimsAdministratorRequest,
  type ClaimsAdministratorsView,
  type DeliveryOptionsView,
  type DeliveryPreviewRequest,
  type DiagnosisCodesView,
  type PostalCodeRequest,
  type PostalCodeView,
  type SearchClaimsAdministratorsRequest,
  type SearchDiagnosisCodesRequest,
} from '#contracts';
import { deliveryOptions, Directories, payerFor } from '#directories';
import { Partners } from '#partners';
import { refuse, refuseParameter, type RequestContext } from '#http';
import { supportedOptions } from '../delivery/supported-options.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { todayOf } from '../kernel/today.js';
import { CustomAdministrators } from './custom-administrators.js';

export class SearchClaimsAdministrators extends ContextQuery<
  ClaimsAdministratorsView,
  [request: SearchClaimsAdministratorsRequest]
> {}
export class GetClaimsAdministrator extends ContextQuery<
  ClaimsAdministratorProfileView,
  [id: string, request: ClaimsAdministratorRequest]
> {}
export class GetPostalCode extends ContextQuery<PostalCodeView, [request: PostalCodeRequest]> {}
/** Searches the codes in force today by code or description. */
export class SearchDiagnosisCodes extends ContextQuery<DiagnosisCodesView, [request: SearchDiagnosisCodesRequest]> {}
export class SearchAdjustmentCodes extends ContextQuery<AdjustmentCodesView, [request: AdjustmentCodesRequest]> {}
/** Shows how a bill would reach an administrator, before the bill exists. */
export class PreviewDelivery extends ContextQuery<DeliveryOptionsView, [request: DeliveryPreviewRequest]> {}

/** Lookup errors also have a plain `error` member, which forms show as is. */
@Injectable()
export class DirectoryQueries {
  constructor(
    private readonly directories: Directories,
    private readonly own: CustomAdministrators,
    private readonly partners: Partners,
  ) {}

  @HandlesQuery(SearchClaimsAdministrators)
  async administrators(
    context: RequestContext,
    request: SearchClaimsAdministratorsRequest,
  ): Promise<ClaimsAdministratorsView> {
    return this.directories.claimsAdministrators.search(request, await this.own.seenBy(context));
  }

  @HandlesQuery(GetClaimsAdministrator)
  async administrator(
    context: RequestContext,
    id: string,
    { injuryState }: ClaimsAdministratorRequest,
  ): Promise<ClaimsAdministratorProfileView> {
    const asker = await this.own.seenBy(context);
    return this.directories.claimsAdministrators.profile(id, injuryState, asker) ?? refuseAdministrator();
  }

  @HandlesQuery(GetPostalCode)
  async postalCode(_: RequestContext, { postalCode = '' }: PostalCodeRequest): Promise<PostalCodeView> {
    const found = this.directories.postalCodes.lookup(postalCode);
    if (found === 'invalid')
      return refuse('invalid_parameter', {
        error: 'invalid zip',
        errors: [{ path: 'postalCode', message: 'must start with five digits' }],
      });
    return found ?? refuse('postal_code_not_found', { error: 'not found' });
  }

  @HandlesQuery(SearchDiagnosisCodes)
  async diagnosisCodes(context: RequestContext, request: SearchDiagnosisCodesRequest): Promise<DiagnosisCodesView> {
    const { q = '', limit, offset } = request;
    return this.directories.diagnosisCodes.search({ q, limit, offset, today: todayOf(context) });
  }

  @HandlesQuery(SearchAdjustmentCodes)
  async adjustmentCodes(_: RequestContext, request: AdjustmentCodesRequest): Promise<AdjustmentCodesView> {
    return findAdjustmentCodes(request);
  }

  @HandlesQuery(PreviewDelivery)
  async preview(context: RequestContext, request: DeliveryPreviewRequest): Promise<DeliveryOptionsView> {
    const { claimsAdministratorId, payerId, injuryState } = request;
    const asker = await this.own.seenBy(context);
    const administrator =
      this.directories.claimsAdministrators.get(claimsAdministratorId, asker) ?? refuseAdministrator();
    if (payerId !== undefined && !payerFor(administrator, payerId))
      return refuseParameter('payerId', 'is not an active payer of this claims administrator');
    const found = deliveryOptions(administrator, payerId, injuryState);
    return supportedOptions(this.partners, context, found) ?? refuse('delivery_options_unavailable');
  }
}

const refuseAdministrator = (): never =>
  refuse('claims_administrator_not_found', { error: 'claims_administrator_not_found' });
