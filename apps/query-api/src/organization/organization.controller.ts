import { Controller, Query, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  ListAuditRequest,
  ListOrganizationsRequest,
  ListPageRequest,
  type BillingProfileView,
  type CustomAdministratorView,
  type KeyView,
  type LinkedOrganizationView,
  type LocationView,
  type OrganizationView,
  type TeamView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { attachment } from '../kernel/disposition.js';
import type { PagedList } from '../kernel/list-pages.js';
import { ListAudit, type AuditPage } from './audit.queries.js';
import {
  GetBillingProfile,
  GetOrganization,
  GetTeam,
  ListCustomAdministrators,
  ListKeys,
  ListOrganizations,
  OpenW9,
  type W9Document,
} from './organization.queries.js';

interface Data<View> {
  readonly data: View;
}

/** The routes that name an organization and those that don't differ in nothing else: the gate has chosen it. */
@Controller()
export class OrganizationQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getOwnOrganization', 'getOrganization')
  async getOrganization(@Ctx() context: RequestContext): Promise<Data<OrganizationView>> {
    return data(await this.queries.execute(new GetOrganization(context)));
  }

  @Operation('getOwnBillingProfile', 'getBillingProfile')
  async getBillingProfile(@Ctx() context: RequestContext): Promise<Data<BillingProfileView>> {
    return data(await this.queries.execute(new GetBillingProfile(context)));
  }

  @Operation('listOwnLocations', 'listLocations')
  async listLocations(@Ctx() context: RequestContext): Promise<Data<readonly LocationView[]>> {
    return data((await this.queries.execute(new GetOrganization(context))).locations);
  }

  @Operation('getOwnW9Content', 'getW9Content')
  async getW9Content(
    @Ctx() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return file(await this.queries.execute(new OpenW9(context)), reply);
  }

  @Operation('listCustomAdministrators')
  async listCustomAdministrators(@Ctx() context: RequestContext): Promise<Data<readonly CustomAdministratorView[]>> {
    return data(await this.queries.execute(new ListCustomAdministrators(context)));
  }

  @Operation('getTeam')
  async getTeam(@Ctx() context: RequestContext): Promise<Data<TeamView>> {
    return data(await this.queries.execute(new GetTeam(context)));
  }

  @Operation('listOrganizations')
  listOrganizations(
    @Ctx() context: RequestContext,
    @Query() request: ListOrganizationsRequest,
  ): Promise<PagedList<LinkedOrganizationView>> {
    return this.queries.execute(new ListOrganizations(context, request));
  }

  @Operation('listKeys')
  listKeys(@Ctx() context: RequestContext, @Query() request: ListPageRequest): Promise<PagedList<KeyView>> {
    return this.queries.execute(new ListKeys(context, request));
  }

  @Operation('listAudit')
  async listAudit(@Ctx() context: RequestContext, @Query() request: ListAuditRequest): Promise<AuditPage> {
    return this.queries.execute(new ListAudit(context, request));
  }
}

/** A client's PDF is saved, not shown: should a browser open it all the same, it runs in a sandbox of its own. */
const file = ({ stream, size, filename }: W9Document, reply: FastifyReply): StreamableFile => {
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return new StreamableFile(stream, { type: 'application/pdf', length: size, disposition: attachment(filename) });
};
