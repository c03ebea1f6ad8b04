import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  closedPage,
  PageGet,
  RateLimits,
  sendPage,
  signInPage,
  strangerPage,
  SWITCHED_OFF,
  switchedOffPage,
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
    if (person === SWITCHED_OFF) return sendPage(reply, switchedOffPage());
    return sendPage(reply, person ? signInPage(person.organization.name, person.name) : closedPage());
  }

  @PageGet('workspace')
  async workspace(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const person = await this.sessions.byCookie(headers.cookie);
    if (person === null) return sendPage(reply, strangerPage());
    if (person === SWITCHED_OFF) return sendPage(reply, switchedOffPage());
    const { session, organization, name, role } = person;
    return sendPage(
      reply,
      workspacePage({
        practice: organization.name,
        environment: organization.environment,
        person: name ?? session.subject,
        role,
        formToken: await this.sessions.formToken(person),
      }),
    );
  }
}
