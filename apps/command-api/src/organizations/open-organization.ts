import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accounts,
  executeCommand,
  Commands,
  HttpCommand,
  newId,
  organizations,
  type CommandResponse,
  type CommandMetadata,
  type CommandResult,
  type ShownResponse,
  type StreamState,
} from '#commands';
import { OpenOrganizationRequest, presentLinked, recordInputs, type OpenedOrganizationView } from '#contracts';
import {
  accountStream,
  decide,
  noOrganization,
  organization,
  organizationStream,
  type Account,
  type AccountCommand,
  type AccountEvent,
  type OrganizationCommand,
} from '#domain';
import { loadState } from '#event-store';
import { type RequestContext } from '#http';
import { recordProblemsOf } from './record-problems.js';

const operatorDecides = { path: 'treatmentBilling', message: 'is decided by the operator for live organizations' };

/** Creates an organization in the account of the key, or finds it by the client's id. */
export class OpenOrganization extends HttpCommand<OpenedOrganizationView> {}

/**
 * Two streams are written: the account's, which knows the external ids and so the Idempotency-Key of every such request,
 * and the organization's own, whose first event is the link. A request that dies between them is finished by its retry:
 * the id is the same again.
 */
@CommandHandler(OpenOrganization)
export class OpenOrganizationHandler implements ICommandHandler<OpenOrganization> {
  constructor(private readonly commands: Commands) {}

  execute({ context, path, body, received }: OpenOrganization): Promise<CommandResponse<OpenedOrganizationView>> {
    const accountId = context.organization.accountId;
    const home = { ...context, organizationId: accountId };
    return this.commands.handleSeveral({ context: home, path, body, received }, accounts, {
      stream: accountStream(accountId),
      form: OpenOrganizationRequest,
      rules: (sent, _, refused) => [
        ...recordProblemsOf(sent, noOrganization, refused),
        ...(home.environment === 'live' && sent.treatmentBilling !== undefined ? [operatorDecides] : []),
      ],
      command: async (form, { at, recordedAt }): Promise<AccountCommand> => {
        const organizationId = await this.idOf(home, form.externalId);
        // Records that conflict with one another are known before anything is written.
        decide(organization, noOrganization, commandOf(home, form, organizationId, recordedAt));
        return { type: 'JoinAccount', data: { accountId, organizationId, externalId: form.externalId, at } };
      },
      finish: (joined, form, metadata) => this.open(home, joined, form, metadata),
      present: (opened) => opened,
    });
  }

  private async open(
    home: RequestContext,
    { state }: CommandResult<AccountEvent, StreamState<Account>>,
    form: OpenOrganizationRequest,
    metadata: CommandMetadata,
  ): Promise<ShownResponse<OpenedOrganizationView>> {
    const { externalId } = form;
    const known = state.withExternalId(externalId);
    const organizationId = known?.organizationId ?? (await this.idOf(home, externalId));
    // A new organization's clock is the wall clock, wherever a sandbox has moved its home's.
    const at = metadata.recordedAt;
    const opened = await executeCommand(this.commands.ledger, organizations, {
      stream: organizationStream(organizationId),
      command: commandOf(home, form, organizationId, at),
      metadata: { ...metadata, organizationId, at },
    });
    const { name, status } = presentLinked(opened.state);
    const created = opened.appended.some(({ type }) => type === 'OrganizationCreated');
    return {
      body: { organizationId, externalId, name, status, created },
      position: opened.position,
      replayed: opened.replayed,
      ...(created ? { location: `/v2/organizations/${organizationId}` } : { status: 200 }),
    };
  }

  /** One id for each of the client's; after a deletion the next one, because the id of what is gone is never used again. */
  private async idOf({ organizationId, environment }: RequestContext, externalId: string): Promise<string> {
    for (let again: readonly string[] = []; ; again = [...again, 'again']) {
      const id = await this.commands.idFrom(organizationId, 'org', 'organization', environment, externalId, ...again);
      const { deletedAt } = await loadState(this.commands.ledger, organization, organizationStream(id));
      if (deletedAt === undefined) return id;
    }
  }
}

const commandOf = (
  { organizationId: accountId, environment }: RequestContext,
  form: OpenOrganizationRequest,
  organizationId: string,
  at: string,
): OrganizationCommand => ({
  type: 'OpenOrganization',
  data: {
    organizationId,
    environment,
    accountId,
    externalId: form.externalId,
    name: form.name,
    at,
    records: recordInputs(form, newId),
    treatmentBilling: form.treatmentBilling ?? false,
    rfaChecks: form.rfaChecks ?? 'warn',
  },
});
