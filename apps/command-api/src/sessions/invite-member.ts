import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  executeCommand,
  HttpCommand,
  newId,
  organizations,
  requestMetadata,
  sessions,
  type CommandResponse,
} from '#commands';
import { INVITATION_HOURS, InviteMemberRequest, type TeamInvitationView } from '#contracts';
import {
  isWorkspaceSession,
  membershipOf,
  NO_ISSUING_KEY,
  organization,
  organizationStream,
  pendingInvitation,
  practiceName,
  Rejection,
  type Organization,
  type SessionCommand,
} from '#domain';
import { ApiBase, SessionTokens, signInUrl, type RequestContext } from '#http';
import { newSession, sessionFacts } from './session-facts.js';
import { SignInMail } from './sign-in-mail.js';

const CREATED = 201;

export class InviteMember extends HttpCommand<TeamInvitationView> {}

@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  constructor(
    private readonly commands: Commands,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
    private readonly mail: SignInMail,
  ) {}

  execute(request: InviteMember): Promise<CommandResponse<TeamInvitationView>> {
    const { context } = request;
    return this.commands.handle(request, sessions, {
      stream: newSession,
      form: InviteMemberRequest,
      command: async (form, { id }): Promise<SessionCommand> => {
        const team = await this.addToTeam(context, form);
        const member = pendingInvitation(team, form.email);
        if (!member) throw new Rejection('lifecycle_conflict');
        const { subject, name, email, role } = member;
        return {
          type: 'IssueManagementSession',
          data: {
            ...sessionFacts(context, id, INVITATION_HOURS * 3600),
            // The link outlives the administrator's session, but not a server key.
            ...(context.actor.kind === 'browser_session' && { issuer: NO_ISSUING_KEY }),
            ...membershipOf(team, subject),
            ...{ door: 'invitation', subject, name, email, role },
          },
        };
      },
      present: async ({ state, replayed }) => {
        if (!isWorkspaceSession(state)) throw new Rejection('credential_invalid');
        const { organizationId, sessionId, environment, subject, role, name, email, expiresAt } = state.session;
        const url = signInUrl(this.base.publicOrigin, await this.tokens.make('link', organizationId, sessionId));
        const isMailed = this.mail.isConfigured && environment === 'live';
        const invitation = { id: subject, name: name ?? '', email: email ?? '', role };
        if (isMailed && !replayed) this.mail.invite(invitation.email, await this.practiceOf(context), url);
        const delivery = isMailed ? 'email' : 'link';
        return {
          body: { ...invitation, delivery, url: isMailed ? null : url, expiresAt },
          location: `/v2/organization/team/${subject}`,
        };
      },
    });
  }

  private async practiceOf({ organizationId }: RequestContext): Promise<string> {
    return practiceName(await this.commands.ledger.recent(organization, organizationStream(organizationId)));
  }

  /** An invited member's ID is also the subject, because no host knows the user. */
  private async addToTeam(context: RequestContext, { name, email, role }: InviteMemberRequest): Promise<Organization> {
    const metadata = requestMetadata(context, null, CREATED);
    const memberId = newId('mem');
    const { state, appended } = await executeCommand(this.commands.ledger, organizations, {
      stream: organizationStream(context.organizationId),
      command: {
        type: 'InviteMember',
        data: { memberId, subject: memberId, name, email, role, at: metadata.at },
      },
      metadata,
    });
    if (appended.length > 0) await this.commands.ledger.untilRecent();
    return state;
  }
}
