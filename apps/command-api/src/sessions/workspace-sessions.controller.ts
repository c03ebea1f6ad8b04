import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  attemptExpiredPage,
  cameFrom,
  practiceChooserPage,
  invitationPage,
  linkExpiredPage,
  data,
  examine,
  factorMissingPage,
  providerUnavailablePage,
  linkSentPage,
  MEMBER_INACTIVE,
  NOT_SIGNED_IN,
  noTeamPage,
  PageForm,
  PagePost,
  proofTooOldPage,
  reauthenticatedPage,
  RateLimits,
  redirectTo,
  refusedByProviderPage,
  refuse,
  refuseParameter,
  sendPage,
  signedOutPage,
  signInOptionsPage,
  notSignedInPage,
  DEACTIVATED,
  signInDisabledPage,
  providerRedirectPage,
  WorkspaceSessions,
  type Entrance,
  type SignInOptions,
} from '#http';
import { Email, type WorkspaceSessionView } from '#contracts';
import { SignInMethods } from '#engines';
import { BackChannelLogout, LogoutTokenInvalid } from './back-channel-logout.js';
import { IdentityProviderUnavailable, OidcSignIn } from './oidc-sign-in.js';
import { SignInRecord, type SignedInPerson } from './sign-in-record.js';
import { SignInMail } from './sign-in-mail.js';
import { ProveByIssuer } from './prove-by-issuer.js';
import { ExchangeCookie, SignIn, SignOut, SESSION_TTL_SECONDS } from './workspace-sessions.js';

/** Message for requests without the form token, such as those from scripts on other sites' pages. */
export const FORM_TOKEN_REQUIRED = 'Send the form token from GET /workspace/session.';

const returnedPages = {
  over: attemptExpiredPage,
  refused: refusedByProviderPage,
  'unknown-user': noTeamPage,
  away: providerUnavailablePage,
  'no-factor': factorMissingPage,
  'too-old': proofTooOldPage,
} as const;

/** Seconds since the user's last activity on the page, or 0 if missing. Limited to the session lifetime. */
const idleSecondsIn = (form: URLSearchParams): number => {
  const text = form.get('idleSeconds') ?? '0';
  if (!/^\d{1,9}$/.test(text))
    return refuseParameter('idleSeconds', 'must be a whole number of seconds, such as 0 or 840');
  return Math.min(Number(text), SESSION_TTL_SECONDS);
};

class AddressForm {
  @Email('Email address that receives the sign-in link.') readonly email!: string;
}

