import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WorkspacePersonView } from '#contracts';
import { practiceName } from '#domain';
import { MailSettings, OidcSettings, SignInMethods } from '#engines';
import {
  invitationPage,
  isCrossSite,
  isLeftToProvider,
  isUnnamed,
  linkExpiredPage,
  data,
  providerReturnPage,
  MEMBER_INACTIVE,
  NOT_SIGNED_IN,
  openingPage,
  PageGet,
  presentWorkspacePerson,
  RateLimits,
  refuse,
  sendPage,
  signInPage,
  signInOptionsPage,
  notSignedInPage,
  DEACTIVATED,
  signInDisabledPage,
  WorkspaceSessions,
} from '#http';
import { WorkspaceApp } from './workspace-app.js';

/** Opening a page changes nothing. */
@Controller()
export class WorkspaceController {
  constructor(
    private readonly sessions: WorkspaceSessions,
    private readonly limits: RateLimits,
    private readonly app: WorkspaceApp,
    private readonly doors: SignInMethods,
    @Inject(MailSettings) private readonly mail: MailSettings | null,
    @Inject(OidcSettings) private readonly oidc: OidcSettings | null,
  ) {}

  @PageGet('signIn')
  async signIn(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = await this.sessions.byLink(token);
    if (person === null) await this.limits.failed(request, { entrance: 'link' });
    if (person === DEACTIVATED) return sendPage(reply, signInDisabledPage());
    if (person === null) return sendPage(reply, linkExpiredPage());
    if (isLeftToProvider(person, this.doors)) return this.askForLink(reply);
    const practice = practiceName(person.organization);
    return sendPage(reply, isUnnamed(person) ? invitationPage(practice) : signInPage(practice, person.name));
  }

  @PageGet('workspaceSignIn')
  askForLink(@Res() reply: FastifyReply): FastifyReply {
    return sendPage(
      reply,
      signInOptionsPage({
        mail: this.mail !== null && !this.doors.isShut('mail'),
        oidc: this.oidc !== null && !this.doors.isShut('oidc'),
      }),
    );
  }

  /** The page to which the identity provider redirects the user. */
  @PageGet('oidcReturn')
  backFromIssuer(@Req() { url }: FastifyRequest, @Res() reply: FastifyReply): FastifyReply {
    if (this.doors.isShut('oidc')) return refuse('not_found');
    return sendPage(reply, providerReturnPage(new URL(url, 'http://here').searchParams));
  }

  /** Returns the session's user to the page's script. Throws 401 if there is no session. */
  @PageGet('workspaceSession')
  async who(
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspacePersonView }> {
    const person = await this.sessions.byCookie(headers.cookie);
    if (person === null) return refuse('credential_missing', { detail: NOT_SIGNED_IN });
    if (person === DEACTIVATED) return refuse('permission_denied', { detail: MEMBER_INACTIVE });
    void reply.header('cache-control', 'no-store');
    return data(presentWorkspacePerson(person, await this.sessions.formToken(person)));
  }

  @PageGet('workspace')
  async workspace(@Req() { headers, url }: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const person = await this.sessions.byCookie(headers.cookie);
    if (person === null) return sendPage(reply, isCrossSite(headers) ? openingPage(url) : notSignedInPage());
    if (person === DEACTIVATED) return sendPage(reply, signInDisabledPage());
    return sendPage(reply, this.app.page(await this.sessions.formToken(person)));
  }

  /** Returns the workspace for any path below it. The workspace picks the screen from the path. */
  @PageGet('workspaceScreen')
  async screen(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.workspace(request, reply);
  }
}
