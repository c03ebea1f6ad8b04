import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  presentCustomAdministrators,
  presentHold,
  presentKey,
  presentLinked,
  presentOrganization,
  presentSignInRules,
  presentTeam,
  teamReaderOf,
  type BillingProfileView,
  type CustomAdministratorView,
  type KeyView,
  type LegalHoldView,
  type LinkedOrganizationView,
  type ListOrganizationsRequest,
  type ListPageRequest,
  type LocationView,
  type OrganizationView,
  type SignInRulesView,
  type TeamView,
} from '#contracts';
import { BlobStore } from '#documents';
import { account, accountStream, REDACTED } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { loadKey, refuse, taggedBillingProfile, type RequestContext } from '#http';
import { StateStore } from '#state-store';
import { normalized, organizationProjection, Views, type OrganizationRow } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';
import { ListPages, type ListedPage, type PagedList } from '../kernel/list-pages.js';
import { Organizations } from '../kernel/organizations.js';

export class GetOrganization extends ContextQuery<OrganizationView> {}
export class ListLocations extends ContextQuery<readonly LocationView[]> {}
export class GetBillingProfile extends ContextQuery<BillingProfileView> {}
/** Throws 404 if there is none. */
export class OpenW9 extends ContextQuery<FileResponse> {}
export class ListCustomAdministrators extends ContextQuery<readonly CustomAdministratorView[]> {}
/** Returns the team members, and whether the caller may manage each of them. */
export class GetTeam extends ContextQuery<TeamView> {}
/** In creation order. */
export class ListKeys extends ContextQuery<PagedList<KeyView>, [request: ListPageRequest]> {}
/** Oldest first. */
export class ListLegalHolds extends ContextQuery<readonly LegalHoldView[]> {}
/** Throws 404 for another organization's hold. */
export class GetLegalHold extends ContextQuery<LegalHoldView, [holdId: string]> {}
export class GetSignInRules extends ContextQuery<SignInRulesView> {}
export class GetKey extends ContextQuery<KeyView, [keyId: string]> {}
export class ListOrganizations extends ContextQuery<
  ListedPage<LinkedOrganizationView>,
  [request: ListOrganizationsRequest]
> {}

/** An account can have thousands of organizations. */
const READ_CONCURRENCY = 20;
const ORGANIZATIONS_PER_PAGE = 100;

@Injectable()
export class OrganizationQueries {
  constructor(
    private readonly organizations: Organizations,
    private readonly ledger: EncryptedEventStore,
    private readonly blobs: BlobStore,
    private readonly stateStore: StateStore,
    private readonly pages: ListPages,
    private readonly views: Views,
    private readonly freshness: Freshness,
  ) {}

  @HandlesQuery(GetOrganization)
  async get({ organizationId }: RequestContext): Promise<OrganizationView> {
    return presentOrganization(await this.organizations.get(organizationId));
  }

  @HandlesQuery(ListLocations)
  async locations(context: RequestContext): Promise<readonly LocationView[]> {
    return (await this.get(context)).locations;
  }

  @HandlesQuery(GetBillingProfile)
  async billingProfile({ organizationId }: RequestContext): Promise<BillingProfileView> {
    return taggedBillingProfile(await this.organizations.get(organizationId));
  }

  @HandlesQuery(OpenW9)
  async openW9({ organizationId }: RequestContext): Promise<FileResponse> {
    const { w9 } = await this.organizations.get(organizationId);
    if (!w9) return refuse('not_found');
    const blob = await this.blobs.open({ organizationId, subject: organizationId, blobId: w9.blobId });
    if (blob === null || blob === REDACTED) return refuse('not_found');
    return { content: blob.stream, size: blob.size, filename: w9.filename };
  }

  @HandlesQuery(ListCustomAdministrators)
  async customAdministrators({ organizationId }: RequestContext): Promise<readonly CustomAdministratorView[]> {
    return presentCustomAdministrators(await this.organizations.get(organizationId));
  }

  @HandlesQuery(GetTeam)
  async team(context: RequestContext): Promise<TeamView> {
    return presentTeam(await this.organizations.get(context.organizationId), teamReaderOf(context));
  }