@Controller()
export class WorkspaceSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: WorkspaceSessions,
    private readonly limits: RateLimits,
    private readonly mail: SignInMail,
    private readonly oidc: OidcSignIn,
    private readonly backChannel: BackChannelLogout,
    private readonly doors: SignInMethods,
    private readonly entries: SignInRecord,
  ) {}

  @PagePost('signIn')
  async signIn(
    @Param('token') token: string,
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' };
    const result = await this.commands.execute(new SignIn(token, cameFrom(request), request.id, typed));
    if (result.is === 'in') {
      await this.noteSignIn(request, result);
      return redirectTo(reply.header('set-cookie', result.cookie), '/workspace');
    }
    if (result.is === DEACTIVATED) return sendPage(reply, signInDisabledPage());
    if (result.is === 'unnamed') return sendPage(reply, invitationPage(result.practice, typed, result.wrong));
    if (result.is === 'left-to-provider') return sendPage(reply, signInOptionsPage(this.ways()));
    await this.refused(request, 'link');
    return sendPage(reply, linkExpiredPage());
  }

  /** Throws 401 if no user is signed in, and 403 for another site's form or an inactive member. */
  @PagePost('workspaceSession')
  async exchange(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspaceSessionView }> {
    const { id, headers } = request;
    const idle = idleSecondsIn(form);
    const exchange = new ExchangeCookie(headers.cookie, form.get('token') ?? '', idle, cameFrom(request), id);
    const result = await this.commands.execute(exchange);
    if (result === 'signed-out') return refuse('credential_missing', { detail: NOT_SIGNED_IN });
    if (result === DEACTIVATED) return refuse('permission_denied', { detail: MEMBER_INACTIVE });
    if (result === 'factor-needed') return refuse('second_factor_required');
    if (result === 'foreign-form') return refuse('origin_mismatch', { detail: FORM_TOKEN_REQUIRED });
    void reply.header('cache-control', 'no-store');
    return data(result);
  }

  /**
   * Requests a sign-in link. The response is the same for all addresses and is sent before the lookup. Each request
   * counts toward the rate limit for the client's IP address.
   */
  @PagePost('workspaceSignIn')
  async askForLink(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.doors.isShut('mail')) return refuse('not_found');
    if (!this.mail.isConfigured) return sendPage(reply, signInOptionsPage(this.ways()));
    await this.limits.asked(request);
    const { value, errors } = examine(AddressForm, { email: form.get('email') ?? '' });
    if (errors.length > 0) return sendPage(reply, signInOptionsPage(this.ways(), true));
    this.mail.ask(value.email);
    return sendPage(reply, linkSentPage());
  }

  /** Counts toward the rate limit for the client's IP address. */
  @PagePost('oidcStart')
  async toIssuer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    if (this.doors.isShut('oidc')) return refuse('not_found');
    if (!this.oidc.isConfigured) return sendPage(reply, signInOptionsPage(this.ways()));
    await this.limits.asked(request);
    return this.onTo(reply);
  }

  /** Sensitive actions require a recent sign-in. */
  @PagePost('factorByOidc')
  async toIssuerAgain(
    @PageForm() form: URLSearchParams,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.doors.isShut('oidc') || !this.oidc.isConfigured) return refuse('not_found');
    const person = await this.people.byCookie(headers.cookie);
    if (person === null || person === DEACTIVATED) return sendPage(reply, notSignedInPage());
    if (!(await this.people.isOwnForm(person, form.get('token') ?? ''))) return refuse('origin_mismatch');
    return this.onTo(reply, person.session.sessionId);
  }

  private async onTo(reply: FastifyReply, workspace?: string): Promise<FastifyReply> {
    const begun = await this.oidc.begin(Date.now(), workspace).catch((error: unknown) => {
      if (error instanceof IdentityProviderUnavailable) return null;
      throw error;
    });
    if (begun === null) return sendPage(reply, providerUnavailablePage());
    return sendPage(reply.header('set-cookie', begun.cookie), providerRedirectPage(begun.url));
  }

  @PagePost('oidcReturn')
  async fromIssuer(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { id, headers } = request;
    if (this.doors.isShut('oidc')) return refuse('not_found');
    if (!this.oidc.isConfigured) return sendPage(reply, signInOptionsPage(this.ways()));
    const returned = await this.oidc.finish(headers.cookie, form);
    if (returned.is === 'proved') {
      const proved = await this.commands.execute(new ProveByIssuer(headers.cookie, returned, id));
      void reply.header('set-cookie', this.oidc.noCookie);
      if (proved) await this.entries.signedIn(request, proved, 'factorProof');
      else await this.refused(request, 'oidc');
      return sendPage(reply, proved ? reauthenticatedPage() : noTeamPage());
    }
    if (returned.is !== 'let-in' && returned.is !== 'refused' && returned.is !== 'away')
      await this.refused(request, 'oidc');
    if (returned.is !== 'let-in') return sendPage(reply, returnedPages[returned.is]());
    const [only, ...more] = returned.doors;
    if (only === undefined || more.length > 0)
      return sendPage(reply.header('set-cookie', this.oidc.noCookie), practiceChooserPage(returned.doors));
    const result = await this.commands.execute(new SignIn(only.token, cameFrom(request), id));
    if (result.is === 'in') {
      await this.noteSignIn(request, result);
      return redirectTo(reply.header('set-cookie', [result.cookie, this.oidc.noCookie]), '/workspace');
    }
    return sendPage(reply, result.is === DEACTIVATED ? signInDisabledPage() : linkExpiredPage());
  }

  private async refused(request: FastifyRequest, entrance: Entrance): Promise<void> {
    await this.entries.refused(request, entrance);
    await this.limits.failed(request, { entrance });
  }

  private noteSignIn(request: FastifyRequest, { organizationId, subject }: SignedInPerson): Promise<void> {
    return this.entries.signedIn(request, { organizationId, subject });
  }

  private ways(): SignInOptions {
    return {
      mail: this.mail.isConfigured && !this.doors.isShut('mail'),
      oidc: this.oidc.isConfigured && !this.doors.isShut('oidc'),
    };
  }

  /**
   * Errors have the format in OpenID Connect Back-Channel Logout 1.0 section 2.8 and count toward the rate limit for
   * the client's IP address. Throws 503 if the issuer's keys cannot be fetched.
   */
  @PagePost('oidcLogout')
  async logout(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.doors.isShut('oidc') || !this.oidc.isConfigured) return refuse('not_found');
    void reply.header('cache-control', 'no-store');
    try {
      await this.backChannel.accept(form.get('logout_token') ?? '');
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable)
        return refuse('service_unavailable', { detail: 'The OpenID provider cannot be reached. Try again later.' });
      if (!(error instanceof LogoutTokenInvalid)) throw error;
      await this.limits.failed(request, { entrance: 'oidc' });
      return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
    }
    return reply.code(200).send();
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
