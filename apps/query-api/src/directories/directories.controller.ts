import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  ClaimsAdministratorProfileView,
  ClaimsAdministratorRequest,
  ClaimsAdministratorsView,
  DeliveryOptionsView,
  DeliveryPreviewRequest,
  DiagnosisCodesView,
  PostalCodeRequest,
  PostalCodeView,
  SearchClaimsAdministratorsRequest,
  SearchDiagnosisCodesRequest,
} from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import {
  GetClaimsAdministrator,
  GetPostalCode,
  PreviewDelivery,
  SearchClaimsAdministrators,
  SearchDiagnosisCodes,
} from './directory.queries.js';

@Controller()
export class DirectoriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('searchClaimsAdministrators')
  async searchClaimsAdministrators(
    @Ctx() context: RequestContext,
    @Query() request: SearchClaimsAdministratorsRequest,
  ): Promise<ClaimsAdministratorsView> {
    return this.queries.execute(new SearchClaimsAdministrators(context, request));
  }

  @Operation('getClaimsAdministrator')
  async getClaimsAdministrator(
    @Ctx() context: RequestContext,
    @Param('id') id: string,
    @Query() { injuryState }: ClaimsAdministratorRequest,
  ): Promise<{ data: ClaimsAdministratorProfileView }> {
    return { data: await this.queries.execute(new GetClaimsAdministrator(context, id, injuryState)) };
  }

  @Operation('getPostalCode')
  async getPostalCode(
    @Ctx() context: RequestContext,
    @Query() { postalCode = '' }: PostalCodeRequest,
  ): Promise<PostalCodeView> {
    return this.queries.execute(new GetPostalCode(context, postalCode));
  }

  @Operation('searchDiagnosisCodes')
  async searchDiagnosisCodes(
    @Ctx() context: RequestContext,
    @Query() request: SearchDiagnosisCodesRequest,
  ): Promise<DiagnosisCodesView> {
    return this.queries.execute(new SearchDiagnosisCodes(context, request));
  }

  @Operation('getDeliveryPreview')
  async getDeliveryPreview(
    @Ctx() context: RequestContext,
    @Query() request: DeliveryPreviewRequest,
  ): Promise<DeliveryOptionsView> {
    return this.queries.execute(new PreviewDelivery(context, request));
  }
}
