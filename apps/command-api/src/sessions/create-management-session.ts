import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  executeCommand,
  Commands,
  HttpCommand,
  requestMetadata,
  newId,
  organizations,
  sessions,
  type CommandResponse,
} from '#commands';
import { CreateManagementSessionRequest, type ManagementSessionView } from '#contracts';
import {
  isWorkspaceSession,
  lowerRole,
  membershipOf,
  organizationStream,
  Rejection,
  type Member,
  type Organization,
  type OrganizationCommand,
  type SessionCommand,
} from '#domain';
import { ApiBase, SessionTokens, signInUrl, type RequestContext } from '#http';
import { newSession, sessionFacts } from './session-facts.js';
import { refuseDisabledMethod } from './disabled-method.js';

const CREATED = 201;

/** Creates a one-time link into the hosted workspace. */
export class CreateManagementSession extends HttpCommand<ManagementSessionView> {}

@CommandHandler(CreateManagementSession)
export class CreateManagementSessionHandler implements ICommandHandler<CreateManagementSession> {
  constructor(
    private readonly commands: Commands,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
  ) {}

  execute(request: CreateManagementSession): Promise<CommandResponse<ManagementSessionView>> {
    const { context } = request;
    return this.commands.handle(request, sessions, {
      stream: newSession,
      form: CreateManagementSessionRequest,
      command: async (form, { id }): Promise<SessionCommand> => {
        const { subject, name, email } = form;
        const team = await this.joinTeam(context, form);
        const role = lowerRole(form.role, memberOf(team, subject).role);
        return {
          type: 'IssueManagementSession',
          data: {
            ...sessionFacts(context, id, form.expiresIn),
            ...membershipOf(team, subject),
            subject,
            role,
            name: name ?? null,
            email: email ?? null,
          },
        };
      },
      present: async ({ state }) => {
        if (!isWorkspaceSession(state)) throw new Rejection('credential_invalid');
        const { organizationId, sessionId, subject, role, expiresAt } = state.session;
        const url = signInUrl(this.base.publicOrigin, await this.tokens.make('link', organizationId, sessionId));
        return { body: { url, expiresAt, organizationId, subject, role } };
      },
    });
  }

  /**
   * Adds the user to the team before the link exists, so that only team members can sign in. Returns the organization.
   * Throws for an inactive member, who stays inactive.
   */
  private async joinTeam(
    context: RequestContext,
    { subject, role, name, email }: CreateManagementSessionRequest,
  ): Promise<Organization> {
    const metadata = requestMetadata(context, null, CREATED);
    const stream = organizationStream(context.organizationId);
    const memberId = newId('mem');
    const { state, appended } = await executeCommand(this.commands.ledger, organizations, {
      stream,
      command: (before): OrganizationCommand => {
        refuseDisabledMethod(before.state, subject, email);
        return {
          type: 'EnsureMember',
          data: { memberId, subject, role, name: name ?? null, email: email ?? null, at: metadata.at },
        };
      },
      metadata,
    });
    if (appended.length > 0) await this.commands.ledger.untilRecent();
    return state;
  }
}

const memberOf = ({ members }: Organization, subject: string): Member => {
  const member = members.find((member) => member.subject === subject);
  if (!member) throw new Rejection('credential_invalid');
  return member;
};
