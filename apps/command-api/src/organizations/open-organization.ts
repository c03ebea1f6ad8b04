import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenOrganizationRequest, presentLinked, recordWishes, type OpenedOrganizationView } from '#contracts';
import {
  accountStream,
  base32,
  decide,
  noOrganization,
  organization,
  organizationStream,
  type OrganizationCommand,
} from '#domain';
import { askedBefore, Vault } from '#event-store';
import {
  IdempotencyKeys,
  InFlight,
  OrganizationReader,
  validate,
  type RequestContext,
  type RequestIdentity,
} from '#http';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { AccountStore } from './account.store.js';
import { OrganizationStore } from './organization.store.js';
import { recordProblemsOf } from './record-problems.js';

const CREATED = 201;
const ID_BYTES = 16;
const operatorDecides = { path: 'treatmentBilling', message: 'is decided by the operator for live organizations' };

/** Creates an organization in the account of the key, or finds it by the client's id. */
export class OpenOrganization extends Command<Answer<OpenedOrganizationView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

/**
 * Two streams are written: the account's, which knows the external ids and so the Idempotency-Key of every such request,
 * and the organization's own, whose first event is the link. A request that dies between them is finished by its retry:
 * the id is the same again.
 */
@CommandHandler(OpenOrganization)
export class OpenOrganizationHandler implements ICommandHandler<OpenOrganization> {
  constructor(
    private readonly accounts: AccountStore,
    private readonly organizations: OrganizationStore,
    private readonly reader: OrganizationReader,
    private readonly vault: Vault,
    private readonly keys: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  async execute({ context, body }: OpenOrganization): Promise<Answer<OpenedOrganizationView>> {
    const home = { ...context, organizationId: context.organization.accountId };
    const identity = await this.keys.identify(home, { body: body ?? {} });
    return this.inFlight.run(identity?.key ?? null, async () => {
      askedBefore(await this.accounts.now(accountStream(home.organizationId)), identity);
      const form = validate(OpenOrganizationRequest, body ?? {}, (sent, refused) => [
        ...recordProblemsOf(sent, noOrganization, refused),
        ...(home.environment === 'live' && sent.treatmentBilling !== undefined ? [operatorDecides] : []),
      ]);
      return this.open(home, form, identity);
    });
  }

  private async open(
    home: RequestContext,
    form: OpenOrganizationRequest,
    identity: RequestIdentity | null,
  ): Promise<Answer<OpenedOrganizationView>> {
    const { organizationId: accountId, environment } = home;
    const { externalId, name, treatmentBilling = false } = form;
    const metadata = metadataOf(home, identity, CREATED);
    // A new organization's clock is the wall clock, wherever a sandbox has moved its home's.
    const at = metadata.recordedAt;
    const command = (organizationId: string): OrganizationCommand => ({
      type: 'OpenOrganization',
      data: {
        organizationId,
        environment,
        accountId,
        externalId,
        name,
        at,
        records: recordWishes(form, newId),
        treatmentBilling,
      },
    });
    const own = await this.idOf(accountId, environment, externalId);
    // Records that conflict with one another are known before anything is written.
    decide(organization, noOrganization, command(own));
    const stream = accountStream(accountId);
    const joined = await this.accounts.handle(
      stream,
      { type: 'JoinAccount', data: { accountId, organizationId: own, externalId, at: metadata.at } },
      metadata,
    );
    const known = joined.state.find((one) => one.externalId === externalId);
    const organizationId = known?.organizationId ?? own;
    const opened = await this.organizations.handle(organizationStream(organizationId), command(organizationId), {
      ...metadata,
      organizationId,
      at,
    });
    this.reader.forget(organizationId);
    const found = presentLinked(opened.state);
    const created = opened.appended.some(({ type }) => type === 'OrganizationCreated');
    return {
      body: { organizationId, externalId, name: found.name, status: found.status, created },
      position: opened.position,
      replayed: opened.replayed,
      ...(created && { location: `/v2/organizations/${organizationId}` }),
    };
  }

  private async idOf(accountId: string, environment: string, externalId: string): Promise<string> {
    const hash = await this.vault.hmac(accountId, 'ids', 'organization', environment, externalId);
    return `org_${base32(hash.subarray(0, ID_BYTES))}`;
  }
}