  @HandlesQuery(ListLegalHolds)
  async legalHolds({ organizationId }: RequestContext): Promise<readonly LegalHoldView[]> {
    const practice = await this.organizations.get(organizationId);
    return (practice.holds ?? []).map((hold) => presentHold(practice, hold));
  }

  @HandlesQuery(GetLegalHold)
  async legalHold(context: RequestContext, holdId: string): Promise<LegalHoldView> {
    return (await this.legalHolds(context)).find(({ id }) => id === holdId) ?? refuse('not_found');
  }

  @HandlesQuery(ListKeys)
  async keys({ organizationId }: RequestContext, request: ListPageRequest): Promise<PagedList<KeyView>> {
    const organization = await this.organizations.get(organizationId);
    const { keys } = organization;
    const notes = new Map(keys.map((note) => [note.credentialId, note]));
    const owner = { organizationId, list: 'keys' };
    return this.pages.page(owner, request, [...notes.keys()], async (ids) => {
      const some = ids.flatMap((id) => notes.get(id) ?? []);
      return (await mapInBatches(some, (note) => loadKey(this.ledger, this.stateStore, organization, note))).map(
        presentKey,
      );
    });
  }

  @HandlesQuery(GetSignInRules)
  async signInRules({ organizationId }: RequestContext): Promise<SignInRulesView> {
    return presentSignInRules(await this.organizations.get(organizationId));
  }

  @HandlesQuery(GetKey)
  async key({ organizationId }: RequestContext, keyId: string): Promise<KeyView> {
    const organization = await this.organizations.get(organizationId);
    const note = organization.keys.find(({ credentialId }) => credentialId === keyId);
    if (!note) return refuse('not_found');
    return presentKey(await loadKey(this.ledger, this.stateStore, organization, note));
  }

  @HandlesQuery(ListOrganizations)
  async linked(
    context: RequestContext,
    { q, cursor, limit = ORGANIZATIONS_PER_PAGE }: ListOrganizationsRequest,
  ): Promise<ListedPage<LinkedOrganizationView>> {
    const { organizationId, organization } = context;
    const { accountId } = organization;
    const words = normalized(q ?? '')
      .split(' ')
      .filter((word) => word !== '');
    // A cursor is valid only with the same search words.
    const owner = { organizationId, list: ['organizations', ...words].join(' ') };
    const reached = await this.reached(context);
    const found = words.length === 0 ? null : await this.withWords(context, words);
    const ids = found === null ? reached : reached.filter((id) => found.has(id));
    return this.pages.only(owner, { cursor, limit }, ids, async (some) => {
      const all = await mapInBatches(some, (id) => this.organizations.find(id));
      // Access depends on the account in the organization's own stream, so the list must depend on it too.
      return all
        .filter((organization) => organization !== null)
        .filter((organization) => organization.accountId === accountId)
        .map(presentLinked);
    });
  }

  private async reached({ organizationId, reach, organization }: RequestContext): Promise<readonly string[]> {
    if (reach === 'organization') return [organizationId];
    const { accountId } = organization;
    const members = await loadState(this.ledger, account, accountStream(accountId));
    return [...new Set([accountId, ...members.list().map((member) => member.organizationId)])];
  }

  /** All words must be in the name or external ID. */
  private async withWords(context: RequestContext, words: readonly string[]): Promise<ReadonlySet<string>> {
    await this.freshness.reached(context, [organizationProjection.name]);
    const { accountId } = context.organization;
    const rows = this.views.scan<OrganizationRow>(organizationProjection.name, accountId, {}, [], words);
    const found = new Set<string>();
    for await (const some of rows) for (const { _id } of some) found.add(_id);
    return found;
  }
}

const mapInBatches = async <Of, Found>(
  all: readonly Of[],
  read: (nullable: Of) => Promise<Found>,
): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (let at = 0; at < all.length; at += READ_CONCURRENCY) {
    // The embedded log reads synchronously, so a long list would block other requests.
    if (at > 0) await yieldToEventLoop();
    found.push(...(await Promise.all(all.slice(at, at + READ_CONCURRENCY).map(read))));
  }
  return found;
};
