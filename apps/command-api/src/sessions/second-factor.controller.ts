import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Text, type WorkspacePersonView } from '#contracts';
import { secondFactorStep, requiredStepUp } from '#domain';
import {
  data,
  examine,
  MEMBER_INACTIVE,
  NOT_SIGNED_IN,
  PageForm,
  PagePost,
  presentWorkspacePerson,
  RateLimits,
  refuse,
  refuseParameter,
  DEACTIVATED,
  WorkspaceSessions,
  type SignedIn,
} from '#http';
import { SecondFactor, type FactorAttempt } from './second-factor.js';
import { SignInRecord } from './sign-in-record.js';
import { FORM_TOKEN_REQUIRED } from './workspace-sessions.controller.js';

const PROOF_INVALID = 'The passkey or recovery code is invalid, expired or already used. Try again.';
const REGISTRATION_INVALID = 'The response of the passkey registration is invalid, expired or already used. Try again.';

class PasskeyNameForm {
  @Text('Name of the passkey.', { max: 60 }) readonly name!: string;
}

/** Forms for a user's second factor. The session cookie identifies the user. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly people: WorkspaceSessions,
    private readonly limits: RateLimits,
    private readonly factor: SecondFactor,
    private readonly entries: SignInRecord,
  ) {}

  /** Form field `for`: `prove` or `enrol`. */
  @PagePost('factorAttempt')
  async begin(
    @PageForm() form: URLSearchParams,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: FactorAttempt<unknown> }> {
    const person = await this.person(headers.cookie, form, reply);
    const purpose = form.get('for');
    if (purpose === 'prove') return data(await this.factor.beginProof(person));
    if (purpose !== 'enrol') return refuseParameter('for', 'must be prove or enrol');
    requireRecentProof(person);
    return data(await this.factor.beginEnrolment(person));
  }

  /** Form fields: a passkey's `attempt` and `answer`, or a recovery `code`. */
  @PagePost('factorProof')
  async prove(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspacePersonView }> {
    const person = await this.person(request.headers.cookie, form, reply);
    const code = form.get('code');
    const isProved =
      code === null
        ? await this.factor.prove(person, form.get('attempt') ?? '', form.get('answer') ?? '', request.id)
        : await this.factor.proveByCode(person, code, request.id);
    const { organizationId, subject } = person.session;
    if (isProved) {
      await this.entries.signedIn(request, { organizationId, subject }, 'factorProof');
      return data(await this.shown(request.headers.cookie, form, reply));
    }
    await this.entries.refused(request, 'second_factor', { organizationId, subject });
    await this.limits.failed(request, { entrance: 'second_factor', account: `${organizationId}.${subject}` });
    return refuse('credential_invalid', { detail: PROOF_INVALID });
  }

  /** Form fields: `attempt`, `answer`, `name`. */
  @PagePost('passkeys')
  async add(
    @PageForm() form: URLSearchParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspacePersonView & { readonly codes: readonly string[] } }> {
    const { cookie } = request.headers;
    const person = await this.person(cookie, form, reply);
    requireRecentProof(person);
    const { value, errors } = examine(PasskeyNameForm, { name: form.get('name') ?? '' });
    if (errors[0]) return refuseParameter('name', errors[0].message);
    const enrollment = { attempt: form.get('attempt') ?? '', answer: form.get('answer') ?? '', name: value.name };
    const codes = await this.factor.enrol(person, enrollment, request.id);
    if (codes === null) return refuse('credential_invalid', { detail: REGISTRATION_INVALID });
    return data({ ...(await this.shown(cookie, form, reply)), codes });
  }

  /** Form field: `id`. */
  @PagePost('passkeyRemoval')
  async remove(
    @PageForm() form: URLSearchParams,
    @Req() { id, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspacePersonView }> {
    const person = await this.person(headers.cookie, form, reply);
    requireRecentProof(person);
    await this.factor.remove(person, form.get('id') ?? '', id);
    return data(await this.shown(headers.cookie, form, reply));
  }

  @PagePost('recoveryCodes')
  async renewCodes(
    @PageForm() form: URLSearchParams,
    @Req() { id, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: WorkspacePersonView & { readonly codes: readonly string[] } }> {
    const person = await this.person(headers.cookie, form, reply);
    requireRecentProof(person);
    const codes = await this.factor.renewCodes(person, id);
    return data({ ...(await this.shown(headers.cookie, form, reply)), codes });
  }

  private async shown(
    cookies: string | undefined,
    form: URLSearchParams,
    reply: FastifyReply,
  ): Promise<WorkspacePersonView> {
    return presentWorkspacePerson(await this.person(cookies, form, reply), form.get('token') ?? '');
  }

  /** Rejects forms under the same conditions as the cookie exchange. */
  private async person(cookies: string | undefined, form: URLSearchParams, reply: FastifyReply): Promise<SignedIn> {
    const person = await this.people.byCookie(cookies);
    if (person === null) return refuse('credential_missing', { detail: NOT_SIGNED_IN });
    if (person === DEACTIVATED) return refuse('permission_denied', { detail: MEMBER_INACTIVE });
    if (!(await this.people.isOwnForm(person, form.get('token') ?? '')))
      return refuse('origin_mismatch', { detail: FORM_TOKEN_REQUIRED });
    void reply.header('cache-control', 'no-store');
    return person;
  }
}

/**
 * Requires a recent second factor before a user changes the second factor, so that an unattended session cannot be
 * misused.
 *
 * - A user with a passkey must use it again.
 * - A user who is setting up a required first passkey has nothing to prove.
 * - A user who signed in through an identity provider must sign in there again, unless the provider does not report the
 *   authentication time.
 */
const requireRecentProof = ({ organization, session }: SignedIn): void => {
  if (secondFactorStep(organization, session) === 'enrol') return;
  const way = requiredStepUp(organization, session, Date.now());
  if (way === 'passkey' || (way === 'oidc' && session.provedAt !== undefined)) refuse('second_factor_required');
};
