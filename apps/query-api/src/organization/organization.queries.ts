import { setImmediate as othersFirst } from 'node:timers/promises';
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
import { StateStore } from '#outbox';
import { normalized, organizationProjection, Views, type OrganizationRow } from '#read-models';
import { Answers, Ask } from '../kernel/ask.js';
import type { AnsweredFile } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';
import { ListPages, type ListedPage, type PagedList } from '../kernel/list-pages.js';
import { Organizations } from './organizations.js';

/** The profile of the organization that was asked for. */
export class GetOrganization extends Ask<OrganizationView> {}
/** The locations of that organization. */
export class ListLocations extends Ask<readonly LocationView[]> {}
/** Practice data that a bill can be made from. */
export class GetBillingProfile extends Ask<BillingProfileView> {}
/** The bytes of the current W-9; 404 when there is none. */
export class OpenW9 extends Ask<AnsweredFile> {}
/** The organization's own claims administrators that are in use. */
export class ListCustomAdministrators extends Ask<readonly CustomAdministratorView[]> {}
/** The team, as far as the caller may change it. */
export class GetTeam extends Ask<TeamView> {}
/** The organization's server keys, in the order in which they were made. */
export class ListKeys extends Ask<PagedList<KeyView>, [request: ListPageRequest]> {}
/** Legal holds, the oldest first. */
export class ListLegalHolds extends Ask<readonly LegalHoldView[]> {}
/** One legal hold of the organization; 404 for any other id. */
export class GetLegalHold extends Ask<LegalHoldView, [holdId: string]> {}
/** By which rules people of the organization work in the workspace. */
export class GetSignInRules extends Ask<SignInRulesView> {}
/** One server key of the organization. */
export class GetKey extends Ask<KeyView, [keyId: string]> {}
/** The organizations that a key reaches. */
export class ListOrganizations extends Ask<ListedPage<LinkedOrganizationView>, [request: ListOrganizationsRequest]> {}

/** Number of streams that are read at once: an account may have thousands of organizations. */
const AT_ONCE = 20;
/** Organizations of a page without `limit`. */
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

  @Answers(GetOrganization)
  async get({ organizationId }: RequestContext): Promise<OrganizationView> {
    return presentOrganization(await this.organizations.get(organizationId));
  }

  @Answers(ListLocations)
  async locations(context: RequestContext): Promise<readonly LocationView[]> {
    return (await this.get(context)).locations;
  }

  @Answers(GetBillingProfile)
  async billingProfile({ organizationId }: RequestContext): Promise<BillingProfileView> {
    return taggedBillingProfile(await this.organizations.get(organizationId));
  }

  @Answers(OpenW9)
  async openW9({ organizationId }: RequestContext): Promise<AnsweredFile> {
    const { w9 } = await this.organizations.get(organizationId);
    if (!w9) return refuse('not_found');
    const blob = await this.blobs.open({ organizationId, subject: organizationId, blobId: w9.blobId });
    if (blob === null || blob === REDACTED) return refuse('not_found');
    return { content: blob.stream, size: blob.size, filename: w9.filename };
  }

  @Answers(ListCustomAdministrators)
  async customAdministrators({ organizationId }: RequestContext): Promise<readonly CustomAdministratorView[]> {
    return presentCustomAdministrators(await this.organizations.get(organizationId));
  }

  @Answers(GetTeam)
  async team(context: RequestContext): Promise<TeamView> {
    return presentTeam(await this.organizations.get(context.organizationId), teamReaderOf(context));
  }

  @Answers(ListLegalHolds)
  async legalHolds({ organizationId }: RequestContext): Promise<readonly LegalHoldView[]> {
    const practice = await this.organizations.get(organizationId);
    return (practice.holds ?? []).map((hold) => presentHold(practice, hold));
  }

  @Answers(GetLegalHold)
  async legalHold(context: RequestContext, holdId: string): Promise<LegalHoldView> {
    return (await this.legalHolds(context)).find(({ id }) => id === holdId) ?? refuse('not_found');
  }

  @Answers(ListKeys)
  async keys({ organizationId }: RequestContext, request: ListPageRequest): Promise<PagedList<KeyView>> {
    const organization = await this.organizations.get(organizationId);
    const { keys } = organization;
    const notes = new Map(keys.map((note) => [note.credentialId, note]));
    const owner = { organizationId, list: 'keys' };
    return this.pages.page(owner, request, [...notes.keys()], async (ids) => {
      const some = ids.flatMap((id) => notes.get(id) ?? []);
      return (await atATime(some, (note) => loadKey(this.ledger, this.stateStore, organization, note))).map(presentKey);
    });
  }

  @Answers(GetSignInRules)
  async signInRules({ organizationId }: RequestContext): Promise<SignInRulesView> {
    return presentSignInRules(await this.organizations.get(organizationId));
  }

  @Answers(GetKey)
  async key({ organizationId }: RequestContext, keyId: string): Promise<KeyView> {
    const organization = await this.organizations.get(organizationId);
    const note = organization.keys.find(({ credentialId }) => credentialId === keyId);
    if (!note) return refuse('not_found');
    return presentKey(await loadKey(this.ledger, this.stateStore, organization, note));
  }

  @Answers(ListOrganizations)
  async linked(
    context: RequestContext,
    { q, cursor, limit = ORGANIZATIONS_PER_PAGE }: ListOrganizationsRequest,
  ): Promise<ListedPage<LinkedOrganizationView>> {
    const { organizationId, organization } = context;
    const { accountId } = organization;
    const words = normalized(q ?? '')
      .split(' ')
      .filter((word) => word !== '');
    // A cursor is good for the words that it was given out for.
    const owner = { organizationId, list: ['organizations', ...words].join(' ') };
    const reached = await this.reached(context);
    const found = words.length === 0 ? null : await this.withWords(context, words);
    const ids = found === null ? reached : reached.filter((id) => found.has(id));
    return this.pages.only(owner, { cursor, limit }, ids, async (some) => {
      const all = await atATime(some, (id) => this.organizations.find(id));
      // Access is decided by what an organization says itself, so the list is, too.
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

  /** Those of the account whose name or external id holds all of these words. */
  private async withWords(context: RequestContext, words: readonly string[]): Promise<ReadonlySet<string>> {
    await this.freshness.reached(context, [organizationProjection.name]);
    const { accountId } = context.organization;
    const rows = this.views.scan<OrganizationRow>(organizationProjection.name, accountId, {}, [], words);
    const found = new Set<string>();
    for await (const some of rows) for (const { _id } of some) found.add(_id);
    return found;
  }
}

/** Streams, read some at once. */
const atATime = async <Of, Found>(
  all: readonly Of[],
  read: (nullable: Of) => Promise<Found>,
): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    // An embedded log answers at once: without a break, a long list would keep everybody else waiting.
    if (at > 0) await othersFirst();
    found.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(read))));
  }
  return found;
};
