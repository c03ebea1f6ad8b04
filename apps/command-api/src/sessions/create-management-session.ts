import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateManagementSessionRequest, type ManagementSessionView } from '#contracts';
import { lesserRole, organizationStream, Rejection, type Member, type Organization } from '#domain';
import { ApiBase, OrganizationReader, SessionTokens, validate, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { OrganizationStore } from '../organizations/organization.store.js';
import { SessionIssue } from './session-issue.js';

const CREATED = 201;
const NOT_ACTIVE = 'The member of the team with this subject is not active.';

/** Makes a one-time link into the hosted workspace. */
export class CreateManagementSession extends Command<Answer<ManagementSessionView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(CreateManagementSession)
export class CreateManagementSessionHandler implements ICommandHandler<CreateManagementSession> {
  constructor(
    private readonly issue: SessionIssue,
    private readonly organizations: OrganizationStore,
    private readonly reader: OrganizationReader,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, body }: CreateManagementSession): Promise<Answer<ManagementSessionView>> {
    const { state, position, replayed } = await this.issue.issue(context, body, async (factsFor) => {
      const form = validate(CreateManagementSessionRequest, body ?? {});
      const { subject, name, email } = form;
      const role = lesserRole(form.role, (await this.joinTeam(context, form)).role);
      return {
        type: 'IssueManagementSession',
        data: { ...factsFor(form.expiresIn), subject, role, name: name ?? null, email: email ?? null },
      };
    });
    if (state.status === 'absent' || state.status === 'browser') throw new Rejection('credential_invalid');
    const { organizationId, sessionId, subject, role, expiresAt } = state.session;
    const url = `${this.base.publicOrigin}/sign-in/${await this.tokens.make('link', organizationId, sessionId)}`;
    return { body: { url, expiresAt, organizationId, subject, role }, position, replayed };
  }

  /**
   * Before the link exists, so that nobody signs in who is not in the team. Answers the member; a member who is not
   * active is refused, and stays as it was.
   */
  private async joinTeam(
    context: RequestContext,
    { subject, role, name, email }: CreateManagementSessionRequest,
  ): Promise<Member> {
    const metadata = metadataOf(context, null, CREATED);
    const stream = organizationStream(context.organizationId);
    const memberId = newId('mem');
    const { state } = await this.organizations.handle(
      stream,
      (before) => {
        if (memberOf(before, subject)?.active === false) throw new Rejection('permission_denied', NOT_ACTIVE);
        return {
          type: 'EnsureMember',
          data: { memberId, subject, role, name: name ?? null, email: email ?? null, at: metadata.at },
        };
      },
      metadata,
    );
    this.reader.forget(context.organizationId);
    const member = memberOf(state, subject);
    if (!member) throw new Rejection('credential_invalid');
    return member;
  }
}

const memberOf = ({ members }: Organization, subject: string): Member | undefined =>
  members.find((member) => member.subject === subject);
