import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  closedPage,
  PageGet,
  RateLimits,
  sendPage,
  signInPage,
  strangerPage,
  workspacePage,
  WorkspaceSessions,
} from '#http';

/** The pages of the hosted workspace. Looking at them changes nothing. */
@Controller()
export class WorkspaceController {
  constructor(
    private readonly sessions: WorkspaceSessions,
    private readonly limits: RateLimits,
  ) {}

  @PageGet('signIn')
  async signIn(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = await this.sessions.byLink(token);
    if (person === null) await this.limits.failed(ip);
    return sendPage(reply, person ? signInPage(person.organization.name, person.session.name) : closedPage());
  }

  @PageGet('workspace')
  async workspace(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const person = await this.sessions.byCookie(headers.cookie);
    if (person === null) return sendPage(reply, strangerPage());
    const { session, organization } = person;
    return sendPage(
      reply,
      workspacePage({
        practice: organization.name,
        environment: organization.environment,
        person: session.name ?? session.subject,
        role: session.role,
        formToken: await this.sessions.formToken(person),
      }),
    );
  }
}
