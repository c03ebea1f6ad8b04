import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  closedPage,
  PageForm,
  PagePost,
  RateLimits,
  redirectTo,
  refuse,
  sendPage,
  signedOutPage,
  SWITCHED_OFF,
  switchedOffPage,
  WorkspaceSessions,
} from '#http';
import { SignIn, SignOut } from './workspace-doors.js';

/** The two buttons of the hosted workspace: in, and out. */
@Controller()
export class WorkspaceDoorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: WorkspaceSessions,
    private readonly limits: RateLimits,
  ) {}

  @PagePost('signIn')
  async signIn(
    @Param('token') token: string,
    @Req() { id, ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const result = await this.commands.execute(new SignIn(token, id));
    if (result.is === 'in') return redirectTo(reply.header('set-cookie', result.cookie), '/workspace');
    if (result.is === SWITCHED_OFF) return sendPage(reply, switchedOffPage());
    await this.limits.failed(ip);
    return sendPage(reply, closedPage());
  }

  @PagePost('signOut')
  async signOut(
    @PageForm() form: URLSearchParams,
    @Req() { id, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const isOut = await this.commands.execute(new SignOut(headers.cookie, form.get('token') ?? '', id));
    if (!isOut) return refuse('origin_mismatch');
    return sendPage(reply.header('set-cookie', this.people.noCookie), signedOutPage());
  }
}
