import { executeCommand, issueWorkspaceLink, actorMetadata, newId, organizations } from '#commands';
import type { WorkspacePersonView } from '#contracts';
import { organization, organizationStream, type Organization, type BuiltInSignInMethod } from '#domain';
import { loadState } from '#event-store';
import { SessionTokens } from '#http';
import { publicOrigin, type CommandApp } from '#testing/http';
import { softAuthenticator, type SoftAuthenticator } from './authenticator.spec-kit.js';

const BASE_PATH = '/workspace/second-factor';

/** Signs users in to the application's practice and sends the second factor forms. */
export const factorPages = (api: CommandApp) => {
  const metadata = () => actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } });
  const home = (): Promise<Organization> =>
    loadState(api.engines.ledger, organization, organizationStream(api.organizationId));
  const post = (url: string, cookie: string, form: Readonly<Record<string, string>>, headers = {}) =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const who = async (cookie: string) =>
    (await api.app.inject({ url: '/workspace/session', headers: { cookie } })).json<{ data: WorkspacePersonView }>()
      .data;
  const exchange = async (cookie: string) =>
    post('/workspace/session', cookie, { token: (await who(cookie)).formToken });

  /**
   * Signs a user in with a built-in method and returns the cookie. `provedAt` is the authentication time reported by
   * the identity provider.
   */
  const signIn = async (
    subject: string,
    door: BuiltInSignInMethod = 'mail',
    role: 'biller' | 'admin' = 'biller',
    provedAt?: string,
  ) => {
    const { ledger, vault } = api.engines;
    const at = '2026-03-02T20:00:00.000Z';
    await executeCommand(ledger, organizations, {
      stream: organizationStream(api.organizationId),
      command: {
        type: 'EnsureMember',
        data: { memberId: newId('mem'), subject, role, name: `Pat ${subject}`, email: null, at },
      },
      metadata: metadata(),
    });
    const practice = await home();
    const member = practice.members.find((candidate) => candidate.subject === subject);
    if (!member) throw new Error(`${subject} is not in the team`);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const link = await issueWorkspaceLink(
      { ledger, tokens: new SessionTokens(vault) },
      {
        ...{ organization: practice, member, role: member.role, door, expiresAt, metadata: metadata() },
        ...(provedAt !== undefined && { provedAt }),
      },
    );
    const opened = await post(`/sign-in/${link}`, '', {});
    expect(opened.statusCode).toBe(303);
    return { cookie: String(opened.headers['set-cookie']).split(';', 1)[0] ?? '', memberId: member.id };
  };

  /** Submits a workspace form with its form token. */
  const send = async (cookie: string, page: string, form: Readonly<Record<string, string>> = {}) =>
    post(`${BASE_PATH}/${page}`, cookie, { token: (await who(cookie)).formToken, ...form });
  const begin = async (cookie: string, purpose: 'prove' | 'enrol') => {
    const answer = await send(cookie, 'attempt', { for: purpose });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: { attempt: string; options: { challenge: string } } }>().data;
  };
  const enrol = async (cookie: string, key: SoftAuthenticator, name = 'Key on the ring') => {
    const { attempt, options } = await begin(cookie, 'enrol');
    return send(cookie, 'passkeys', { attempt, answer: key.register(options), name });
  };
  const prove = async (cookie: string, key: SoftAuthenticator, counter?: number) => {
    const { attempt, options } = await begin(cookie, 'prove');
    return send(cookie, 'proof', { attempt, answer: key.sign(options, counter) });
  };
  /** Creates a member with a passkey and a first open session. */
  const enrolled = async (subject: string, role: 'biller' | 'admin' = 'biller') => {
    const key = softAuthenticator(publicOrigin);
    const { cookie, memberId } = await signIn(subject, 'mail', role);
    const answer = await enrol(cookie, key);
    expect(answer.statusCode).toBe(200);
    return { key, cookie, memberId, codes: answer.json<{ data: { codes: string[] } }>().data.codes };
  };
  return { post, who, exchange, signIn, send, begin, enrol, prove, enrolled };
};
