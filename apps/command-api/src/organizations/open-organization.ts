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

const operatorDecides = { path: 'treatmentBilling', message: 'can only be set by the operator for live organizations' };

/** Opens an organization, or returns the existing one if the external ID is known. */
export class OpenOrganization extends HttpCommand<OpenedOrganizationView> {}

/**
 * Appends to two streams: the account's stream, which stores the external ID and the Idempotency-Key, and the
 * organization's own stream, whose first event is the account link. If a crash happens in between, a retry completes
 * the request, because the derived ID stays the same.
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
        // Check for conflicting records before any append.
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
    // A new organization uses the wall clock, even if its home organization's sandbox clock was moved.
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

  /** After a deletion, returns the next ID, because IDs are never reused. */
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
